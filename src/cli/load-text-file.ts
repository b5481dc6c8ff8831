import { statSync } from "node:fs";
import { hashOf, type TextFile } from "../commands/apply/text-file.js";
import type { Flavor } from "../engine/contract/contract.js";
import { guessFlavor } from "../io/guess-flavor.js";
import { CliError } from "./cli-error.js";
import { checkHead, decodeText } from "./decode-text.js";
import { toMaxSize } from "./max-size.js";
import type { OptionValues } from "./options.js";
import { readBytes } from "./read-bytes.js";

/** A file to be written to, or beside, and how it is read. */
export interface EditableFile {
  file: TextFile;
  flavor: Flavor;
}

/** Whether a name stands for standard input, which can neither be replaced nor have a neighbour. */
export function isStdin(path: string): boolean {
  return path === "-" || path === "/dev/stdin";
}

/**
 * Reads a file by its name.
 * @throws CliError as `readDocument` does, and `input_not_found` for what is no regular file.
 */
export function loadTextFile(path: string, options: OptionValues): EditableFile {
  // It will be read again before anything is written, which a pipe cannot be. Opening one may wait
  // for ever.
  if (isSpecial(path)) throw new CliError("input_not_found", `${path} is no regular file`);
  const { bytes, stats } = readBytes(path, { limit: toMaxSize(options), check: checkHead });
  return {
    file: { path, text: decodeText(bytes, path), sha256: hashOf(bytes), stats },
    flavor: (options.flavor as Flavor | undefined) ?? guessFlavor(path),
  };
}

function isSpecial(path: string): boolean {
  try {
    const stats = statSync(path);
    return !stats.isFile() && !stats.isDirectory();
  } catch {
    return false;
  }
}
