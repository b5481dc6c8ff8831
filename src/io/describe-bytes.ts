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
