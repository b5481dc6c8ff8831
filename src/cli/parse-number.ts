import { SEE_HELP, usageError } from "./cli-error.js";
import type { OptionName } from "./options.js";

/** Digits only: `2M`, `1e3` and `0x10` would have to be guessed at. */
export function parseNumber(name: OptionName, word: string, min: number, max: number): number {
  const value = /^\d+$/.test(word) ? Number(word) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw usageError(`--${name} must be a whole number from ${min} to ${max}, not "${word}"`, {
    field: `--${name}`,
    hint: SEE_HELP,
  });
}
