import stringWidth from "fast-string-width";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Columns that a text takes on a terminal; wide characters and emoji take two. */
export function displayWidth(text: string): number {
  return stringWidth(text);
}

/** Cuts a text to a width, ending in an ellipsis where something was cut, never inside a character. */
export function truncateText(text: string, width: number): string {
  return width === Number.POSITIVE_INFINITY || displayWidth(text) <= width
    ? text
    : `${splitAt(text, width - 1)[0]}…`;
}

/**
 * Cuts a path to a width with an ellipsis in its middle, keeping more of its end, where the file name
 * is. Never cuts inside a character.
 */
export function cutPath(path: string, width: number): string {
  if (displayWidth(path) <= width) return path;
  const tail = takeEnd(path, Math.floor(((width - 1) * 2) / 3));
  // The beginning gets what is left, at least the ellipsis.
  return truncateText(path, width - displayWidth(tail)) + tail;
}

/** Returns the longest end of a text that fits into a width. */
function takeEnd(text: string, width: number): string {
  const parts = Array.from(graphemes.segment(text));
  let from = text.length;
  let used = 0;
  for (const { segment, index } of parts.reverse()) {
    used += displayWidth(segment);
    if (used > width) break;
    from = index;
  }
  return text.slice(from);
}

/** Fills a text up with spaces on the right. */
export function padRight(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

/** Fills a text up with spaces on the left. */
export function padLeft(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** Display width of the widest text. A loop: there may be more texts than a call takes arguments. */
export function findWidest(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, displayWidth(text)), 0);
}

/** Breaks a text into lines of at most `width` columns, at spaces where it can. */
export function wrapText(text: string, width: number): string[] {
  if (width === Number.POSITIVE_INFINITY) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    const joined = line === "" ? word : `${line} ${word}`;
    if (displayWidth(joined) <= width) {
      line = joined;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = splitWord(word, width);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1)!;
  }
  return [...lines, line];
}

/** Wraps a text under a first line that begins with `first`; later lines are indented as far. */
export function hangText(first: string, text: string, width: number): string[] {
  const indent = displayWidth(first);
  return wrapText(text, Math.max(8, width - indent)).map(
    (line, index) => (index === 0 ? first : " ".repeat(indent)) + line,
  );
}

function splitWord(word: string, width: number): string[] {
  const pieces: string[] = [];
  let rest = word;
  while (displayWidth(rest) > width) {
    const [piece, tail] = splitAt(rest, width);
    pieces.push(piece);
    rest = tail;
  }
  return [...pieces, rest];
}

/** Splits after the last whole character that fits; at least one, so that every call advances. */
function splitAt(text: string, width: number): [string, string] {
  let used = 0;
  for (const { segment, index } of graphemes.segment(text)) {
    used += displayWidth(segment);
    if (used > width && index > 0) return [text.slice(0, index), text.slice(index)];
  }
  return [text, ""];
}
