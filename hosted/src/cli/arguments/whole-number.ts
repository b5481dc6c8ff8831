import type { Bounds } from "../../config/bounds.js";
import { usageError } from "../cli-error.js";

/** Reads an option that is a whole number. Digits only: `1e3` and `2k` would have to be guessed at. */
export function wholeNumber(option: string, { min, max }: Bounds): (word: string) => number {
  return (word) => {
    const value = /^\d+$/.test(word) ? Number(word) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw usageError(`${option} must be a whole number from ${min} to ${max}, not "${word}"`);
  };
}

/** A limit as it is typed: a number, or the word to follow the configuration. */
export type Limit = number | "default";

/** Reads an option that is a limit. Not as null: Commander takes that for an empty text. */
export function limit(option: string, bounds: Bounds): (word: string) => Limit {
  return (word) => {
    if (word === "default") return word;
    if (/^\d+$/.test(word)) return wholeNumber(option, bounds)(word);
    throw usageError(
      `${option} must be a whole number from ${bounds.min} to ${bounds.max}, or default, not "${word}"`,
    );
  };
}

/** A limit as it is stored, where null follows the configuration. */
export function toOverride(typed: Limit = "default"): number | null {
  return typed === "default" ? null : typed;
}
