import { hashOf, type TextFile } from "../../apply/text-file.js";
import type { Flavor } from "../../engine/contract.js";
import { guessFlavor } from "../../files/guess-flavor.js";
import { CliError } from "./cli-error.js";
import { checkHead, decodeText } from "./decode-text.js";
import { readBytes } from "./read-bytes.js";

/** A file to be written to, or beside, and how it is read. */
export interface EditableFile {
  file: TextFile;
  flavor: Flavor;
}

/**
 * Reads a file by its name, where `-` is a name like any other.
 * @throws CliError as `readDocument` does, and `input_not_found` for what is no regular file.
 */
export function loadTextFile(path: string, flavor: string | undefined): EditableFile {
  const { bytes, stats } = readBytes(path === "-" ? "./-" : path, checkHead);
  // It will be read again before anything is written, which a pipe cannot be.
  if (!stats.isFile()) throw new CliError("input_not_found", `${path} is no regular file`);
  return {
    file: { path, text: decodeText(bytes, path), sha256: hashOf(bytes), stats },
    flavor: (flavor as Flavor | undefined) ?? guessFlavor(path),
  };
}
