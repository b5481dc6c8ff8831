/**
 * An integer of the database as a number.
 * @throws RangeError for one that a number does not hold exactly.
 */
export function toWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError("an integer is too large for a number");
  return number;
}
