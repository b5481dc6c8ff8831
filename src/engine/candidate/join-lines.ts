import { once } from "../contract/once.js";
import type { FlavorChoice } from "../contract/requests.js";
import { readData } from "../data/read-data.js";
import { isBlankCode, trimBlankEnd, trimBlanks } from "../markdown/blank.js";
import { type Paragraph, visitBlocks } from "../markdown/blocks.js";
import { type Document, parseDocument } from "../markdown/document.js";
import type { Lines } from "../markdown/lines.js";
import { findUnbroken } from "../markdown/protected.js";
import { weigh } from "../weight/weigh.js";

/** UTF-16 code units: hosts of agents cut lines at 2,000. */
const MAX_JOINED_CHARS = 1_900;
/** If the next word would have ended before this column of the joined line, the break was made on purpose. */
const MIN_WRAP_CHARS = 60;

/** Lines that must stay lines: for a host, for renderers beyond CommonMark, or for readers, as labels do. */
const OWN_LINE =
  /^(?:@|[-+*•]\s|\w{1,3}[.)]\s|\[!\w+\]|\*?\[[^\]]+\]:|:|\$\$|\\[[\]]|\{\s?[%{:.#]|!!!|\?\?\?|===|%%|\||(?:\*\*|__)[^*_]{1,60}(?::(?:\*\*|__)|(?:\*\*|__):)(?:\s|$)|\p{Lu}[\w-]*(?: [\w-]+){0,2}:\s)/u;
/** Code to MDX. */
const MODULE = /^(?:import|export) /;
/** A hard break (CommonMark 0.31.2, section 6.7), a tab, or a bracket that a space would make a check box. */
const STAYS_BROKEN = /(?: {2}|[\\[\t])$/;
const SENTENCE_END = /[.!?…]["'”’)\]*_]* ?$/;
/** Scripts and marks that are written without spaces. */
const UNSPACED =
  "[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}\\u3000-\\u303F\\uFF00-\\uFFEF]";
// Classes of Unicode take their time to compile.
const beginsUnspaced = once(() => new RegExp(`^${UNSPACED}`, "u"));
const endsUnspaced = once(() => new RegExp(`${UNSPACED}$`, "u"));

/** A soft break of a paragraph because the line was full. Offsets are into the normalised text. */
interface Wrap {
  /** 0-based. */
  line: number;
  /** End of its text. */
  end: number;
  /** Where the text of the next line begins. */
  next: number;
}

/** What joining the wrapped lines of a document's paragraphs would do. */
export interface Joins {
  /** How many line breaks would go. */
  count: number;
  /** The weight that they cost, in hundredths. */
  weigh: () => number;
  /**
   * The document with them joined: the same HTML, with spaces for soft breaks. No line becomes longer than 1,900
   * UTF-16 code units. The source if nothing can be joined, or if that would change the document.
   */
  write: () => string;
}

/** Linear in the text. */
export function findJoins(document: Document): Joins {
  const wraps = listWraps(document);
  return {
    count: wraps.length,
    weigh: () => wraps.reduce((sum, wrap) => sum + weighWrap(document.lines, wrap), 0),
    write: () => writeJoined(document, wraps),
  };
}

function writeJoined(document: Document, wraps: readonly Wrap[]): string {
  const { lines } = document;
  const parts: string[] = [];
  let from = 0;
  for (const { line, end, next } of wraps) {
    const sourceEnd = lines.sourceStartOf(line) + end - lines.startOf(line);
    parts.push(lines.source.slice(from, sourceEnd), " ");
    from = lines.sourceStartOf(line + 1) + next - lines.startOf(line + 1);
  }
  if (from === 0) return lines.source;
  const joined = parts.join("") + lines.source.slice(from);
  return isSameButForWraps(document, parseDocument(joined, document.flavor))
    ? joined
    : lines.source;
}

/** How much more a wrap weighs than a space. No piece of the weight spans more than the words on both sides. */
function weighWrap(lines: Lines, { line, end, next }: Wrap): number {
  const { text } = lines;
  let from = end;
  while (from > lines.startOf(line) && !isBlankCode(text.charCodeAt(from - 1))) from--;
  let to = next;
  while (to < lines.endOf(line + 1) && !isBlankCode(text.charCodeAt(to))) to++;
  const joined = `${text.slice(from, end)} ${text.slice(next, to)}`;
  return weigh(text.slice(from, to)) - weigh(joined);
}

/** A text, by its flavor, with its wrapped lines joined; the text where that saves no weight. */
export function joinLinesOf(text: string, choice: FlavorChoice): string {
  const flavor = choice === "auto" ? readData(text, choice).flavor : choice;
  const joins = findJoins(parseDocument(text, flavor));
  return joins.weigh() > 0 ? joins.write() : text;
}

/** The wraps to join, in document order. */
function listWraps({ flavor, lines, blocks }: Document): Wrap[] {
  const wraps: Wrap[] = [];
  if (flavor !== "markdown") return wraps;
  visitBlocks(blocks, (block) => {
    if (block.type === "paragraph" && block.text.includes("\n") && !MODULE.test(block.text)) {
      for (const wrap of keepShort(lines, findWraps(lines, block))) wraps.push(wrap);
    }
  });
  return wraps;
}

function findWraps(lines: Lines, { text, line: first }: Paragraph): Wrap[] {
  const rows = text.split("\n");
  const unbroken = findUnbroken(text);
  const wraps: Wrap[] = [];
  let at = -1;
  let span = 0;
  let width = 0;
  for (const [index, row] of rows.slice(0, -1).entries()) {
    at += row.length + 1;
    width += row.length + 1;
    while ((unbroken[span]?.end ?? Number.POSITIVE_INFINITY) <= at) span++;
    const isWhole = (unbroken[span]?.start ?? at) < at;
    const following = trimBlanks(rows[index + 1] as string);
    const [firstWord = ""] = following.split(/\s/, 1);
    if (isWhole || !isWrap(row, following) || width + firstWord.length <= MIN_WRAP_CHARS) {
      width = 0;
      continue;
    }
    const line = first + index;
    const end = lines.endOf(line) - (row.endsWith(" ") ? 1 : 0);
    const { length } = trimBlankEnd(lines.slice(line + 1, line + 2));
    const next = lines.startOf(line + 1) + length - following.length;
    wraps.push({ line, end, next });
  }
  return wraps;
}

/** Whether a space can replace the line break between two lines. */
function isWrap(row: string, next: string): boolean {
  if (STAYS_BROKEN.test(row) || OWN_LINE.test(row) || OWN_LINE.test(next)) return false;
  return !endsUnspaced().test(row) && !beginsUnspaced().test(next);
}

/** Drops wraps where a joined line would get too long: of such a line, the last that ends a sentence, else the last. */
function keepShort(lines: Lines, wraps: readonly Wrap[]): Wrap[] {
  const joined: Wrap[] = [];
  let start = 0;
  for (const [index, wrap] of wraps.entries()) {
    const last = wraps[index - 1];
    if (last?.line !== wrap.line - 1) start = joined.length;
    joined.push(wrap);
    const isLong = () => {
      const first = joined[start];
      return first && lines.endOf(wrap.line + 1) - lines.startOf(first.line) > MAX_JOINED_CHARS;
    };
    while (isLong()) {
      let at = joined.length - 1;
      while (at >= start && !endsSentence(lines, joined[at] as Wrap)) at--;
      start = at < start ? joined.length - 1 : at;
      joined.splice(start, 1);
    }
  }
  return joined;
}

function endsSentence({ text }: Lines, { end }: Wrap): boolean {
  return SENTENCE_END.test(text.slice(Math.max(0, end - 8), end));
}

/** Whether two documents have the same syntax tree, with spaces for the soft breaks of paragraphs. */
function isSameButForWraps(a: Document, b: Document): boolean {
  const [tree, other] = [describeTree(a), describeTree(b)];
  return tree.length === other.length && tree.every((node, index) => node === other[index]);
}

/** Every block in order, with the number of its children: that is the tree. */
function describeTree({ frontmatter, lines, blocks }: Document): string[] {
  const nodes = [`${frontmatter?.content}`];
  visitBlocks(blocks, (block) => {
    const { type, line, lineEnd, start } = block;
    const markers = lines.text.slice(lines.startOf(line), start);
    if (type === "paragraph") nodes.push(`${type} ${markers}${unwrap(block.text)}`);
    else if (type === "list") nodes.push(`${type} ${block.items.length}`);
    else if ("children" in block) nodes.push(`${type} ${block.children.length}`);
    else nodes.push(`${type} ${lines.slice(line, lineEnd)}`);
  });
  return nodes;
}

const unwrap = (text: string) => text.replace(/([^ \\]) ?\n[ \t]*/g, "$1 ");
