import type { Root, RootContent, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { gfmFootnoteFromMarkdown } from "mdast-util-gfm-footnote";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { frontmatter } from "micromark-extension-frontmatter";
import { gfmFootnote } from "micromark-extension-gfm-footnote";
import { gfmTable } from "micromark-extension-gfm-table";
import type { Verdict } from "../../src/index.js";

/**
 * An independent reading of Markdown, by another parser than the engine's, reduced to what a
 * lossless conversion must keep. Table padding, delimiter-row dashes, the number of blank lines,
 * line endings and a byte order mark do not count.
 */
export type Outline = (
  | { type: "heading"; depth: number; text: string }
  | { type: "table"; align: (string | null)[]; rows: string[][] }
  | { type: string; text: string }
)[];

/**
 * Whether what stands between two `---` lines at the start is metadata. This parser takes it for
 * such even when it is prose between two thematic breaks, so texts that are not written by people
 * are better read as plain CommonMark with tables.
 */
export type Dialect = "frontmatter" | "plain";

/** The dialect in which the reference agrees with the engine on what is metadata. */
export function dialectOf({ context_plan }: Verdict): Dialect {
  return context_plan?.sections[0]?.kind === "frontmatter" ? "frontmatter" : "plain";
}

/** What was read last: a source is compared with more than one of its conversions. */
const recent: { text: string; dialect: Dialect; root: Root }[] = [];

/** The syntax tree by micromark, with GitHub's tables and footnotes. */
export function parseMdast(text: string, dialect: Dialect = "plain"): Root {
  const read = dialect === "frontmatter" && /^(?:-{3}|\+{3})/.test(text) ? dialect : "plain";
  const at = recent.findIndex((one) => one.text === text && one.dialect === read);
  const [known = { text, dialect: read, root: parse(text, read) }] =
    at < 0 ? [] : recent.splice(at, 1);
  recent.unshift(known);
  recent.length = Math.min(recent.length, 2);
  return known.root;
}

const normalize = (text: string): string => text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");

export function readOutline(markdown: string, dialect: Dialect = "frontmatter"): Outline {
  const text = normalize(markdown);
  return parseMdast(text, dialect).children.map((node) => {
    if (node.type === "table") return readTable(node, text);
    if (node.type === "heading") {
      return { type: "heading", depth: node.depth, text: contentOf(node, text) };
    }
    return { type: node.type, text: sliceOf(node, text).trimEnd() };
  });
}

/** What every span of code says. */
export function listCode(markdown: string): string[] {
  const codes: string[] = [];
  const visit = (node: Root | RootContent): void => {
    if (node.type === "inlineCode") codes.push(node.value);
    if ("children" in node) for (const child of node.children) visit(child);
  };
  visit(parseMdast(normalize(markdown), "frontmatter"));
  return codes;
}

/** Whether both texts are the same document. */
export function isSameByMdast(a: string, b: string, dialect?: Dialect): boolean {
  const print = (text: string): string => JSON.stringify(readOutline(text, dialect));
  return a === b || print(a) === print(b);
}

/** Plain text has no syntax but blank lines. */
export function isSameByParagraphs(a: string, b: string): boolean {
  return readParagraphs(a) === readParagraphs(b);
}

function readParagraphs(text: string): string {
  const lines = text.replace(/^\uFEFF/, "").split(/\r\n?|\n/);
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/\n{2,}/g, "\n\n")
    .replace(/^\n+|\n+$/g, "");
}

function parse(text: string, dialect: Dialect): Root {
  const extensions = [gfmTable(), gfmFootnote()];
  const mdastExtensions = [gfmTableFromMarkdown(), gfmFootnoteFromMarkdown()];
  if (dialect === "frontmatter") {
    extensions.push(frontmatter(["yaml", "toml"]));
    mdastExtensions.push(frontmatterFromMarkdown(["yaml", "toml"]));
  }
  return fromMarkdown(text, { extensions, mdastExtensions });
}

function sliceOf(node: { position?: RootContent["position"] }, text: string): string {
  return text.slice(node.position?.start.offset, node.position?.end.offset);
}

/** The source of a node's inline content, without markers and padding. */
function contentOf(node: { children: RootContent[] }, text: string): string {
  const [first, last] = [node.children[0], node.children.at(-1)];
  if (first === undefined || last === undefined) return "";
  return text.slice(first.position?.start.offset, last.position?.end.offset);
}

/** A row that is short renders with empty cells; surplus cells are kept, although HTML drops them. */
function readTable({ align = [], children }: Table, text: string): Outline[number] {
  const rows = children.map((row) => {
    const cells = row.children.map((cell) => contentOf(cell, text));
    while (cells.length < (align?.length ?? 0)) cells.push("");
    return cells;
  });
  return { type: "table", align: align ?? [], rows };
}
