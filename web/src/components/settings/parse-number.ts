/** The number that was typed, or the message about its fault. */
export type Parsed = { value: number } | { problem: string };

/** A whole number of at least 1, as the engine asks for. Thousands may be set apart: `12,000`. */
export function parseCount(text: string): Parsed {
  const digits = text.trim();
  const isGrouped = /^\d{1,3}(?:[, \u00a0\u202f]\d{3})+$/.test(digits);
  const value = Number(isGrouped ? digits.replace(/\D/g, "") : digits);
  const isCount = (isGrouped || /^\d+$/.test(digits)) && value >= 1 && Number.isSafeInteger(value);
  return isCount ? { value } : { problem: "Enter a whole number of at least 1." };
}

/** An amount of money, or 0 for none. */
export function parseAmount(text: string): Parsed {
  const digits = text.trim();
  return /^\d{1,6}(?:\.\d{0,6})?$/.test(digits)
    ? { value: Number(digits) }
    : { problem: "Enter a number, such as 3 or 0.25." };
}
