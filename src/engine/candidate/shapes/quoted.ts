import type { JsonPrimitive } from "../../toon/codec.js";
import { WEIGHTS } from "../../weight/weigh.js";

/** What the codec puts between quotes, comma being the delimiter (but for what looks like a number). */
const QUOTED = /[,:"\\\n[\]{}]|^[-#\s]|\s$|^$/;

/** What the two quotes of a value weigh, in hundredths. */
export const QUOTES_WEIGHT = 2 * WEIGHTS.quotes;

/** How many of the values are between quotes, about. */
export function countQuoted(values: Iterable<JsonPrimitive | undefined>): number {
  let count = 0;
  for (const value of values) if (typeof value === "string" && QUOTED.test(value)) count++;
  return count;
}
