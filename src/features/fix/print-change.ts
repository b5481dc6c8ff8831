import { structuredPatch } from "diff";
import { neutralize, neutralizeLines } from "../../render/neutralize.js";
import type { Colors } from "../../render/terminal/view.js";

const CONTEXT_LINES = 3;
/** With more edits, all lines from the first change on are one change: aligning them is quadratic. */
const MAX_EDITS = 2_000;

/** A change as it is shown before it is made. */
export interface ShownChange {
  /** The file that would be written, from the working directory. */
  path: string;
  before: string;
  after: string;
}

type Hunk = Record<"oldStart" | "oldLines" | "newStart" | "newLines", number> & { lines: string[] };

/**
 * A change as a unified diff, which `git apply` and `patch -p1` turn into exactly the new text.
 * @param isShown On a terminal, control characters are made visible; else all bytes are as they are.
 */
export function printChange(
  { path, before, after }: ShownChange,
  colors: Colors,
  isShown: boolean,
) {
  const options = { context: CONTEXT_LINES, maxEditLength: MAX_EDITS };
  const patch = structuredPatch("", "", before, after, "", "", options);
  const hunks: readonly Hunk[] = patch?.hunks ?? [replaceRest(before, after)];
  const show = (line: string) => (isShown ? neutralizeLines(line) : line);
  const lines = hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => {
    // A range without lines is named by the line before it.
    const old = `${oldStart - Number(oldLines === 0)},${oldLines}`;
    const now = `${newStart - Number(newLines === 0)},${newLines}`;
    return [
      colors.cyan(`@@ -${old} +${now} @@`),
      ...lines.map((line) => paint(show(line), colors)),
    ];
  });
  const header = (side: string) => {
    const name = side + (isShown ? neutralize(path) : path);
    // As git writes names: quoted where they have odd characters, ended by a tab where they have spaces.
    if (/[\x00-\x1f"\\]/.test(name)) return JSON.stringify(name);
    return name.includes(" ") ? `${name}\t` : name;
  };
  const names = [`--- ${header("a/")}`, `+++ ${header("b/")}`].map(colors.dim);
  return `${[...names, ...lines].join("\n")}\n`;
}

function paint(line: string, { red, green, dim }: Colors): string {
  return line.startsWith("-") ? red(line) : line.startsWith("+") ? green(line) : dim(line);
}

/** All lines from the first one that differs, as one change. */
function replaceRest(before: string, after: string): Hunk {
  const [old, now] = [splitLines(before), splitLines(after)];
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

/** Lines as a diff has them: a last one without a line feed is followed by a line that says so. */
function splitLines(text: string): string[] {
  const lines = text.split("\n");
  const last = lines.pop();
  return last === "" ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}
