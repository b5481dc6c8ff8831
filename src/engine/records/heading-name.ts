import type { Heading } from "../document/blocks.js";
import { toOneLine } from "../document/one-line.js";

/** Not part of the text that a reader sees. */
const COMMENT = /<!--.{0,200}?-->/gs;

/** A heading's text on one line, as the name of what stands under it; null for none. */
export function headingName(heading: Heading | null): string | null {
  if (heading === null) return null;
  const text = heading.text.includes("<!--") ? heading.text.replace(COMMENT, "") : heading.text;
  return toOneLine(text) || null;
}
