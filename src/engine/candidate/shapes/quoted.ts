import type { JsonPrimitive } from "../../toon/codec.js";
import { WEIGHTS } from "../../weight/weigh.js";

/** Texts that the codec quotes with comma as the delimiter, except those that look like numbers. */
const QUOTED = /[,:"\\\n[\]{}]|^[-#\s]|\s$|^$/;

/** Weight of the two quotes of a value, in hundredths. */
export const QUOTES_WEIGHT = 2 * WEIGHTS.quotes;

/** Estimates how many values are quoted. */
export function countQuoted(values: Iterable<JsonPrimitive | undefined>): number {
  let count = 0;
  for (const value of values) if (typeof value === "string" && QUOTED.test(value)) count++;
  return count;
}
