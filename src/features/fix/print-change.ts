import { FILE_HEADERS_ONLY, formatPatch, type StructuredPatch, structuredPatch } from "diff";
import { neutralizeLines } from "../../render/neutralize.js";
import type { Colors } from "../../render/terminal/view.js";

const CONTEXT_LINES = 3;
/** With more edits, the whole text is one change: aligning lines is quadratic. */
const MAX_EDITS = 2_000;

/**
 * A change as a unified diff, which `git apply` and `patch -p1` turn into exactly the new text.
 * @param change `path` is that of the file from the working directory.
 * @param isShown On a terminal, control characters are made visible; else all bytes are as they are.
 */
export function printChange(
  { path, before, after }: { path: string; before: string; after: string },
  { red, green, cyan, dim }: Colors,
  isShown: boolean,
): string {
  const names = [`a/${path}`, `b/${path}`] as const;
  const options = { context: CONTEXT_LINES, maxEditLength: MAX_EDITS };
  const patch =
    structuredPatch(...names, before, after, "", "", options) ?? replaceAll(names, before, after);
  const [from = "", to = "", ...lines] = formatPatch(patch, FILE_HEADERS_ONLY).split("\n");
  const text = [...[from, to].map(endName), ...lines].join("\n");
  if (!isShown) return text;
  const paint = (line: string, index: number) => {
    const color = index < 2 ? dim : { "@": cyan, "-": red, "+": green }[line[0] ?? ""];
    return color?.(line) ?? line;
  };
  return neutralizeLines(text).split("\n").map(paint).join("\n");
}

/** As git writes names with spaces: with a tab behind them. */
function endName(header: string): string {
  return /^.{4}[^"].* /.test(header) ? `${header}\t` : header;
}

function replaceAll(names: readonly [string, string], before: string, after: string) {
  const [old, now] = [splitLines(before), splitLines(after)];
  const lines = [...old.map((line) => `-${line}`), ...now.map((line) => `+${line}`)];
  const hunk = { oldStart: 1, oldLines: old.length, newStart: 1, newLines: now.length, lines };
  const [oldFileName, newFileName] = names;
  return { oldFileName, newFileName, hunks: [hunk] } as unknown as StructuredPatch;
}

/** Lines as a diff has them: a last one without a line feed is followed by a line that says so. */
function splitLines(text: string): string[] {
  const lines = text.split("\n");
  const last = lines.pop();
  return last === "" ? lines : [...lines, `${last}\n\\ No newline at end of file`];
}
