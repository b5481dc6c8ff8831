import { type Block, type ListItem, visitBlocks } from "../../engine/markdown/blocks.js";
import { parseDocument } from "../../engine/markdown/document.js";
import { findFrontmatter } from "../../engine/markdown/frontmatter.js";
import { findBacktickSpans, listImports, listOutside } from "../../engine/markdown/imports.js";
import { Lines } from "../../engine/markdown/lines.js";
import { findCodeSpans } from "../../engine/markdown/protected.js";
import type { FrontMatter } from "./front-matter.js";
import type { Activation, Host } from "./hosts.js";

/** The headings outside lists and quotes, and the offset at which each one's line ends. */
export function findHeadings(text: string): { text: string; end: number }[] {
  const { blocks, lines } = parseDocument(text, "markdown");
  return blocks.flatMap((block) => {
    if (block.type !== "heading") return [];
    return { text: block.text, end: lines.sourceStartOf(block.lineEnd) };
  });
}

const LONGEST = 120;

/** Shortens a quotation for a message. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** The text that the model sees. Only block-level comments go: those in a paragraph stay. */
export function strip(text: string, strips: Host["strips"]): string {
  const body = strips.includes("comments") && text.includes("<!--") ? cutComments(text) : text;
  const lines = new Lines(body);
  const frontmatter = strips.includes("front_matter") ? findFrontmatter(lines) : null;
  return frontmatter === null ? body : body.slice(lines.sourceStartOf(frontmatter.lineEnd));
}

function cutComments(source: string): string {
  const { lines, blocks } = parseDocument(source, "markdown");
  let at = 0;
  const kept = blocks.flatMap((block) => {
    if (!isComment(block, lines.text)) return [];
    const before = lines.text.slice(at, block.start);
    at = block.end;
    return before;
  });
  return kept.join("") + lines.text.slice(at);
}

/** Whether nothing but comments is in a block. */
function isComment({ type, start, end }: Block | ListItem, text: string): boolean {
  if (type !== "html") return false;
  const parts = text
    .slice(start, end)
    .split("-->")
    .map((part) => part.trim());
  return parts.pop() === "" && parts.every((part) => part.startsWith("<!--"));
}

/** Imports as a host finds them: mostly outside code, front matter and removed comments. */
export function findImports(
  source: string,
  { imports, strips }: Pick<Host, "imports" | "strips">,
): { path: string; line: number }[] {
  if (!source.includes("@")) return [];
  if (imports?.hidden_by === "backticks") return findBacktickImports(source);
  const { lines, blocks } = parseDocument(source, "markdown");
  const found: { path: string; line: number }[] = [];
  visitBlocks(blocks, (block) => {
    if (!TEXTS.includes(block.type)) return;
    if (strips.includes("comments") && isComment(block, lines.text)) return;
    const text = lines.text.slice(block.start, block.end);
    for (const { path, index } of listOutside(findCodeSpans(text), listImports(text))) {
      found.push({ path, line: lines.lineAt(block.start + index) + 1 });
    }
  });
  return found;
}

/** Blocks with text of their own; of others, their parts are visited. */
const TEXTS = ["heading", "paragraph", "table", "html", "definition", "break"];

/**
 * Imports as Gemini CLI finds them: any `@path` at the start of a word that is not between backticks, even
 * in fences of tildes, indented code, comments and front matter.
 */
export function findBacktickImports(source: string): { path: string; line: number }[] {
  const lines = new Lines(source);
  const found = lines.text.matchAll(/(?<![^ \t\n\r])@([./A-Za-z][^ \t\n\r]*)/g);
  const imports = [...found].map(({ 1: path, index }) => ({ path: path!, index }));
  return listOutside(findBacktickSpans(lines.text), imports).map(({ path, index }) => {
    return { path, line: lines.lineAt(index) + 1 };
  });
}

/** Whether hosts load a file at the start, by its front matter. */
export function isForStart(
  fields: FrontMatter["fields"],
  activation: Exclude<Activation, "start" | "skill">,
): boolean {
  if (activation === "paths") return !fields.has("paths");
  if (activation === "trigger") return fields.get("trigger")?.text === "always_on";
  if (activation === "apply_to") {
    const globs = fields.get("applyTo")?.text.match(/[^\s,[\]"']+/g) ?? [];
    return globs.length === 0 || globs.some((glob) => /^\*\*(?:\/\*)?$/.test(glob));
  }
  const { type, text } = fields.get("alwaysApply") ?? {};
  return type === "boolean" && text?.toLowerCase() === "true";
}
