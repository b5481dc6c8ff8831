import { SCOPES, type Scope } from "../../keys/scopes.js";
import { usageError } from "../cli-error.js";

/** Reads an option that is one of a few words. */
export function oneOf<const Words extends readonly string[]>(
  option: string,
  words: Words,
): (word: string) => Words[number] {
  return (word) => {
    if (words.includes(word)) return word;
    throw usageError(`${option} must be one of ${words.join(", ")}, not "${word}"`);
  };
}

/** Reads what a key may do, separated by commas. They come in the order of the contract, each once. */
export function scopes(option: string): (list: string) => Scope[] {
  return (list) => {
    const names = list.split(",").map((name) => name.trim());
    const stray = names.find((name) => !(SCOPES as readonly string[]).includes(name));
    if (stray === undefined) return SCOPES.filter((name) => names.includes(name));
    throw usageError(
      `${option} must be some of ${SCOPES.join(", ")}, separated by commas, not "${stray}"`,
    );
  };
}
