import { usageError } from "../cli-error.js";

/** Reads an option that is a day, `2026-11-21`. */
export function day(option: string): (word: string) => string {
  return (word) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(word) && isDay(word)) return word;
    throw usageError(`${option} must be a day (UTC), as 2026-11-21, not "${word}"`);
  };
}

/** February has no 30th, and `Date` would take it for one of March. */
function isDay(word: string): boolean {
  const time = Date.parse(`${word}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(word);
}
