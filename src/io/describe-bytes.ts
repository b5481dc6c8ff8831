import { findInvalidUtf8 } from "./find-invalid-utf8.js";

/** How far a NUL byte is looked for: what `git` and `grep` do to tell binary from text. */
const BINARY_CHECK_BYTES = 8_192;

/** Whether bytes begin with the byte order mark of UTF-16, of either order. */
export function isUtf16(head: Uint8Array): boolean {
  const [first, second] = head;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Why an input cannot be a text, from its first bytes, after its name; undefined where it can. */
export function describeHead(head: Uint8Array): string | undefined {
  if (isUtf16(head)) return "is UTF-16, and only UTF-8 is read";
  const nul = head.subarray(0, BINARY_CHECK_BYTES).indexOf(0);
  return nul < 0 ? undefined : `is binary: NUL at byte ${nul}`;
}

/** What is wrong with bytes that are not UTF-8, after their name. */
export function describeInvalidUtf8(bytes: Uint8Array): string {
  const offset = findInvalidUtf8(bytes);
  const value = bytes[offset]?.toString(16).toUpperCase().padStart(2, "0") ?? "??";
  return `is not valid UTF-8: byte 0x${value} at offset ${offset}`;
}
