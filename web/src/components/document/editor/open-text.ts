import { Text } from "@codemirror/state";

/** Characters that are taken in before the page may do something else. */
const CHUNK = 200_000;

/** A text as an editor holds it: with line breaks of any kind as one character. */
export interface OpenedText {
  text: string;
  doc: Text;
  /** The line ending of most lines, for the edited text. */
  lineBreak: string;
  /** The places of CRLF in the text; in ascending order. */
  crlf: readonly number[];
  /** A line is so long that laying it out in many rows would stop the page for a while. */
  hasGiantLine: boolean;
}

/** Characters of a line from which it is not wrapped unless a person asks. */
const GIANT_LINE = 200_000;

/** Lets the page do what waits: painting, keys, scrolling. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/**
 * Takes in a text piece by piece. Lines end at LF, CRLF and CR, as in the engine; everything else
 * (byte order mark, NUL, lone surrogates, U+2028) is a character of its line.
 *
 * @returns null where it was given up.
 */
export async function openText(text: string, signal: AbortSignal): Promise<OpenedText | null> {
  const crlf: number[] = [];
  let doc = Text.empty;
  let returns = 0;
  for (let at = 0; at < text.length; ) {
    if (at > 0) await pause();
    if (signal.aborted) return null;
    let end = Math.min(text.length, at + CHUNK);
    if (text[end - 1] === "\r" && text[end] === "\n") end++;
    const chunk = text.slice(at, end);
    for (let from = chunk.indexOf("\r"); from >= 0; from = chunk.indexOf("\r", from + 1)) {
      if (chunk[from + 1] === "\n") crlf.push(at + from);
      else returns++;
    }
    doc = doc.append(Text.of(chunk.split(/\r\n?|\n/)));
    at = end;
  }
  const feeds = doc.lines - 1 - crlf.length - returns;
  const lineBreak = crlf.length > Math.max(feeds, returns) ? "\r\n" : returns > feeds ? "\r" : "\n";
  return { text, doc, lineBreak, crlf, hasGiantLine: hasGiantLine(doc) };
}

/** Looks only at places that lie as far from each other as such a line is long. */
function hasGiantLine(doc: Text): boolean {
  for (let at = 0; at < doc.length; ) {
    const { length, to } = doc.lineAt(at);
    if (length >= GIANT_LINE) return true;
    at = Math.max(to + 1, at + GIANT_LINE / 2);
  }
  return false;
}

/**
 * The text of an editor, with the line ending given, put together piece by piece.
 *
 * @returns null where it was given up.
 */
export async function writeText(
  doc: Text,
  lineBreak: string,
  signal: AbortSignal,
): Promise<string | null> {
  let text = "";
  for (let at = 0; at < doc.length; at += CHUNK) {
    if (at > 0) await pause();
    if (signal.aborted) return null;
    text += doc.sliceString(at, Math.min(doc.length, at + CHUNK), lineBreak);
  }
  return text;
}
