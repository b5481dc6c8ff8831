import { formatCount, NO_BREAK } from "../format-number.js";
import { neutralize, neutralizeLines } from "../neutralize.js";
import { truncateText } from "./fit-text.js";
import type { Paint, View } from "./view.js";

/** More lines than this of each side are not read before a question is answered. */
const SHOWN = 20;

/** Two texts; `from` and `to` name them. */
export interface ChangedText {
  from: string;
  to: string;
  before: string;
  after: string;
}

/**
 * What a change takes away and what it puts there, in the form of a unified diff with one hunk: the
 * lines between those that both texts begin and end with. Linear, and cut to what can be read.
 */
export function renderChange({ from, to, before, after }: ChangedText, view: View): string {
  const old = before.split(/\r\n?|\n/);
  const now = after.split(/\r\n?|\n/);
  const start = countCommon(old, now, (index) => [index, index]);
  const end = Math.min(
    countCommon(old, now, (index) => [old.length - 1 - index, now.length - 1 - index]),
    Math.min(old.length, now.length) - start,
  );
  const removed = old.slice(start, old.length - end);
  const added = now.slice(start, now.length - end);
  const { dim, red, green, cyan } = view.colors;
  return [
    dim(toLine(`--- ${neutralize(from)}`, view)),
    dim(toLine(`+++ ${neutralize(to)}`, view)),
    cyan(`@@ -${start + 1},${removed.length} +${start + 1},${added.length} @@`),
    ...listLines("-", removed, red, view),
    ...listLines("+", added, green, view),
  ]
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

/** How many lines are the same, counted from one end. */
function countCommon(
  old: readonly string[],
  now: readonly string[],
  at: (index: number) => [number, number],
): number {
  const most = Math.min(old.length, now.length);
  for (let index = 0; index < most; index++) {
    const [a, b] = at(index);
    if (old[a] !== now[b]) return index;
  }
  return most;
}

function listLines(sign: string, lines: readonly string[], paint: Paint, view: View): string[] {
  const rest = lines.length - SHOWN;
  return [
    ...lines.slice(0, SHOWN).map((line) => paint(toLine(sign + line, view))),
    ...(rest > 0 ? [view.colors.dim(`${sign} … ${formatCount(rest, "more line")}`)] : []),
  ];
}

/** A line is cut before it is made safe: it may be a megabyte long. */
function toLine(line: string, { width }: View): string {
  return truncateText(neutralizeLines(line.slice(0, 4 * width)).replaceAll("\t", " "), width);
}
