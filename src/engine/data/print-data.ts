import { ContextVerdictError } from "../contract/errors.js";
import type { DataFormat } from "../contract/options.js";
import { isPrintable } from "./bounds.js";
import type { JsonValue } from "./json-value.js";
import { printYaml } from "./yaml.js";

/**
 * Writes a value as a text of a format, with a line ending at the end.
 * @param layout `indent`: spaces a level of JSON, 0 for one line. `maxChars`: a bound on the text, about.
 * @throws ContextVerdictError `bad_request` for a value other than an array as JSON Lines, for one that is
 *   longer than the bound, and for YAML where its reader is not loaded.
 */
export function printData(
  value: JsonValue,
  format: DataFormat,
  { indent, maxChars }: { indent: number; maxChars: number },
): string {
  const blanks = " ".repeat(format === "yaml" ? 2 : indent);
  if (!isPrintable(value, blanks, maxChars)) {
    throw refuse("the value is many times as long as its TOON");
  }
  if (format === "yaml") return printYaml(value);
  if (format === "json") return `${JSON.stringify(value, null, indent)}\n`;
  if (!Array.isArray(value)) throw refuse("JSON Lines are an array, and this is none");
  return value.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function refuse(reason: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `cannot be restored: ${reason}`, "toon");
}
