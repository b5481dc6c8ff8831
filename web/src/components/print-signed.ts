/** A number that may be below zero, with the minus of typography: `−1.6 %`; zero has no sign. */
export function printSigned(value: number, format: (value: number) => string): string {
  const text = format(Math.abs(value));
  return value < 0 && /[1-9]/.test(text) ? `−${text}` : text;
}
