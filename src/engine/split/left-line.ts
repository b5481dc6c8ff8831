import type { TokenEstimator } from "../contract/estimator.js";
import { visitBlocks } from "../markdown/blocks.js";
import { MAX_LINE_TOKENS } from "./thresholds.js";
import type { Unit } from "./units.js";

/** A name that is safe in a line of Markdown: no brackets, tags or imports. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} _./:()'&+-]{1,40}$/u;
const MOST_NAMES = 8;

/**
 * The line that is left in place of a part: what is there, and when to open it. Made from counts and the headings
 * below its own, as many as fit.
 * @param isToon Whether to say how the part is read.
 */
export function writeLine(
  units: readonly Unit[],
  link: string,
  estimator: TokenEstimator,
  isToon: boolean,
): string {
  const [most = "section", next = most] = describeCounts(units);
  const what = isToon || next === most ? next : `${most}, ${next}`;
  const write = (when: string) =>
    `[${what}](${link}): ${isToon ? "rows below `key[N]{columns}:`; " : ""}open it ${when}.`;
  const fits = (line: string) => estimator.count(line) <= MAX_LINE_TOKENS;
  const headings = units.slice(1).map((unit) => unit.headings.at(-1)!);
  const names = [...new Set(headings)]
    .map((name) => name.replace(/[*`]|^\d+(?:\.\d+)*[.)]?\s+/g, "").trim())
    .filter((name) => NAME.test(name));
  for (let count = Math.min(names.length, MOST_NAMES); count > 0; count--) {
    const more = count < names.length ? " and more" : "";
    const line = write(`for ${names.slice(0, count).join(", ")}${more}`);
    if (fits(line)) return line;
  }
  const usual = write("when work touches this");
  return fits(usual) ? usual : `[${most}](${link})`;
}

/** Whether a text has a line that a split has left. */
export function hasLeftLine(text: string): boolean {
  return /^\[(?:\d+ (?:table|row|code block|item|paragraph)s?\b[^\]\n]*|section)\]\([^)\n]+\)(?::|\r?$)/m.test(
    text,
  );
}

/** `2 tables`, `34 rows`: how many blocks of each kind there are. */
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
    return count === 0 ? [] : [`${count} ${name}${count === 1 ? "" : "s"}`];
  });
}
