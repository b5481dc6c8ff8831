import type { TokenEstimator } from "../contract/estimator.js";
import { visitBlocks } from "../markdown/blocks.js";
import { MAX_LINE_TOKENS } from "./thresholds.js";
import type { Unit } from "./units.js";

/** A name that is safe in a line of Markdown: no brackets, tags or imports. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _./:()'&+-]{1,40}$/u;

/**
 * The line that is left in place of a part: what the part holds, and when to open it. Made from counts and the
 * headings below its own. It names all of these headings or none, so that the list is never incomplete.
 */
export function writeLine(
  units: readonly Unit[],
  link: string,
  estimator: TokenEstimator,
  isToon = false,
): string {
  const counts = describeCounts(units);
  const [first = "section"] = counts;
  const what = counts.join(", ") || first;
  const how = isToon ? "rows below `key[N]{columns}:`; " : "";
  const names = listNames(units);
  const areSafe = names.length > 0 && names.every((name) => NAME.test(name));
  const whens = [...(areSafe ? [`for ${names.join(", ")}`] : []), "when work touches this"];
  const lines = whens.flatMap((when) =>
    [what, first].map((counted) => `[${counted}](${link}): ${how}open it ${when}.`),
  );
  return lines.find((line) => estimator.count(line) <= MAX_LINE_TOKENS) ?? `[${first}](${link})`;
}

/** The headings below that of some units, as the line may name them. */
export function listNames(units: readonly Unit[]): string[] {
  return [...new Set(units.slice(1).map(({ headings }) => shorten(headings.at(-1)!)))];
}

/** The first of them begins the tail: that each reaches to the end keeps the search linear. */
const TAIL = /(?<=\S)(?: [-–—] |:).*/s;
const TAIL_IN_PARENTHESES = /(?<=\S)(?: \(| [-–—] |:).*/s;

/** A heading without its number, marks, and what follows in parentheses or after a dash. */
function shorten(heading: string): string {
  const plain = heading.replace(/[*`]|^\d+(?:\.\d+)*[.)]?\s+/g, "");
  return plain.replace(plain.endsWith(")") ? TAIL_IN_PARENTHESES : TAIL, "").trim();
}

/** Whether a text has a line that a split has left. */
export function hasLeftLine(text: string): boolean {
  return /^\[(?:\d+ (?:table|row|code block|item|paragraph)s?\b[^\]\n]*|section)\]\([^)\n]+\)(?::|\r?$)/m.test(
    text,
  );
}

/** `34 rows`, `2 paragraphs`: how many blocks of each kind there are. */
function describeCounts(units: readonly Unit[]): string[] {
  const counts = { table: 0, row: 0, "code block": 0, item: 0, paragraph: 0 };
  const blocks = units.flatMap(({ section }) => section.blocks);
  visitBlocks(blocks, (block, { listed }) => {
    if (block.type === "table") {
      counts.table++;
      counts.row += block.rows.length;
    } else if (block.type === "code") counts["code block"]++;
    else if (block.type === "item") counts.item++;
    else if (block.type === "paragraph" && !listed) counts.paragraph++;
  });
  return Object.entries(counts).flatMap(([name, count]) => {
    const isSaid = name === "table" && count === 1 && counts.row > 0;
    return count === 0 || isSaid ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`];
  });
}
