import { type Block, type ListItem, visitBlocks } from "../markdown/blocks.js";
import type { Lines, Span } from "../markdown/lines.js";
import { findCodeSpans, makeIsWithin } from "../markdown/protected.js";
import { listIds, listTags, type Tag } from "../markdown/tags.js";
import { listLabels } from "../uses/find-uses.js";

/** The links and names of some blocks. Spans are of the normalised text. */
export interface Links {
  /** Destinations of links, images, definitions and tags, without the marks around them, in order. */
  destinations: Span[];
  definitions: (Span & { label: string })[];
  /** Labels that links and footnotes refer to. */
  labels: Set<string>;
  /** Targets of anchors, in order: texts of headings, also in HTML, and ids of tags. */
  headings: string[];
  ids: string[];
}

/** `](…)`, also with angle brackets, and with one level of parentheses. */
const INLINE = /\]\(\s{0,9}(?:<([^<>\n]*)>|((?:[^\s()<>]+|\([^\s()]*\))+))/g;
const DEFINITION = /^[ \t]{0,3}\[(?:\\.|[^[\]\\]){1,999}\]:[ \t]*\n?[ \t]*(?:<([^<>\n]*)>|(\S+))/g;
const ATTRIBUTE =
  /(?<=\s)(?:href|src|poster)\s{0,9}=\s{0,9}(?:"([^"\n]*)"|'([^'\n]*)'|([^\s"'<>=`]+))/gi;
const SRCSET = /(?<=\ssrcset\s{0,9}=\s{0,9})(?:"[^"\n]*"|'[^'\n]*')/gi;
const IMAGE = /(?:^["']|,)\s*([^\s"',](?:\S*[^\s"',])?)/g;
/** Longer texts in brackets are not labels (CommonMark 0.31.2, section 4.7). */
const LONGEST_LABEL = 1_000;

/** Finds the links of blocks, outside of code. Linear in their length. */
export function findLinks({ text }: Lines, blocks: readonly (Block | ListItem)[]): Links {
  const [labels, destinations] = [new Set<string>(), [] as Span[]];
  const found: Links = { destinations, definitions: [], labels, headings: [], ids: [] };
  const addDestinations = (raw: string, pattern: RegExp, start: number, hidden: Span[] = []) => {
    const isHidden = makeIsWithin(hidden);
    for (const match of raw.matchAll(pattern)) {
      const written = match.slice(1).find((group) => group !== undefined);
      if (!written || isHidden(match.index)) continue;
      const end = start + match.index + match[0].lastIndexOf(written) + written.length;
      destinations.push({ start: end - written.length, end });
    }
  };
  const read = ({ start, end }: Span, isHtml = false) => {
    const raw = text.slice(start, end);
    if (!isHtml && raw.includes("[")) {
      addDestinations(raw, INLINE, start, findCodeSpans(raw));
      for (const { label } of listLabels(raw)) labels.add(label);
    }
    let heading: Tag | undefined;
    for (const tag of listTags(raw, isHtml)) {
      if (heading !== undefined && tag.name === heading.name && tag.kind === "close") {
        found.headings.push(raw.slice(heading.index, tag.index));
      }
      if (/^h[1-6]$/.test(tag.name)) heading = tag.kind === "open" ? tag : undefined;
      for (const id of listIds(tag)) found.ids.push(id);
      if (tag.attributes === "") continue;
      const at = raw.indexOf(tag.attributes, tag.index);
      addDestinations(tag.attributes, ATTRIBUTE, start + at);
      for (const { 0: value, index } of tag.attributes.matchAll(SRCSET)) {
        addDestinations(value, IMAGE, start + at + index);
      }
    }
  };
  visitBlocks(blocks, (block) => {
    const { type, start, end } = block;
    if (type === "table") {
      for (const { cells } of [block.header, ...block.rows]) for (const cell of cells) read(cell);
    } else if (type === "definition") {
      const raw = text.slice(start, end);
      addDestinations(raw, DEFINITION, start);
      const [first] = listLabels(raw);
      if (first?.defines) found.definitions.push({ start, end, label: first.label });
    } else if (type === "footnote") {
      const [first] = listLabels(text.slice(start, Math.min(end, start + LONGEST_LABEL)));
      if (first !== undefined) labels.add(first.label);
    } else if (type === "heading" || type === "paragraph" || type === "html") {
      if (type === "heading") found.headings.push(block.text);
      read(block, type === "html");
    }
  });
  destinations.sort((a, b) => a.start - b.start);
  return found;
}
