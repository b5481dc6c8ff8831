import { findInvalidUtf8 } from "./find-invalid-utf8.js";

/** How many bytes are searched for a NUL, which marks a binary file, as `git` and `grep` do. */
const BINARY_CHECK_BYTES = 8_192;

/** Whether bytes begin with the byte order mark of UTF-16, of either order. */
export function isUtf16(head: Uint8Array): boolean {
  const [first, second] = head;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Describes why a file cannot be a text, from its first bytes, as a phrase after its name. */
export function describeHead(head: Uint8Array): string | undefined {
  if (isUtf16(head)) return "is UTF-16, and only UTF-8 is read";
  const nul = head.subarray(0, BINARY_CHECK_BYTES).indexOf(0);
  return nul < 0 ? undefined : `is binary: NUL at byte ${nul}`;
}

/** Describes the first byte that is not UTF-8, as a phrase after the name of the file. */
export function describeInvalidUtf8(bytes: Uint8Array): string {
  const offset = findInvalidUtf8(bytes);
  const value = bytes[offset]?.toString(16).toUpperCase().padStart(2, "0") ?? "??";
  return `is not valid UTF-8: byte 0x${value} at offset ${offset}`;
}
