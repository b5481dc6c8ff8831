import { type Block, type ListItem, visitBlocks } from "../../engine/markdown/blocks.js";
import { parseDocument } from "../../engine/markdown/document.js";
import { dropComment, findFrontmatter } from "../../engine/markdown/frontmatter.js";
import { findBacktickSpans, listImports, listOutside } from "../../engine/markdown/imports.js";
import { Lines } from "../../engine/markdown/lines.js";
import { findCodeSpans } from "../../engine/markdown/protected.js";
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

/** Globs of Copilot that every file fits. */
const EVERY_FILE = ["**", "**/*"];

/** Whether hosts load a file at the start, by its front matter. */
export function isForStart(text: string, activation: Exclude<Activation, "skill">): boolean {
  if (activation === "start") return true;
  const fields = readFields(text);
  const field = (name: string) => fields.get(name)?.join("\n");
  if (activation === "paths") return field("paths") === undefined;
  if (activation === "apply_to") {
    const globs = field("applyTo")?.match(/[^\s,[\]"']+/g) ?? [];
    return globs.length === 0 || globs.some((glob) => EVERY_FILE.includes(glob));
  }
  return activation === "trigger"
    ? /^\s*["']?always_on["']?\s*(?:\n|$)/.test(field("trigger") ?? "")
    : /^\s*["']?true["']?\s*(?:\n|$)/.test(field("alwaysApply") ?? "");
}

/** The top-level fields of front matter that are text: plain, quoted or in a block, on one line each. */
export function readTexts(text: string): ReadonlyMap<string, string> {
  const texts = [...readFields(text)].map(([name, [first = "", ...more]]): [string, string] => {
    const rest = more.filter((line) => /^\s/.test(line));
    const lines = [first.replace(/^\s*[|>][-+\d]*\s*$/, ""), ...rest];
    const value = lines
      .map((line) => line.trim())
      .filter(Boolean)
      .join(" ");
    if (/^".*"$/.test(value)) return [name, value.slice(1, -1).replace(/\\(["\\])/g, "$1")];
    return [name, /^'.*'$/.test(value) ? value.slice(1, -1).replaceAll("''", "'") : value];
  });
  return new Map(texts);
}

/**
 * The top-level fields of front matter: the text after the colon without a comment, and the lines
 * below. Deliberately not a YAML parser: hosts accept `globs: *.ts`, which is invalid YAML.
 */
function readFields(text: string): ReadonlyMap<string, string[]> {
  const frontmatter = findFrontmatter(new Lines(text));
  const fields = new Map<string, string[]>();
  let current: string[] | undefined;
  for (const line of frontmatter?.fence === "---" ? frontmatter.content.split("\n") : []) {
    const [, name, rest] = /^([\w-]+)\s*:(.*)$/.exec(line) ?? [];
    if (name === undefined) current?.push(line);
    else {
      current = [dropComment(rest!)];
      fields.set(name, current);
    }
  }
  return fields;
}
