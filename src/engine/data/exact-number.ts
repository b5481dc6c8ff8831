/** A number as sign, digits without zeros at either end, and the power of ten of the last digit. */
interface Decimal {
  isNegative: boolean;
  digits: string;
  exponent: number;
}

/**
 * Whether a number has exactly the value of its JSON spelling: `1e2`, `100` and `100.0` are equal, no
 * double holds `12345678901234567890`, and `-0` is not `0`. Works on digits and exponents, and never
 * expands a number.
 * @param spelled A number of the JSON grammar.
 */
export function isExactNumber(spelled: string, value: unknown): boolean {
  if (typeof value !== "number" || !Number.isFinite(value)) return false;
  const shortest = String(value);
  if (spelled === shortest) return true;
  const a = readDecimal(spelled);
  const b = readDecimal(shortest);
  return a.isNegative === b.isNegative && a.digits === b.digits && a.exponent === b.exponent;
}

function readDecimal(spelled: string): Decimal {
  const isNegative = spelled.startsWith("-");
  const [significand = "", power = "0"] = spelled.slice(isNegative ? 1 : 0).split(/e/i);
  const [whole = "", fraction = ""] = significand.split(".");
  const all = whole + fraction;
  const end = trimmedEnd(all);
  const digits = all.slice(0, end).replace(/^0+/, "");
  if (digits === "") return { isNegative, digits, exponent: 0 };
  return { isNegative, digits, exponent: Number(power) - fraction.length + all.length - end };
}

const ZERO = 48;

/** The length without zeros at the end. (A regular expression would be quadratic in runs of zeros.) */
function trimmedEnd(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === ZERO) end--;
  return end;
}
