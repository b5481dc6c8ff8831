import type { Document } from "../markdown/document.js";
import { findBacktickSpans, listImports } from "../markdown/imports.js";
import type { Span } from "../markdown/lines.js";
import { findCodeSpans } from "../markdown/protected.js";
import type { Section } from "../markdown/sections.js";
import { COMMENT, listIds, listTags, type Tag } from "../markdown/tags.js";
import { type Leaf, visitLeaves } from "./leaves.js";
import { OpenElements } from "./open-elements.js";

/** What a section holds that does its work only where it is. */
export type Needed = "definition" | "footnote" | "anchor" | "element" | "import" | "front_matter";

/** Something in a converted section, and what outside of it needs it. Lines are 0-based. */
export interface Use {
  what: Needed;
  line: number;
  /** null: a host that loads the file. */
  user: number | null;
  /** How often the section is used so. */
  count: number;
}

type Planned = readonly { section: Section; converted: boolean }[];

/** A place in a leaf; its line is counted only where it is told. */
interface Position {
  leaf: Leaf;
  index: number;
}

/**
 * Finds what would be lost if the bodies of the converted sections were code: links, notes and anchors
 * of the kept part that lead into them, HTML elements that begin or end in them, and what hosts
 * interpret. One use of a kind is told for each section, the first. When in doubt, it is a use. Linear
 * in the document.
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

  /** @param tell Gives the lines, of the first use only. */
  add(section: Section, what: Needed, tell: () => Pick<Use, "line" | "user">): void {
    const uses = this.#bySection.get(section) ?? new Map<Needed, Use>();
    this.#bySection.set(section, uses);
    const known = uses.get(what);
    if (known === undefined) uses.set(what, { what, ...tell(), count: 1 });
    else known.count++;
  }
}

function lineOf({ leaf, index }: Position): number {
  return leaf.line + leaf.text.slice(0, index).split("\n").length - 1;
}

/** A place in a converted section. */
interface Held extends Position {
  section: Section;
}

/** What the converted sections hold, by label, and by anchor. */
interface Holdings {
  definitions: Map<string, Held>;
  footnotes: Map<string, Held>;
  anchors: Map<string, Held>;
}

function findInText(document: Document, sections: Planned, uses: Uses): void {
  const held: Holdings = { definitions: new Map(), footnotes: new Map(), anchors: new Map() };
  const elements = new OpenElements<Position>((element, at, isOwn) => {
    const [from, to] = [element.at.leaf.section, at.leaf.section];
    if (from === to) return;
    if (from !== null) {
      uses.add(from, "element", () => ({ line: lineOf(element.at), user: lineOf(at) }));
    }
    if (to !== null && isOwn) {
      uses.add(to, "element", () => ({ line: lineOf(at), user: lineOf(element.at) }));
    }
  });
  visitLeaves(document, sections, {
    enter: () => elements.enter(),
    leave: () => elements.leave(false),
    leaf: (leaf) => {
      const isHtml = leaf.type === "html";
      const tags = leaf.type === "label" ? [] : listTags(leaf.text, isHtml);
      if (!isHtml) elements.enter();
      for (const tag of tags) {
        // Nothing gets out of a cell or closes what is outside, but for the end of a comment.
        if (leaf.type === "cell" && tag.name !== COMMENT) continue;
        elements.take(tag, { leaf, index: tag.index });
      }
      if (!isHtml) elements.leave(true);
      if (leaf.section === null) return;
      holdNames(leaf, held);
      holdAnchors(leaf, tags, held.anchors);
      if (leaf.type !== "label") findImports(leaf, leaf.section, uses);
    },
  });
  for (const { at } of elements.rest) {
    const { section } = at.leaf;
    // Open to the end: all that follows the section is in it.
    if (section === null || section === sections.at(-1)?.section) continue;
    uses.add(section, "element", () => ({ line: lineOf(at), user: section.lineEnd }));
  }
  if (held.definitions.size + held.footnotes.size + held.anchors.size === 0) return;
  visitLeaves(document, sections, {
    leaf: (leaf) => {
      if (leaf.section === null) findNames(leaf, held, uses);
    },
  });
}

function hold(names: Map<string, Held>, name: string, leaf: Leaf, index: number): void {
  const { section } = leaf;
  if (section !== null && !names.has(name)) names.set(name, { leaf, index, section });
}

function holdNames(leaf: Leaf, { definitions, footnotes }: Holdings): void {
  for (const { label, index, defines } of listLabels(leaf.text)) {
    if (label.startsWith("^")) hold(footnotes, label, leaf, index);
    else if (defines) hold(definitions, label, leaf, index);
  }
}

/** GitHub makes anchors of headings, too: here of those in quotes, lists and HTML. */
function holdAnchors(leaf: Leaf, tags: readonly Tag[], anchors: Holdings["anchors"]): void {
  if (leaf.type === "heading") hold(anchors, normalizeAnchor(leaf.text), leaf, 0);
  let heading = 0;
  for (const tag of tags) {
    for (const id of listIds(tag)) hold(anchors, normalizeAnchor(id), leaf, tag.index);
    if (!/^h[1-6]$/.test(tag.name)) continue;
    if (tag.kind === "open") heading = tag.index;
    else hold(anchors, normalizeAnchor(leaf.text.slice(heading, tag.index)), leaf, heading);
  }
}

/** Looks in what is kept for the names of what is not. */
function findNames(leaf: Leaf, { definitions, footnotes, anchors }: Holdings, uses: Uses): void {
  const use = (what: Needed, held: Held | undefined, index: number) => {
    if (held === undefined) return;
    uses.add(held.section, what, () => ({ line: lineOf(held), user: lineOf({ leaf, index }) }));
  };
  if (definitions.size + footnotes.size > 0) {
    for (const { label, index } of listLabels(leaf.text)) {
      use("definition", definitions.get(label), index);
      use("footnote", footnotes.get(label), index);
    }
  }
  if (anchors.size === 0) return;
  for (const { index, 1: fragment = "" } of leaf.text.matchAll(FRAGMENT)) {
    // The second of two equal headings has a number behind its name.
    const names = new Set([
      normalizeAnchor(fragment),
      normalizeAnchor(fragment.replace(/-\d+$/, "")),
    ]);
    for (const name of names) use("anchor", anchors.get(name), index);
  }
}

const FRAGMENT = /#([^\s()<>"'\]`]+)/g;

/** Letters and digits alone: more are equal than any renderer takes for equal. */
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
  /** Whether a colon follows, as behind the label of a definition. */
  defines: boolean;
}

/** Lists what is in brackets that hold no others, as the label of a link would be compared. */
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

/** Finds the imports of a leaf, by hosts that look for them in text, and in the text of what is emphasized. */
function findImports(leaf: Leaf, section: Section, uses: Uses): void {
  if (!leaf.text.includes("@")) return;
  const text = leaf.text.replace(/[*_~]+(?=@)/g, (marks) => " ".repeat(marks.length));
  for (const { index } of listOutside(findCodeSpans(text), listImports(text))) {
    uses.add(section, "import", () => ({ line: lineOf({ leaf, index }), user: null }));
  }
}

/** Finds imports by hosts that know no code but what is between backticks, anywhere in the file. */
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

/** Those of some offsets, in their order, that are in none of the spans. */
function listOutside<At extends { index: number }>(spans: readonly Span[], all: At[]): At[] {
  let next = 0;
  return all.filter(({ index }) => {
    while (next < spans.length && spans[next]!.end <= index) next++;
    return !(next < spans.length && spans[next]!.start <= index);
  });
}

/** What some tool may take for front matter although it is none here: behind blank lines, or with other entries. */
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
