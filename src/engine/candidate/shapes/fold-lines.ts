import { trimBlankEnd, trimBlankTail } from "../../markdown/blank.js";
import type { List, ListItem } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import { canShare } from "./find-pattern.js";
import { type Fold, foldTexts, type Match, matchMost, TEXT } from "./fold-texts.js";
import { MAX_TEXT_CHARS } from "./segments.js";
import { MIN_FOLDED, ROW_NUMBER } from "./template.js";
import { findOpenCode } from "./words.js";

/** The marker of an item: indentation, a bullet or a number with its delimiter, and a task box. */
const MARKER = /^([ \t]*)(?:([*+-][ \t]+)|(\d{1,9})([.)][ \t]+))(?:(\[)([ xX])(\][ \t]+))?/;
/** `**Term**: …`, `**Term:** …`, `**Term** — …`, and the same with backticks. */
const TERM = /^(\*\*|`)((?:(?!\1)[^\n]){1,1000}?)(:?\1(?:[ \t]*:|[ \t]+[—–-])?[ \t]+)(\S[\s\S]*)$/;
/** `[Name](target) - …`, with the same groups: nothing stands before the name. */
const LINK = /^()(\[[^\]\n]+\]\([^()\s]+\))((?::|[ \t]+[—–-])?[ \t]+)(\S[\s\S]*)$/;

/**
 * Folds a list: its items or, if it only nests other lists, its lines. Matched by the term or link that
 * they begin with, else as plain texts.
 */
export function foldList({ lines }: Document, list: List): Fold["segment"] | null {
  const { items, line, lineEnd } = list;
  const textOf = (index: number): string =>
    lines.slice((items[index] as ListItem).line, items[index + 1]?.line ?? lineEnd);
  const source = (): string => lines.slice(line, lineEnd);
  const folded = hasNestedList(list) ? foldLines(source()) : null;
  if (folded !== null || !canFold(items.length, textOf)) return folded;
  const texts = items.map((_, index) => textOf(index));
  // Its row would be too long a line.
  if (texts.some((text) => text.length > MAX_TEXT_CHARS && text.trimEnd().includes("\n")))
    return null;
  return foldItems(texts, source);
}

function hasNestedList({ items }: List): boolean {
  return items.some(({ children }) => children.some(({ type }) => type === "list"));
}

function foldLines(source: string): Fold["segment"] | null {
  const lines = source.split("\n");
  const isFoldable =
    lines.every((line) => MARKER.test(line)) && canFold(lines.length, (at) => lines[at] as string);
  return isFoldable ? foldItems(lines, () => source) : null;
}

/** A cheap check of three items: whether two of them could have anything in common. */
function canFold(count: number, textOf: (index: number) => string): boolean {
  if (count < MIN_FOLDED) return false;
  const [first = "", middle = "", last = ""] = [0, count >> 1, count - 1].map((at) =>
    trimBlankEnd(textOf(at)).replace(MARKER, ""),
  );
  return [
    [first, middle],
    [middle, last],
    [first, last],
  ].some((pair) => canShare(pair) || pair.every((text) => BEGINS_WITH_MARK.test(text)));
}

function foldItems(texts: readonly string[], source: () => string): Fold["segment"] | null {
  const bodies = texts.map(trimBlankTail);
  const leads = readLeads(bodies);
  const contents = bodies.map((body, index) => body.slice(leads[index]?.length ?? 0));
  const fold = (read: (text: string) => Match | null) => {
    const readItem = (content: string, index: number) => join(leads[index] ?? null, read(content));
    return foldTexts(texts, matchMost(contents, readItem), source);
  };
  return fold(matchTerm) ?? fold(matchText);
}

interface Lead extends Match {
  length: number;
}

/** Matches the markers of items. Numbers that count from 1 or are all the same need no column. */
function readLeads(texts: readonly string[]): (Lead | null)[] {
  const markers = texts.map((text) => MARKER.exec(text));
  const numbers = markers.map((marker) => marker?.[3]);
  const counts = numbers.every((number, index) => number === String(index + 1));
  const repeats = numbers.every((number) => number === numbers[0]);
  return markers.map((marker) => {
    if (marker === null) return null;
    const [
      { length },
      indent = "",
      bullet,
      number = "",
      delimiter = "",
      open,
      tick = "",
      close = "",
    ] = marker;
    const literals = [indent + (bullet ?? "")];
    const names: string[] = [];
    const values: string[] = [];
    if (bullet === undefined && repeats) literals[0] = indent + number + delimiter;
    else if (bullet === undefined) {
      names.push(counts ? ROW_NUMBER : "n");
      literals.push(delimiter);
      values.push(number);
    }
    if (open !== undefined) {
      literals.push(`${literals.pop()}${open}`, close);
      names.push("done");
      values.push(tick);
    }
    return { literals, names, values, length };
  });
}

function join(lead: Lead | null, body: Match | null): Match | null {
  if (lead === null || body === null) return null;
  const literals = [...lead.literals];
  literals.push(`${literals.pop()}${body.literals[0]}`, ...body.literals.slice(1));
  return {
    literals,
    names: [...lead.names, ...body.names],
    values: [...lead.values, ...body.values],
  };
}

function matchText(text: string): Match | null {
  return text === "" ? null : { literals: ["", ""], names: [TEXT], values: [text] };
}

const BEGINS_WITH_MARK = /^[*_`[]/;

function matchTerm(text: string): Match | null {
  const match = BEGINS_WITH_MARK.test(text) ? (TERM.exec(text) ?? LINK.exec(text)) : null;
  const [, open = "", name = "", separator = "", meaning = ""] = match ?? [];
  if (match === null || findOpenCode(name) >= 0) return null;
  return {
    literals: [open, separator, ""],
    names: open === "" ? ["name", "description"] : ["term", "definition"],
    values: [name, meaning],
  };
}
