import type { Text } from "@codemirror/state";
import type { WarningRange } from "context-verdict";
import { type OpenedText, pause } from "./open-text.js";

/**
 * The place in the editor of an offset of the text. The engine counts a CRLF as two characters,
 * the editor counts every line break as one.
 */
export function toPosition({ crlf, doc }: OpenedText, offset: number): number {
  return Math.max(0, Math.min(doc.length, offset - countBelow(crlf, offset)));
}

/** A range of the engine in the editor; where it has lines only, those. */
export function toSpan(
  opened: OpenedText,
  { char_start, char_end, line_start, line_end }: WarningRange,
): { from: number; to: number } | null {
  if (char_start !== undefined) {
    const from = toPosition(opened, char_start);
    return { from, to: Math.max(from, toPosition(opened, char_end ?? char_start)) };
  }
  if (line_start === undefined) return null;
  const first = lineAt(opened.doc, line_start);
  return { from: first.from, to: lineAt(opened.doc, line_end ?? line_start).to };
}

function lineAt(doc: Text, line: number) {
  return doc.line(Math.max(1, Math.min(doc.lines, line)));
}

/** How many of ascending numbers are below a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the CRLFs of a text are whose lines all end so: behind each line but the last. */
export async function listBreaks(doc: Text): Promise<number[]> {
  const breaks: number[] = [];
  let at = -1;
  for (const lines = doc.iterLines(); !lines.next().done; ) {
    at += lines.value.length + 2;
    breaks.push(at - 1);
    if (breaks.length % 20_000 === 0) await pause();
  }
  breaks.pop();
  return breaks;
}
