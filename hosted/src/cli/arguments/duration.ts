import { usageError } from "../cli-error.js";

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Ten years. */
const LONGEST_DAYS = 3_650;

/** Reads an option that is a time span, `90d`, `12h` or `30m`, as milliseconds. */
export function duration(option: string): (word: string) => number {
  return (word) => {
    const [, digits, unit] = /^(\d{1,7})([mhd])$/.exec(word) ?? [];
    const span = Number(digits) * UNIT_MS[unit as keyof typeof UNIT_MS];
    if (span > 0 && span <= LONGEST_DAYS * UNIT_MS.d) return span;
    throw usageError(
      `${option} must be minutes, hours or days, as 30m, 12h or 90d, up to ${LONGEST_DAYS}d, not "${word}"`,
    );
  };
}

/** As above, or a word in place of a time span. */
export function durationOr<const Word extends string>(
  option: string,
  exception: Word,
): (word: string) => number | Word {
  return (word) => {
    if (word === exception) return exception;
    if (/^\d+[mhd]$/.test(word)) return duration(option)(word);
    throw usageError(
      `${option} must be a time span, as 30m, 12h or 90d, or ${exception}, not "${word}"`,
    );
  };
}
