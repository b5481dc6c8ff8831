import { displayWidth, truncateText } from "./fit-text.js";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/**
 * Cuts a path to a width so that both ends stay, and more of its end, where the name is. The
 * ellipsis stands for what is missing; nothing is cut inside a character.
 */
export function cutMiddle(path: string, width: number): string {
  if (displayWidth(path) <= width) return path;
  const tail = takeEnd(path, Math.floor(((width - 1) * 2) / 3));
  // At least the ellipsis is left for the head.
  return truncateText(path, width - displayWidth(tail)) + tail;
}

/** The longest end of a text that fits. */
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
