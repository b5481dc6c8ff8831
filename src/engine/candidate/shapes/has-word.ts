const ASCII_WORD = /[A-Za-z0-9]/;

/** Whether a text has a letter or digit of any script. */
export function hasWord(text: string): boolean {
  return ASCII_WORD.test(text) || /[\p{L}\p{N}]/u.test(text);
}

/** Whether a code unit is an ASCII letter or digit, or anything beyond ASCII. */
export function isWordCode(code: number): boolean {
  if (isDigitCode(code) || code > 127) return true;
  const lower = code | 32;
  return lower >= 97 && lower <= 122;
}

export function isDigitCode(code: number): boolean {
  return code >= 48 && code <= 57;
}
