/** How many bytes are searched for NUL, the mark of a binary file (as in git and grep). */
const BINARY_CHECK_BYTES = 8_192;

/** Whether bytes begin with the byte order mark of UTF-16, of either order. */
export function isUtf16(head: Uint8Array): boolean {
  const [first, second] = head;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** `%PDF-` */
const PDF = [0x25, 0x50, 0x44, 0x46, 0x2d];

/** Explains by its first bytes why a file is not text, as a phrase after its name; undefined if it may be. */
export function describeHead(head: Uint8Array): string | undefined {
  if (isUtf16(head)) return "is UTF-16, not UTF-8";
  if (PDF.every((byte, index) => head[index] === byte)) return "is a PDF, not a document of text";
  const nul = head.subarray(0, BINARY_CHECK_BYTES).indexOf(0);
  return nul < 0 ? undefined : `is binary: NUL at byte ${nul}`;
}

/** Describes the first byte that is not UTF-8, as a phrase after the name of the file. */
export function describeInvalidUtf8(bytes: Uint8Array): string {
  const offset = findInvalidUtf8(bytes);
  const value = bytes[offset]?.toString(16).toUpperCase().padStart(2, "0") ?? "??";
  return `is not valid UTF-8: byte 0x${value} at offset ${offset}`;
}

/**
 * Finds the offset of the first byte sequence that is not UTF-8 (RFC 3629: no overlong forms, no
 * surrogates, nothing above U+10FFFF), or -1.
 */
export function findInvalidUtf8(bytes: Uint8Array): number {
  let index = 0;
  while (index < bytes.length) {
    const length = sequenceLength(bytes, index);
    if (length === 0) return index;
    index += length;
  }
  return -1;
}

/** Length of the well-formed sequence at `index`, 0 if it is not well-formed. */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const lead = bytes[index]!;
  if (lead < 0x80) return 1;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) return 0;
  const second = bytes[index + 1] ?? 0;
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  if (second < lowest || second > highest) return 0;
  for (let next = 2; next < length; next++) {
    if (((bytes[index + next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  return length;
}
