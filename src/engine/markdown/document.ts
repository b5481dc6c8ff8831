import type { Flavor } from "../contract/contract.js";
import type { FlavorChoice } from "../contract/requests.js";
import type { Block, Heading } from "./blocks.js";
import { type Frontmatter, findFrontmatter, readFrontmatterTitle } from "./frontmatter.js";
import { Lines } from "./lines.js";
import { parseMarkdown } from "./markdown-it-blocks.js";
import { parsePlainText } from "./plain-text.js";

/** A parsed document: its text, its lines, and its top-level blocks with exact offsets. */
export interface Document {
  readonly flavor: Flavor;
  readonly lines: Lines;
  readonly frontmatter: Frontmatter | null;
  /** Top-level blocks in document order; nested ones hang below lists and quotes. */
  readonly blocks: readonly Block[];
}

/**
 * Parses any string. Never throws, linear in the length of the text. Data has no blocks.
 * @param choice `auto` means Markdown: `readData` has recognized data before.
 */
export function parseDocument(source: string, choice: FlavorChoice): Document {
  const lines = new Lines(source);
  const flavor = choice === "auto" ? "markdown" : choice;
  if (flavor !== "markdown") {
    const blocks = flavor === "text" ? parsePlainText(lines) : [];
    return { flavor, lines, frontmatter: null, blocks };
  }
  const frontmatter = findFrontmatter(lines);
  return { flavor, lines, frontmatter, blocks: parseMarkdown(lines, frontmatter?.lineEnd ?? 0) };
}

/** First level-1 heading outside quotes and lists, else the frontmatter's title, else null. */
export function findTitle({ blocks, frontmatter }: Document): string | null {
  const heading = blocks.find(
    (block): block is Heading => block.type === "heading" && block.level === 1 && block.text !== "",
  );
  if (heading !== undefined) return heading.text;
  return frontmatter === null ? null : readFrontmatterTitle(frontmatter);
}
