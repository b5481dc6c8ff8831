import type { Heading } from "../../markdown/blocks.js";
import { toOneLine } from "../../markdown/one-line.js";
import { withoutComments } from "../../markdown/protected.js";

/** In UTF-16 code units. Every rule repeats the name of its heading. */
const MAX_NAME = 300;

/** A heading's text on one line, cut if it is long, as the name of its records; null for none. */
export function headingName(heading: Heading | null): string | null {
  if (heading === null) return null;
  return cut(toOneLine(withoutComments(heading.text))) || null;
}

function cut(name: string): string {
  if (name.length <= MAX_NAME) return name;
  return `${name.slice(0, MAX_NAME - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
