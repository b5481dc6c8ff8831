import { type Bounds, Problem, wholeNumber } from "../config/variable-types.js";
import { SCOPES, type Scope } from "../keys/scopes.js";
import { usageError } from "./cli-error.js";

/** Parsers of options, for Commander. They throw `CliError`s. */

export function number(option: string, bounds: Bounds): (word: string) => number {
  const { read, allowed } = wholeNumber(bounds);
  return (word) => {
    try {
      return read(word);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      throw usageError(`${option} must be a whole number from ${allowed}, not "${word}"`);
    }
  };
}

/** A limit as typed; `default` follows the configuration. Not null: Commander takes it for "". */
export type Limit = number | "default";

export function limit(option: string, bounds: Bounds): (word: string) => Limit {
  return (word) => (word === "default" ? word : number(`${option}, if not default,`, bounds)(word));
}

/** The limit as stored. */
export function toOverride(typed: Limit = "default"): number | null {
  return typed === "default" ? null : typed;
}

export function oneOf<const Word extends string>(option: string, ...words: Word[]) {
  return (word: string): Word => {
    if ((words as string[]).includes(word)) return word as Word;
    throw usageError(`${option} must be one of ${words.join(", ")}, not "${word}"`);
  };
}

/** Scopes, in the order of the contract, each once. */
export function scopes(list: string): Scope[] {
  const names = list.split(",").map((name) => name.trim());
  const stray = names.find((name) => !(SCOPES as readonly string[]).includes(name));
  if (stray === undefined) return SCOPES.filter((name) => names.includes(name));
  throw usageError(
    `--scopes must be some of ${SCOPES.join(", ")}, separated by commas, not "${stray}"`,
  );
}

export function day(option: string): (word: string) => string {
  return (word) => {
    const time = Date.parse(`${word}T00:00:00Z`);
    // `Date` takes 30 February for a day in March.
    const isDay = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === word;
    if (isDay) return word;
    throw usageError(`${option} must be a day (UTC), like 2026-11-21, not "${word}"`);
  };
}

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
const LONGEST_MS = 3_650 * UNIT_MS.d;

/** Milliseconds; null for `never`. */
export function timeSpan(word: string): number | "never" {
  if (word === "never") return word;
  const [, digits, unit] = /^(\d{1,7})([mhd])$/.exec(word) ?? [];
  const span = Number(digits) * UNIT_MS[unit as keyof typeof UNIT_MS];
  if (span > 0 && span <= LONGEST_MS) return span;
  throw usageError(
    `--expires must be minutes, hours or days, like 30m, 12h or 90d, up to 3650d, or never, not "${word}"`,
  );
}

/** The id of a tenant. Generated ones contain a `_`, so it is never one of those. */
export function slug(word: string): string {
  if (/^[a-z0-9][a-z0-9-]{0,62}$/.test(word)) return word;
  throw usageError(
    `--id must be 1 to 63 lower-case letters, digits and dashes, beginning with a letter or digit, not "${word}"`,
  );
}

/** Controls, line ends, bidirectional marks and lone surrogates would forge output of terminals and logs. */
const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

/** A name or a label. */
export function printableText(what: string): (word: string) => string {
  return (word) => {
    const text = word.trim();
    const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(text) && !UNPRINTABLE.test(text);
    if (isVisible && text.length <= 100) return text;
    throw usageError(`${what} must be 1 to 100 printable characters, without control characters`);
  };
}
