/** The longest beginning of a text that has at most so many bytes, without cutting a character in two. */
export function cutToBytes(text: string, most: number): string {
  let low = 0;
  let high = Math.min(text.length, most);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (countBytes(text.slice(0, middle)) <= most) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, isHighSurrogate(text, low - 1) ? low - 1 : low);
}

/** Bytes of a text in a JSON string. */
export function countBytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22 || code === 0x5c) bytes += 2;
    else if (code < 0x20) bytes += code === 0x0a || code === 0x0d || code === 0x09 ? 2 : 6;
    else if (code < 0x80) bytes += 1;
    else if (code < 0x800) bytes += 2;
    else if (isHighSurrogate(text, at) && isLowSurrogate(text, at + 1)) {
      bytes += 4;
      at++;
    } else bytes += code >= 0xd800 && code <= 0xdfff ? 6 : 3;
  }
  return bytes;
}

function isHighSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xd800 && code <= 0xdbff;
}

function isLowSurrogate(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff;
}
