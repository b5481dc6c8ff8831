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
  const value = bytes[offset]!.toString(16).toUpperCase();
  return `is not valid UTF-8: byte 0x${value} at offset ${offset}`;
}

/** The offset of the first byte sequence that is not UTF-8: decoding writes U+FFFD in its place. */
export function findInvalidUtf8(bytes: Uint8Array): number {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  let offset = 0;
  for (let start = 0; ; ) {
    const end = text.indexOf("\ufffd", start);
    offset += new TextEncoder().encode(text.slice(start, end)).length;
    // Else the text itself has the character.
    const [first, second, third] = bytes.subarray(offset, offset + 3);
    if (first !== 0xef || second !== 0xbf || third !== 0xbd) return offset;
    offset += 3;
    start = end + 1;
  }
}
