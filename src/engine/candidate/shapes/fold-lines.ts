import { trimBlankEnd, trimBlankTail } from "../../markdown/blank.js";
import type { List, ListItem } from "../../markdown/blocks.js";
import type { Document } from "../../markdown/document.js";
import { canShare } from "./find-pattern.js";
import { type Fold, foldTexts, type Match, matchMost, TEXT } from "./fold-texts.js";
import { MAX_TEXT_CHARS } from "./segments.js";
import { MIN_FOLDED, ROW_NUMBER } from "./template.js";

/** The marker of an item: indentation, a bullet or a number with its delimiter, and a task box. */
const MARKER = /^([ \t]*)(?:([*+-][ \t]+)|(\d{1,9})([.)][ \t]+))(?:(\[)([ xX])(\][ \t]+))?/;

/**
 * Folds a list: its items or, if it only nests other lists, its lines.
 */
export function foldList({ lines }: Document, list: List): Fold | null {
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

function foldLines(source: string): Fold | null {
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

function foldItems(texts: readonly string[], source: () => string): Fold | null {
  const bodies = texts.map(trimBlankTail);
  const leads = readLeads(bodies);
  const contents = bodies.map((body, index) => body.slice(leads[index]?.length ?? 0));
  const matches = matchMost(contents, (content, index) => join(leads[index] ?? null, content));
  return foldTexts(texts, matches, source);
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

/** An item's lead with the text behind it as its last value. */
function join(lead: Lead | null, text: string): Match | null {
  if (lead === null || text === "") return null;
  return {
    literals: [...lead.literals, ""],
    names: [...lead.names, TEXT],
    values: [...lead.values, text],
  };
}

const BEGINS_WITH_MARK = /^[*_`[]/;
