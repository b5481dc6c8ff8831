import type { DelimiterName } from "../contract/contract.js";
import { once, remember } from "../contract/once.js";
import { encodeKeys, encodeRows, encodeTexts, type Row } from "../toon/codec.js";
import { ESCAPE_MARK } from "../toon/ill-formed.js";
import { weigh } from "../weight/weigh.js";
import { type Entry, TABLE_KEY } from "./shapes/entries.js";

export interface Encoded {
  toon: string;
  /** Its weight in hundredths, computed on first use. */
  weigh: () => number;
}

/**
 * Encodes root entries with any delimiter, equal texts only once. The root is flat: its TOON is that of
 * its entries, joined by LF, and its weight is the sum of theirs.
 */
export class EntryEncoder {
  readonly #keys: readonly string[];
  readonly #bodies = new Map<DelimiterName, Map<Entry[1], string>>();
  readonly #weights = new Map<string, number>();

  /** @param escaped Whether the document is escaped, which an entry has to say. */
  constructor(
    private readonly entries: readonly Entry[],
    private readonly escaped: boolean,
  ) {
    const keys = [...(escaped ? [ESCAPE_MARK] : []), ...entries.map(([key]) => key)];
    // Keys do not depend on the delimiter. A table that is the whole document has no key.
    this.#keys = keys.length === 1 && keys[0] === TABLE_KEY ? [""] : encodeKeys(keys);
  }

  encode(delimiter: DelimiterName): Encoded {
    const bodies = this.#encodeBodies(delimiter);
    if (this.escaped) bodies.unshift(": true");
    const lines = this.#keys.map((key, index) => key + bodies[index]);
    const toon = lines.join("\n");
    return { toon, weigh: once(() => this.#weighEntries(toon, lines)) };
  }

  /** Each entry with its line break, so that no piece of the weight spans two entries. */
  #weighEntries(toon: string, lines: readonly string[]): number {
    let weight = 0;
    let start = 0;
    for (const { length } of lines) {
      const end = start + length + 1;
      const entry = toon.slice(start, end);
      weight += remember(this.#weights, entry, () => weigh(entry));
      start = end;
    }
    return weight;
  }

  #encodeBodies(delimiter: DelimiterName): string[] {
    const values = this.entries.map(([, value]) => value);
    for (const by of new Set<DelimiterName>(["comma", delimiter])) {
      const known = this.#knownFor(by);
      const texts = values.filter(
        (value): value is string =>
          typeof value === "string" && delimiterOf(value, delimiter) === by && !known.has(value),
      );
      for (const [index, body] of encodeTexts(texts, by).entries()) {
        known.set(texts[index] as string, body);
      }
    }
    return values.map((value) => {
      const known = this.#knownFor(delimiterOf(value, delimiter));
      return remember(known, value, () => encodeRows(value as Row[], delimiter));
    });
  }

  #knownFor(delimiter: DelimiterName): Map<Entry[1], string> {
    return remember(this.#bodies, delimiter, () => new Map());
  }
}

/** Texts of several lines are always quoted, so one encoding serves all delimiters. */
function delimiterOf(value: Entry[1], delimiter: DelimiterName): DelimiterName {
  return typeof value === "string" && value.includes("\n") ? "comma" : delimiter;
}
