import { usageError } from "../cli-error.js";

const LONGEST = 100;

/** Controls, line ends, bidirectional marks and lone surrogates: they would forge what a terminal or a log shows. */
const UNPRINTABLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u;

/** Reads a name or a label: something to see, of at most 100 characters (UTF-16 code units). */
export function printableText(what: string): (word: string) => string {
  return (word) => {
    const text = word.trim();
    if (text.length > LONGEST || UNPRINTABLE.test(text) || !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)) {
      throw usageError(
        `${what} must be 1 to ${LONGEST} printable characters, without control characters`,
      );
    }
    return text;
  };
}
