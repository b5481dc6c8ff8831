import { isUtf8 } from "node:buffer";
import { describeHead, describeInvalidUtf8, isUtf16 } from "../io/describe-bytes.js";
import { systemCode, usageError } from "./cli-error.js";

/**
 * Refuses input that cannot be a text, from its first bytes.
 * @throws CliError `bad_request`.
 */
export function checkHead(head: Buffer, label: string): void {
  const problem = describeHead(head);
  if (problem === undefined) return;
  const hint = isUtf16(head)
    ? "Convert it first: iconv -f UTF-16 -t UTF-8 FILE | context-verdict profile"
    : undefined;
  throw usageError(`${label} ${problem}`, { hint });
}

/**
 * Decodes UTF-8 and keeps a byte order mark, which is part of the document.
 *
 * `isUtf8` with `toString` is what a fatal `TextDecoder` does, in half the time, and tells "not
 * UTF-8" from "too long".
 * @throws CliError `bad_request` with the offset of the first byte that is wrong.
 */
export function decodeText(bytes: Buffer, label: string): string {
  if (!isUtf8(bytes)) {
    throw usageError(`${label} ${describeInvalidUtf8(bytes)}`, {
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
