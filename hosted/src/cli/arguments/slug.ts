import { usageError } from "../cli-error.js";

/** Reads the id of a new tenant. It can never be one of those that are made, which have a `_`. */
export function slug(option: string): (word: string) => string {
  return (word) => {
    if (/^[a-z0-9][a-z0-9-]{0,62}$/.test(word)) return word;
    throw usageError(
      `${option} must be 1 to 63 lower-case letters, digits and dashes, not beginning with a dash, not "${word}"`,
    );
  };
}
