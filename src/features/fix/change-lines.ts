import { type StructuredPatchHunk, structuredPatch } from "diff";
import { formatCount, NO_BREAK } from "../../render/format-number.js";
import { neutralize, neutralizeLines } from "../../render/neutralize.js";
import { truncateText } from "../../render/terminal/fit-text.js";
import type { View } from "../../render/terminal/view.js";

/** Lines of one kind in a row: more are not read before a question is answered. */
const SHOWN_LINES = 20;
const SHOWN_HUNKS = 10;
const CONTEXT_LINES = 3;

/** With more edits, all lines from the first change on are one change: aligning them is quadratic. */
const MAX_EDITS = 2_000;

/** A change as it is shown before it is made. */
export interface ShownChange {
  path: string;
  before: string;
  after: string;
}

/** Renders a change as a unified diff, cut to a readable length. */
export function renderChange({ path, before, after }: ShownChange, view: View): string {
  const { dim } = view.colors;
  const hunks = findHunks(before, after);
  const rest = hunks.length - SHOWN_HUNKS;
  return [
    dim(toLine(`--- ${neutralize(path)}`, view)),
    dim(toLine(`+++ ${neutralize(path)}`, view)),
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
  return patch?.hunks ?? [replaceRest(before.split(/\r\n?|\n/), after.split(/\r\n?|\n/))];
}

/** All lines from the first one that differs, as one change. */
function replaceRest(old: readonly string[], now: readonly string[]): Hunk {
  const differs = old.findIndex((line, index) => line !== now[index]);
  const start = differs < 0 ? old.length : differs;
  const [removed, added] = [old.slice(start), now.slice(start)];
  return {
    oldStart: start + 1,
    oldLines: removed.length,
    newStart: start + 1,
    newLines: added.length,
    lines: [...removed.map((line) => `-${line}`), ...added.map((line) => `+${line}`)],
  };
}

function listHunk({ oldStart, oldLines, newStart, newLines, lines }: Hunk, view: View): string[] {
  const { dim, red, green, cyan } = view.colors;
  const shown = [cyan(`@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`)];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    const sign = lines[from]?.[0] ?? " ";
    while (to < lines.length && lines[to]?.[0] === sign) to++;
    const paint = sign === "-" ? red : sign === "+" ? green : dim;
    const end = Math.min(to, from + SHOWN_LINES);
    shown.push(...lines.slice(from, end).map((line) => paint(toLine(line, view))));
    if (to > end) shown.push(dim(`${sign} … ${formatCount(to - end, "more line")}`));
  }
  return shown;
}

/** A line is cut before it is made safe: it may be a megabyte long. */
function toLine(line: string, { width }: View): string {
  return truncateText(neutralizeLines(line.slice(0, 4 * width)).replaceAll("\t", " "), width);
}
