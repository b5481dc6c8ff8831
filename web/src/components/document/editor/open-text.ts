import { Text } from "@codemirror/state";
import type { WarningRange } from "context-verdict";

/** A line so long that laying it out in many rows would stop the page for a while. */
const GIANT_LINE = 200_000;

/** A text as an editor holds it: with line breaks of any kind as one character. */
export interface OpenedText {
  text: string;
  doc: Text;
  /** The line ending of most lines, for the edited text. */
  lineBreak: string;
  /** The places of CRLF in the text; in ascending order. */
  crlf: readonly number[];
  hasGiantLine: boolean;
}

/**
 * Lines end at LF, CRLF and CR, as in the engine; everything else (byte order mark, NUL, lone
 * surrogates, U+2028) is a character of its line.
 */
export function openText(text: string): OpenedText {
  const lines = text.split(/\r\n?|\n/);
  const crlf: number[] = [];
  let returns = 0;
  for (let at = text.indexOf("\r"); at >= 0; at = text.indexOf("\r", at + 1)) {
    if (text[at + 1] === "\n") crlf.push(at);
    else returns++;
  }
  const feeds = lines.length - 1 - crlf.length - returns;
  const lineBreak = crlf.length > Math.max(feeds, returns) ? "\r\n" : returns > feeds ? "\r" : "\n";
  const hasGiantLine = lines.some(({ length }) => length >= GIANT_LINE);
  return { text, doc: Text.of(lines), lineBreak, crlf, hasGiantLine };
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
  const lineAt = (line: number) => opened.doc.line(Math.max(1, Math.min(opened.doc.lines, line)));
  return { from: lineAt(line_start).from, to: lineAt(line_end ?? line_start).to };
}

/** The engine counts a CRLF as two characters, the editor counts every line break as one. */
function toPosition({ crlf, doc }: OpenedText, offset: number): number {
  let [low, high] = [0, crlf.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((crlf[middle] as number) < offset) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, Math.min(doc.length, offset - low));
}
