/** A number as its sign, its digits without zeros at either end, and the power of ten of the last digit. */
interface Decimal {
  isNegative: boolean;
  digits: string;
  exponent: number;
}

/**
 * Whether a number has exactly the value that its JSON spelling says: `1e2`, `100` and `100.0` are
 * equal, `12345678901234567890` is not what a double holds, and `-0` is not `0`. Works on digits and
 * exponents, and never expands a number.
 * @param spelled As the grammar of JSON has it.
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

/** The length without zeros at the end. (A pattern would look at each run of zeros again and again.) */
function trimmedEnd(digits: string): number {
  let end = digits.length;
  while (end > 0 && digits.charCodeAt(end - 1) === ZERO) end--;
  return end;
}
