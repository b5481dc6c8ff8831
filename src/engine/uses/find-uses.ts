import type { Block, ListItem } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import { findBacktickSpans, listImports, listOutside } from "../markdown/imports.js";
import { findCodeSpans } from "../markdown/protected.js";
import type { Section } from "../markdown/sections.js";
import { listIds, listTags } from "../markdown/tags.js";

/** Content that only works outside of code, or that the rest of a document may lead to. */
export type Needed =
  | "definition"
  | "footnote"
  | "anchor"
  | "html"
  | "comment"
  | "import"
  | "command"
  | "front_matter";

/** Such content in a converted section. */
export interface Use {
  what: Needed;
  /** The first line (0-based). */
  line: number;
  /** How many there are of this kind in the section. */
  count: number;
}

/**
 * Finds what may break if the bodies of the converted sections become code. Whether the rest of the document, or
 * another file, really uses it is not asked: to answer that took ten times the code, and an answer for other
 * files does not exist. Reports the first of each kind per section. Linear in the document.
 */
export function findUses(
  document: Document,
  sections: readonly { section: Section; converted: boolean }[],
): Use[] {
  const { lines } = document;
  const frontMatterEnd = findFrontMatterEnd(document);
  // Some hosts take nothing but backticks for code.
  const raw = [
    ...listImported(lines.text, findBacktickSpans).map(({ index }) => ({
      index,
      what: "import" as const,
    })),
    ...[...lines.text.matchAll(COMMAND)].map(({ index }) => ({ index, what: "command" as const })),
  ].sort((a, b) => a.index - b.index);
  const found: Use[] = [];
  let next = 0;
  for (const { section, converted } of sections) {
    const uses = new Map<Needed, Use>();
    const add: Add = (what, line, text = "", index = 0) => {
      const use = uses.get(what);
      if (use !== undefined) use.count++;
      else
        uses.set(what, {
          what,
          line: line + text.slice(0, index).split("\n").length - 1,
          count: 1,
        });
    };
    if (converted) for (const block of section.blocks) lookAt(block, document, add);
    const start = lines.startOf(section.heading?.lineEnd ?? section.line);
    const isKnown = uses.has("import");
    const end = lines.startOf(section.lineEnd);
    for (; next < raw.length && raw[next]!.index < end; next++) {
      const { index, what } = raw[next]!;
      if (index >= start && !(what === "import" && isKnown)) add(what, lines.lineAt(index));
    }
    if (start < frontMatterEnd) add("front_matter", lines.lineAt(start));
    if (converted) found.push(...uses.values());
  }
  return found;
}

/** @param text Lines of it before `index` are counted, only for the first of a kind: texts may be long. */
type Add = (what: Needed, line: number, text?: string, index?: number) => void;

function lookAt(block: Block | ListItem, document: Document, add: Add): void {
  const { lines } = document;
  switch (block.type) {
    case "heading":
      // In a list or a quote: the heading of a section is outside of its blocks, and stays.
      add("anchor", block.line);
      lookAtText(block.text, block.line, false, add);
      break;
    case "paragraph":
      lookAtText(block.text, block.line, false, add);
      break;
    case "html": {
      const text = lines.text.slice(block.start, block.end);
      add(text.includes("<!--") ? "comment" : "html", block.line);
      lookForImports(text, block.line, add);
      break;
    }
    case "definition":
      add("definition", block.line);
      break;
    case "table":
      for (const row of [block.header, ...block.rows]) {
        const line = lines.lineAt(row.start);
        for (const { start, end } of row.cells) {
          lookAtText(lines.text.slice(start, end), line, true, add);
        }
      }
      break;
    case "list":
      for (const item of block.items) lookAt(item, document, add);
      break;
    case "footnote":
      add("footnote", block.line);
      for (const child of block.children) lookAt(child, document, add);
      break;
    case "item":
    case "quote":
      for (const child of block.children) lookAt(child, document, add);
      break;
    case "break":
    case "code":
  }
}

/**
 * Elements that stay open after the paragraph that they began in ("special" and "formatting" elements of
 * HTML). Others, such as a `<name>` that is meant as text, end with the paragraph.
 */
const LASTING =
  /^(?:a|address|article|aside|b|big|blockquote|button|center|code|details|dialog|dir|div|dl|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|header|hgroup|i|iframe|main|marquee|math|menu|nav|nobr|noscript|object|ol|plaintext|pre|s|script|search|section|select|small|strike|strong|style|summary|svg|table|template|textarea|title|tt|u|ul|xmp)$/;

/** @param isCell What a cell opens ends with it. */
function lookAtText(text: string, line: number, isCell: boolean, add: Add): void {
  const call = text.search(/\[\^[^\]\s]/);
  if (call >= 0) add("footnote", line, text, call);
  const open = new Map<string, number>();
  for (const tag of listTags(text, false)) {
    if (listIds(tag).length > 0) add("anchor", line, text, tag.index);
    if (isCell || tag.kind === "empty" || !LASTING.test(tag.name)) continue;
    open.set(tag.name, (open.get(tag.name) ?? 0) + (tag.kind === "open" ? 1 : -1));
  }
  if ([...open.values()].some((count) => count !== 0)) add("html", line);
  lookForImports(text, line, add);
}

function lookForImports(text: string, line: number, add: Add): void {
  for (const { index } of listImported(text, findCodeSpans)) add("import", line, text, index);
}

/** Imports outside of code, also right after marks of emphasis and in a cell. */
function listImported(text: string, findCode: typeof findCodeSpans) {
  if (!text.includes("@")) return [];
  const bare = text.replace(/(?<![*_~|])[*_~|]+(?=@)/g, (marks) => " ".repeat(marks.length));
  return listOutside(findCode(bare), listImports(bare));
}

/** A shell command of a slash command, as `` !`git status` ``. */
const COMMAND = /(?<!\S)!`/g;

/** Where front matter ends that only other tools read as such: after blank lines, or with odd entries. */
function findFrontMatterEnd({ lines, frontmatter }: Document): number {
  const [{ length }, mark = ""] = /^[\s\uFEFF]*(---|\+\+\+|;;;)/.exec(lines.text) ?? [
    { length: 0 },
  ];
  if (frontmatter !== null || length === 0) return 0;
  const close = mark === "---" ? /^(?:---|\.\.\.)/gm : /^(?:\+\+\+|;;;)/gm;
  close.lastIndex = length;
  return close.exec(lines.text)?.index ?? 0;
}
