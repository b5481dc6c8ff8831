import { findInvalidUtf8 } from "../../encoding/find-invalid-utf8.js";
import { buffer } from "./builtins.js";
import { systemCode, usageError } from "./cli-error.js";

/** How far a NUL byte is looked for: what `git` and `grep` do to tell binary from text. */
const BINARY_CHECK_BYTES = 8_192;

/**
 * Refuses input that cannot be a text, from its first bytes.
 * @throws CliError `bad_request`.
 */
export function checkHead(head: Buffer, label: string): void {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw usageError(`${label} is UTF-16, and only UTF-8 is read`, {
      hint: "Convert it first: iconv -f UTF-16 -t UTF-8 FILE | context-verdict profile",
    });
  }
  const nul = head.subarray(0, BINARY_CHECK_BYTES).indexOf(0);
  if (nul >= 0) throw usageError(`${label} is binary: NUL at byte ${nul}`);
}

/**
 * Decodes UTF-8 and keeps a byte order mark, which is part of the document.
 *
 * `isUtf8` with `toString` is what a fatal `TextDecoder` does, in half the time, and tells "not
 * UTF-8" from "too long".
 * @throws CliError `bad_request` with the offset of the first byte that is wrong.
 */
export function decodeText(bytes: Buffer, label: string): string {
  if (!buffer.isUtf8(bytes)) {
    const offset = findInvalidUtf8(bytes);
    const value = bytes[offset]?.toString(16).toUpperCase().padStart(2, "0") ?? "??";
    throw usageError(`${label} is not valid UTF-8: byte 0x${value} at offset ${offset}`, {
      hint: "If it is in an older encoding, convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE",
    });
  }
  try {
    return bytes.toString("utf8");
  } catch (error) {
    if (systemCode(error) !== "ERR_STRING_TOO_LONG") throw error;
    throw usageError(`${label} is too large: no text can hold its ${bytes.length} bytes`, {
      hint: "Split it into smaller documents.",
    });
  }
}
