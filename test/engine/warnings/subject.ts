import { analyze } from "../../../src/engine/candidate/analysis.js";
import type { Flavor, Warning } from "../../../src/engine/contract/contract.js";
import { judge } from "../../../src/engine/judge/judge.js";
import { phrases } from "../../support/words.js";

/** The warnings of one code. */
export function warningsOf(code: string, source: string, flavor: Flavor = "markdown"): Warning[] {
  return judge(analyze(source, flavor)).warnings.filter((warning) => warning.code === code);
}

/** What the ranges of one code cover in the source as it was given. */
export function slicesOf(code: string, source: string, flavor?: Flavor): string[] {
  return warningsOf(code, source, flavor).map(({ range }) =>
    source.slice(range?.char_start, range?.char_end),
  );
}

/** The same source with other line endings and a byte order mark. */
export function onWindows(source: string): string {
  return `\uFEFF${source.replaceAll("\n", "\r\n")}`;
}

/** A table of `count` rows whose cells are numbers and words, every fourth column of links. */
export function wordTable(count: number, columns = 6): string {
  const words = phrases(
    "1 alpha | 2 beta | 3 gamma | 4 delta | 5 omega | 6 sigma | 7 kappa | 8 eta",
  );
  const line = (cell: (column: number) => unknown) =>
    `| ${Array.from({ length: columns }, (_, column) => cell(column)).join(" | ")} |`;
  const row = (index: number) => (column: number) =>
    column % 4 === 0 ? `[${index}](rows/${index}.md)` : words[(column + index) % words.length];
  const rows = Array.from({ length: count }, (_, index) => line(row(index)));
  return `${[line((column) => `column ${column}`), line(() => "---"), ...rows].join("\n")}\n`;
}

export const PROSE =
  "This paragraph says in plain words what a reader wants to know before the rest makes sense to them, and no format makes it any shorter. ".repeat(
    6,
  );
