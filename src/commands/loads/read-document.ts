import {
  type Block,
  type Heading,
  type ListItem,
  visitBlocks,
} from "../../engine/markdown/blocks.js";
import { type Document, parseDocument } from "../../engine/markdown/document.js";
import type { Span } from "../../engine/markdown/lines.js";
import { findCodeSpans } from "../../engine/markdown/protected.js";
import type { Stripped } from "./host.js";

/** A heading and where it is. */
export interface HeadingLine {
  text: string;
  /** From 1. */
  line: number;
}

/** `@path` in a text. */
export interface ImportLine {
  path: string;
  line: number;
}

/** What the engine's parser says of an instruction file. */
export interface Instructions {
  document: Document;
  headings: readonly Heading[];
  imports: readonly ImportLine[];
}

/** @param strips What the host removes: nothing is imported there. */
export function readInstructions(text: string, strips: readonly Stripped[]): Instructions {
  const document = parseDocument(text, "markdown");
  const headings = document.blocks.filter((block) => block.type === "heading");
  return { document, headings, imports: findImports(document, strips.includes("comments")) };
}

const LONGEST = 120;

/** A piece of a document for a message. */
export function shorten(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** What the model sees of a text. Block-level comments only: those in a paragraph stay. */
export function strip(text: string, strips: readonly Stripped[]): string {
  if (strips.length === 0) return text;
  const { lines, frontmatter, blocks } = parseDocument(text, "markdown");
  const start =
    strips.includes("front_matter") && frontmatter !== null
      ? lines.startOf(frontmatter.lineEnd)
      : 0;
  const comments = strips.includes("comments")
    ? blocks.filter((block) => isComment(block, lines.text))
    : [];
  return cutOut(lines.text, comments).slice(start);
}

function isComment({ type, start, end }: Block | ListItem, text: string): boolean {
  return type === "html" && /^\s*<!--[\s\S]*-->\s*$/.test(text.slice(start, end));
}

/** A text without some spans, which are in order and apart. */
function cutOut(text: string, spans: readonly Span[]): string {
  let result = "";
  let at = 0;
  for (const { start, end } of spans) {
    result += text.slice(at, start);
    at = end;
  }
  return result + text.slice(at);
}

/** At the start of a word; a backslash before a space is part of the path. */
const IMPORT = /(?<!\S)@((?:\\ |[^\s\\]|\\(?! ))+)/g;

/** Imports outside of code and front matter, as all hosts that have them look for them. */
function findImports({ lines, blocks }: Document, skipsComments: boolean): ImportLine[] {
  if (!lines.text.includes("@")) return [];
  const found: ImportLine[] = [];
  visitBlocks(blocks, (block) => {
    // Containers are visited by their parts.
    if (block.type === "code" || block.type === "list" || block.type === "item") return;
    if (block.type === "quote" || block.type === "footnote") return;
    if (skipsComments && isComment(block, lines.text)) return;
    const text = lines.text.slice(block.start, block.end);
    const code = findCodeSpans(text);
    for (const match of text.matchAll(IMPORT)) {
      if (code.some(({ start, end }) => match.index >= start && match.index < end)) continue;
      const path = match[1]!.replaceAll("\\ ", " ");
      if (!/^[./~\w]/.test(path)) continue;
      found.push({ path, line: lines.lineAt(block.start + match.index) + 1 });
    }
  });
  return found;
}
