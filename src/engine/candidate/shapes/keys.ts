import type { Alignment } from "../../markdown/blocks.js";

/** The keys of a candidate's root entries (docs/candidate.md), and what keeps them apart. */

/** A text of its own, verbatim. */
export const TEXT_KEY = "text";
/** A table without alignment. If it is the only entry, its rows are the root. */
export const TABLE_KEY = "table";
/** Texts in one column, on lines of their own. */
export const LIST_KEY = "list";
/** Texts in one column, with a blank line between them. */
export const LOOSE_KEY = "loose";
/** The keys that are words. What begins with another one is not read as a damaged candidate. */
export const WORD_KEYS = [TEXT_KEY, TABLE_KEY, LIST_KEY, LOOSE_KEY];
/** The line of a heading: ATX, or setext with its line break. */
export const HEADING_KEY = /^#{1,6}(?:[ \t]|$)|\n/;

const DASHES = { left: ":-", center: ":-:", right: "-:" } as const;

/** A cell of a delimiter row in its shortest form. */
export function printDashes(alignment: Alignment): string {
  return alignment === null ? "-" : DASHES[alignment];
}

/** A delimiter row in its shortest form, which is the key of a table whose columns are aligned. */
export function printAlignments(alignments: readonly Alignment[]): string {
  return `|${alignments.map(printDashes).join("|")}|`;
}

/** Reads what `printAlignments` wrote; null for any other text. */
export function readAlignments(key: string): Alignment[] | null {
  if (!/^\|(?::?-:?\|)+$/.test(key)) return null;
  return key
    .slice(1, -1)
    .split("|")
    .map((dashes) => {
      if (dashes === ":-:") return "center";
      if (dashes === ":-") return "left";
      return dashes === "-:" ? "right" : null;
    });
}

const SUFFIX = /~\d+$/;

/**
 * Makes names unique among siblings by a suffix `~n`, reversibly: `releaseName` removes exactly one.
 * Names that already end like that get a suffix, too, and so do those that are unfit as keys (objects
 * reorder integers, `__proto__` is special, the empty name is hard to see).
 */
export class UniqueNames {
  readonly #next = new Map<string, number>();

  claim(name: string): string {
    const taken = this.#next.get(name) ?? 0;
    this.#next.set(name, taken + 1);
    return taken > 0 || isSuffixNeeded(name) ? `${name}~${taken + 1}` : name;
  }
}

/** The name as it was before `claim`. */
export function releaseName(claimed: string): string {
  return claimed.replace(SUFFIX, "");
}

/** Whether a name ends like a suffix of ours. */
export function hasSuffix(name: string): boolean {
  return SUFFIX.test(name);
}

function isSuffixNeeded(name: string): boolean {
  return name === "" || name === "__proto__" || /^\d+$/.test(name) || hasSuffix(name);
}
