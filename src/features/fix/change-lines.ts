import { type StructuredPatchHunk, structuredPatch } from "diff";
import { formatCount, NO_BREAK } from "../../render/format-number.js";
import { neutralize, neutralizeLines } from "../../render/neutralize.js";
import { truncateText } from "../../render/terminal/fit-text.js";
import type { Paint, View } from "../../render/terminal/view.js";

/** Lines of one kind in a row: more are not read before a question is answered. */
const SHOWN_LINES = 20;
const SHOWN_HUNKS = 10;
const CONTEXT_LINES = 3;

/** With more edits, only the lines between the first and the last change are shown: aligning is quadratic. */
const MAX_EDITS = 2_000;

/** Two texts; `from` and `to` name them. */
export interface ChangedText {
  from: string;
  to: string;
  before: string;
  after: string;
}

/** What a change takes away and what it puts there, as a unified diff, cut to what can be read. */
export function renderChange({ from, to, before, after }: ChangedText, view: View): string {
  const { dim } = view.colors;
  const hunks = findHunks(before, after);
  const rest = hunks.length - SHOWN_HUNKS;
  return [
    dim(toLine(`--- ${neutralize(from)}`, view)),
    dim(toLine(`+++ ${neutralize(to)}`, view)),
    ...(hunks.length === 0 ? [dim("nothing but line endings")] : []),
    ...hunks.slice(0, SHOWN_HUNKS).flatMap((hunk) => listHunk(hunk, view)),
    ...(rest > 0 ? [dim(`… ${formatCount(rest, "more change")}`)] : []),
  ]
    .join("\n")
    .replaceAll(NO_BREAK, " ");
}

type Hunk = Omit<StructuredPatchHunk, "oldLineNumbers" | "newLineNumbers">;

function findHunks(before: string, after: string): Hunk[] {
  const patch = structuredPatch("", "", before, after, "", "", {
    context: CONTEXT_LINES,
    maxEditLength: MAX_EDITS,
    stripTrailingCr: true,
  });
  return patch?.hunks ?? [spanChanges(before.split(/\r\n?|\n/), after.split(/\r\n?|\n/))];
}

/** All lines between those that both texts begin and end with, as one change. Linear. */
function spanChanges(old: readonly string[], now: readonly string[]): Hunk {
  const start = countCommon(old, now, (index) => [index, index]);
  const end = Math.min(
    countCommon(old, now, (index) => [old.length - 1 - index, now.length - 1 - index]),
    Math.min(old.length, now.length) - start,
  );
  const removed = old.slice(start, old.length - end).map((line) => `-${line}`);
  const added = now.slice(start, now.length - end).map((line) => `+${line}`);
  return {
    oldStart: start + 1,
    oldLines: removed.length,
    newStart: start + 1,
    newLines: added.length,
    lines: [...removed, ...added],
  };
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

function listHunk(hunk: Hunk, view: View): string[] {
  const { oldStart, oldLines, newStart, newLines, lines } = hunk;
  const shown = [view.colors.cyan(`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`)];
  for (let from = 0; from < lines.length; ) {
    const sign = lines[from]?.[0] ?? " ";
    let to = from;
    while (to < lines.length && lines[to]?.[0] === sign) to++;
    shown.push(...listRun(sign, lines.slice(from, to), view));
    from = to;
  }
  return shown;
}

/** Lines of one kind; each begins with its sign. */
function listRun(sign: string, lines: readonly string[], view: View): string[] {
  const { dim, red, green } = view.colors;
  const paint: Paint = sign === "-" ? red : sign === "+" ? green : dim;
  const rest = lines.length - SHOWN_LINES;
  return [
    ...lines.slice(0, SHOWN_LINES).map((line) => paint(toLine(line, view))),
    ...(rest > 0 ? [dim(`${sign} … ${formatCount(rest, "more line")}`)] : []),
  ];
}

/** A line is cut before it is made safe: it may be a megabyte long. */
function toLine(line: string, { width }: View): string {
  return truncateText(neutralizeLines(line.slice(0, 4 * width)).replaceAll("\t", " "), width);
}
