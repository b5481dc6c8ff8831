import displayWidth from "fast-string-width";

let segmenter: Intl.Segmenter | undefined;

/** The characters of a text. Their rules are loaded where a text has to be cut: that takes longer than most answers. */
function segmentText(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter.segment(text);
}

/** Cuts a text to a width, with an ellipsis at its end and never inside a character. */
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
  const most = Math.floor(((width - 1) * 2) / 3);
  let from = path.length;
  let used = 0;
  for (const { segment, index } of Array.from(segmentText(path)).reverse()) {
    used += displayWidth(segment);
    if (used > most) break;
    from = index;
  }
  const tail = path.slice(from);
  // The beginning gets the rest of the width, at least the ellipsis.
  return truncateText(path, width - displayWidth(tail)) + tail;
}

export function padRight(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - displayWidth(text)));
}

export function padLeft(text: string, width: number): string {
  return " ".repeat(Math.max(0, width - displayWidth(text))) + text;
}

/** Not `Math.max(...texts)`: there may be more texts than a call takes arguments. */
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
    line = word;
    while (displayWidth(line) > width) {
      const [part, rest] = splitAt(line, width);
      lines.push(part);
      line = rest;
    }
  }
  return [...lines, line];
}

/** Wraps a text after `first`; later lines are indented by its width. */
export function hangText(first: string, text: string, width: number): string[] {
  const indent = displayWidth(first);
  return wrapText(text, Math.max(8, width - indent)).map(
    (line, index) => (index === 0 ? first : " ".repeat(indent)) + line,
  );
}

/** Splits after the last whole character that fits, or after the first, to advance in any case. */
function splitAt(text: string, width: number): [string, string] {
  let used = 0;
  for (const { segment, index } of segmentText(text)) {
    used += displayWidth(segment);
    if (used > width && index > 0) return [text.slice(0, index), text.slice(index)];
  }
  return [text, ""];
}
