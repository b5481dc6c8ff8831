import { remember } from "../contract/once.js";
import type { Block, ListItem } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import { findBacktickSpans, listImports, listOutside } from "../markdown/imports.js";
import { findCodeSpans } from "../markdown/protected.js";
import type { Section } from "../markdown/sections.js";
import { COMMENT, listIds, listTags, type Tag } from "../markdown/tags.js";

/** Content that only works outside of code. */
export type Needed =
  | "definition"
  | "footnote"
  | "anchor"
  | "element"
  | "comment"
  | "import"
  | "command"
  | "front_matter";

/** Something in a converted section that is used outside of it. Lines are 0-based. */
export interface Use {
  what: Needed;
  line: number;
  /** The line that uses it; null for a host that loads the file. */
  user: number | null;
  /** How many uses of this kind the section has. */
  count: number;
}

type Planned = readonly { section: Section; converted: boolean }[];

/** A position in a leaf; `lineOf` computes its line. */
interface Position {
  leaf: Leaf;
  index: number;
}

/**
 * Finds what breaks if the bodies of the converted sections become code: links, notes and anchors of kept
 * sections that lead into them, HTML elements that do not begin and end in them, comments, and imports, commands
 * and front matter of hosts. Reports the first use of each kind per section. Doubtful cases count as uses. Linear in the
 * document.
 */
export function findUses(document: Document, sections: Planned): Use[] {
  if (!sections.some(({ converted }) => converted)) return [];
  const uses = new Uses();
  findInText(document, sections, uses);
  findRawImports(document, sections, uses);
  findFrontMatter(document, sections, uses);
  return uses.found;
}

class Uses {
  readonly #bySection = new Map<Section, Map<Needed, Use>>();

  get found(): Use[] {
    return [...this.#bySection.values()].flatMap((uses) => [...uses.values()]);
  }

  has(section: Section, what: Needed): boolean {
    return this.#bySection.get(section)?.has(what) === true;
  }

  /** @param findLines Called for the first use only. */
  add(section: Section, what: Needed, findLines: () => Pick<Use, "line" | "user">): void {
    const uses = remember(this.#bySection, section, () => new Map<Needed, Use>());
    remember(uses, what, () => ({ what, ...findLines(), count: 0 })).count++;
  }

  /** Adds a use of something in a converted leaf. */
  addAt(at: Position, what: Needed, user: Position | null = null): void {
    this.add(at.leaf.section!, what, () => ({
      line: lineOf(at),
      user: user === null ? null : lineOf(user),
    }));
  }
}

function lineOf({ leaf, index }: Position): number {
  return leaf.line + leaf.text.slice(0, index).split("\n").length - 1;
}

/** Names that converted sections define: link definitions and footnotes by label, and anchors. */
interface Names {
  labels: Map<string, Position>;
  anchors: Map<string, Position>;
}

/** Finds uses in the text: first the names that converted sections define, then their uses in kept ones. */
function findInText(document: Document, sections: Planned, uses: Uses): void {
  const names: Names = { labels: new Map(), anchors: new Map() };
  const elements = new Elements(uses);
  visitLeaves(document, sections, {
    enter: () => elements.enter(),
    leave: () => elements.leave(),
    leaf: (leaf) => {
      if (leaf.section === null) return;
      const tags = leaf.type === "label" ? [] : listTags(leaf.text, leaf.type === "html");
      elements.take(leaf, tags);
      addLabels(leaf, names.labels);
      addAnchors(leaf, tags, names.anchors);
      findComments(leaf, uses);
      findForHosts(leaf, uses);
    },
  });
  if (names.labels.size + names.anchors.size === 0) return;
  visitLeaves(document, sections, {
    leaf: (leaf) => {
      if (leaf.section === null) findNames(leaf, names, uses);
    },
  });
}

/** Elements without a closing tag, or that the end of their parent or the next block closes. */
const CLOSED_BY_ITSELF =
  /^(?:area|base|br|col|dd|dt|embed|hr|img|input|li|link|meta|option|p|param|source|tbody|td|tfoot|th|thead|tr|track|wbr)$/;

/**
 * Elements that stay open after the paragraph that they began in ("special" and "formatting" elements of
 * HTML, and comments). Others, such as a `<name>` that is meant as text, end with the paragraph.
 */
const LASTING =
  /^(?:!--|a|address|article|aside|b|big|blockquote|button|center|code|details|dialog|dir|div|dl|em|fieldset|figcaption|figure|font|footer|form|h[1-6]|header|hgroup|i|iframe|main|marquee|math|menu|nav|nobr|noscript|object|ol|plaintext|pre|s|script|search|section|select|small|strike|strong|style|summary|svg|table|template|textarea|title|tt|u|ul|xmp)$/;

/** Finds tags whose element does not begin and end in the same section, and the same list item or quote. */
class Elements {
  /** The open elements by name, of a section and of each container around the current block. */
  readonly #open: Map<string, Position[]>[] = [];

  constructor(private readonly uses: Uses) {}

  enter(): void {
    this.#open.push(new Map());
  }

  leave(): void {
    for (const left of this.#open.pop()!.values()) {
      for (const at of left) this.uses.addAt(at, "element");
    }
  }

  take(leaf: Leaf, tags: readonly Tag[]): void {
    for (const { name, kind, index } of tags) {
      const isElement = leaf.type === "html" || LASTING.test(name);
      if (leaf.type === "cell" || !isElement || CLOSED_BY_ITSELF.test(name)) continue;
      const open = this.#open.at(-1)!;
      const same = remember(open, name, (): Position[] => []);
      if (kind !== "close") same.push({ leaf, index });
      else if (same.pop() === undefined && name !== COMMENT) {
        this.uses.addAt({ leaf, index }, "element");
      }
    }
  }
}

function addLabels(leaf: Leaf, labels: Names["labels"]): void {
  for (const { label, index, defines } of listLabels(leaf.text)) {
    const isName = defines || isFootnote(label);
    if (isName && !labels.has(label)) labels.set(label, { leaf, index });
  }
}

function isFootnote(label: string): boolean {
  return label.startsWith("^");
}

/** Anchors are ids, and headings: in a section, those in quotes, lists and HTML. */
function addAnchors(leaf: Leaf, tags: readonly Tag[], anchors: Names["anchors"]): void {
  const add = (written: string, index: number) => {
    const name = normalizeAnchor(written);
    if (!anchors.has(name)) anchors.set(name, { leaf, index });
  };
  if (leaf.type === "heading") add(leaf.text, 0);
  let heading = 0;
  for (const tag of tags) {
    for (const id of listIds(tag)) add(id, tag.index);
    if (!/^h[1-6]$/.test(tag.name)) continue;
    if (tag.kind !== "open") add(leaf.text.slice(heading, tag.index), heading);
    heading = tag.index;
  }
}

/** Finds the uses of converted names in a kept leaf. */
function findNames(leaf: Leaf, { labels, anchors }: Names, uses: Uses): void {
  const use = (what: Needed, at: Position | undefined, index: number) => {
    if (at !== undefined) uses.addAt(at, what, { leaf, index });
  };
  for (const { label, index } of labels.size > 0 ? listLabels(leaf.text) : []) {
    use(isFootnote(label) ? "footnote" : "definition", labels.get(label), index);
  }
  if (anchors.size === 0) return;
  for (const { index, 1: fragment = "" } of leaf.text.matchAll(FRAGMENT)) {
    // The anchor of the second of two equal headings ends in a number.
    const names = new Set([fragment, fragment.replace(/-\d+$/, "")].map(normalizeAnchor));
    for (const name of names) use("anchor", anchors.get(name), index);
  }
}

const FRAGMENT = /#([^\s()<>"'\]`]+)/g;

/** Reduces an anchor to letters and digits, so that all variants of renderers are equal. */
function normalizeAnchor(text: string): string {
  let name = text.replace(/\]\([^()]*\)|<[^<>]*>/g, "").replace(/^user-content-/i, "");
  try {
    name = decodeURIComponent(name);
  } catch {
    // Not encoded.
  }
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

interface Label {
  label: string;
  index: number;
  /** Whether a colon follows, as in a definition. */
  defines: boolean;
}

/** Lists the texts of innermost brackets, normalised like labels of links. */
function listLabels(text: string): Label[] {
  const labels: Label[] = [];
  let open = -1;
  for (const { index, 0: mark } of text.matchAll(/\\[\s\S]|[[\]]/g)) {
    if (mark === "[") open = index;
    else if (mark === "]" && open >= 0) {
      const written = text.slice(open + 1, index).replace(/\\/g, "");
      const label = written
        .replace(/[\s>]+/g, " ")
        .trim()
        .toLowerCase()
        .toUpperCase();
      labels.push({ label, index: open, defines: text[index + 1] === ":" });
      open = -1;
    }
  }
  return labels;
}

/** Finds comments between blocks: hosts remove them, and generators write between them. */
function findComments(leaf: Leaf, uses: Uses): void {
  const index = leaf.type === "html" ? leaf.text.indexOf("<!--") : -1;
  if (index >= 0) uses.addAt({ leaf, index }, "comment");
}

/** A shell command of a slash command, as `` !`git status` ``. */
const COMMAND = /(?<!\S)!`/g;

function findForHosts(leaf: Leaf, uses: Uses): void {
  const imports = leaf.type === "label" ? [] : listUsed(leaf.text);
  for (const { index } of imports) uses.addAt({ leaf, index }, "import");
  for (const { index } of leaf.text.matchAll(COMMAND)) uses.addAt({ leaf, index }, "command");
}

/** Lists imports outside of code, also right after marks of emphasis. */
function listUsed(written: string) {
  if (!written.includes("@")) return [];
  const text = written.replace(/(?<![*_~])[*_~]+(?=@)/g, (marks) => " ".repeat(marks.length));
  return listOutside(findCodeSpans(text), listImports(text));
}

/** Finds imports outside of backticks, for hosts that take nothing else for code. */
function findRawImports({ lines }: Document, sections: Planned, uses: Uses): void {
  const { text } = lines;
  const imports = listImports(text);
  if (imports.length === 0) return;
  let next = 0;
  const followed = listOutside(findBacktickSpans(text), imports);
  for (const { section, converted } of sections) {
    const end = lines.startOf(section.lineEnd);
    const start = lines.startOf(section.heading?.lineEnd ?? section.line);
    const isKnown = uses.has(section, "import");
    for (; next < followed.length && followed[next]!.index < end; next++) {
      const { index } = followed[next]!;
      if (!converted || isKnown || index < start) continue;
      uses.add(section, "import", () => ({ line: lines.lineAt(index), user: null }));
    }
  }
}

/** Finds front matter that only other tools read as such: after blank lines, or with odd entries. */
function findFrontMatter({ lines, frontmatter }: Document, sections: Planned, uses: Uses): void {
  const fence = /^[\s\uFEFF]*(---|\+\+\+|;;;)/.exec(lines.text);
  if (frontmatter !== null || fence === null) return;
  const [{ length }, mark = ""] = fence;
  const close = mark === "---" ? /^(?:---|\.\.\.)/gm : /^(?:\+\+\+|;;;)/gm;
  close.lastIndex = length;
  const end = close.exec(lines.text)?.index ?? 0;
  for (const { section, converted } of sections) {
    const start = lines.startOf(section.heading?.lineEnd ?? section.line);
    if (start >= end) break;
    if (!converted) continue;
    const line = lines.lineAt(Math.max(start, length - mark.length));
    uses.add(section, "front_matter", () => ({ line, user: null }));
  }
}

/** A piece of inline Markdown or HTML. */
export interface Leaf {
  text: string;
  /** First line (0-based). */
  line: number;
  /** The converted section that contains it; null if it is kept. */
  section: Section | null;
  type: "heading" | "paragraph" | "cell" | "html" | "label";
}

/** Called for a document from top to bottom. */
export interface LeafVisitor {
  leaf(leaf: Leaf): void;
  /** Enters a section, a list item, a quote or a footnote. */
  enter?(): void;
  leave?(): void;
}

/** Visits all text of a document but code and frontmatter. A section's heading counts as kept. */
export function visitLeaves(
  { lines }: Document,
  sections: readonly { section: Section; converted: boolean }[],
  visitor: LeafVisitor,
): void {
  let fenced: Section | null = null;
  const visit = (block: Block | ListItem): void => {
    const give = (type: Leaf["type"], text: string, line = block.line) =>
      visitor.leaf({ type, text, line, section: fenced });
    const visitAll = (blocks: readonly (Block | ListItem)[]) => {
      for (const inner of blocks) visit(inner);
    };
    switch (block.type) {
      case "heading":
      case "paragraph":
        give(block.type, block.text);
        break;
      case "html":
      case "definition":
        give(block.type === "html" ? "html" : "label", lines.text.slice(block.start, block.end));
        break;
      case "table":
        for (const row of [block.header, ...block.rows]) {
          const line = lines.lineAt(row.start);
          for (const { start, end } of row.cells) {
            give("cell", lines.text.slice(start, end), line);
          }
        }
        break;
      case "list":
        visitAll(block.items);
        break;
      case "footnote":
      case "item":
      case "quote":
        if (block.type === "footnote") {
          const end = Math.min(block.children[0]?.start ?? Infinity, lines.endOf(block.line));
          give("label", lines.text.slice(block.start, end));
        }
        visitor.enter?.();
        visitAll(block.children);
        visitor.leave?.();
        break;
      case "break":
      case "code":
    }
  };
  for (const { section, converted } of sections) {
    fenced = null;
    if (section.heading !== null) visit(section.heading);
    if (converted) fenced = section;
    visitor.enter?.();
    for (const block of section.blocks) visit(block);
    visitor.leave?.();
  }
}
