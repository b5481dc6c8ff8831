import { DEFAULT_MAX_SIZE, LARGEST_SIZE } from "../io/document-size.js";
import type { OptionValues } from "./options.js";
import { parseNumber } from "./parse-number.js";

/**
 * The largest document that a command reads, one or many, in bytes.
 * @throws CliError `bad_request` for a value that is no number of bytes.
 */
export function toMaxSize({ "max-size": word }: OptionValues): number {
  return word === undefined ? DEFAULT_MAX_SIZE : parseNumber("max-size", word, 1, LARGEST_SIZE);
}
