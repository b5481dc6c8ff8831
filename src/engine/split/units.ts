import type { TokenEstimator } from "../contract/estimator.js";
import { type List, ownText, visitBlocks } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import { findSections, type Section } from "../markdown/sections.js";
import { findSentences } from "../markdown/sentences.js";
import { isImperative, TASK } from "../statements/instruction.js";
import { toProse } from "../statements/obligation.js";
import { readSectionLabel } from "../statements/section-labels.js";
import { findStatements } from "../statements/statements.js";
import { findUses } from "../uses/find-uses.js";
import { findLinks, type Links } from "./links.js";
import { DOMINANT_SHARE, MIN_NAMED_SHARE } from "./thresholds.js";

/** Characters by what they are in. `names`: lists of files or commands. */
export type Ink = Record<"table" | "data" | "code" | "names" | "prose", number>;

/** What most of a unit is. */
export type UnitKind = keyof Ink | "changes" | "mixed";

/** A section of the plan, measured. */
export interface Unit {
  section: Section;
  /** Its place in the document. */
  index: number;
  /** The texts of its headings, the outermost first; empty without one. */
  headings: readonly string[];
  /** Of its heading; 0 without one. */
  level: number;
  /** One past the last unit below its heading. */
  end: number;
  tokens: number;
  ink: Ink;
  /** Statements that bind the reader. */
  rules: number;
  sentences: number;
  /** Sentences that tell the reader what to do without binding. */
  telling: number;
  /** Whether hosts import from it, or other sections share its tags, footnotes or front matter. */
  isTied: boolean;
  /** The terms that it defines. */
  terms: readonly string[];
  /** With those of its heading. */
  links: Links;
}

/** Measures the sections of a document. Linear in its length. */
export function findUnits(document: Document, estimator: TokenEstimator): Unit[] {
  const { lines } = document;
  const { rules, definitions } = findStatements(document);
  const [takeRules, takeTerms] = [takeUpTo(rules), takeUpTo(definitions)];
  const open: Unit[] = [];
  const units = findSections(document).map((section, index): Unit => {
    const level = section.heading?.level ?? 0;
    while (open.length > 0 && (open.at(-1)!.level >= level || level === 0)) open.pop()!.end = index;
    const end = lines.startOf(section.lineEnd);
    const unit: Unit = {
      section,
      index,
      headings:
        section.heading === null ? [] : [...(open.at(-1)?.headings ?? []), section.heading.text],
      level,
      end: Number.POSITIVE_INFINITY,
      tokens: estimator.count(lines.source.slice(section.sourceStart, section.sourceEnd)),
      rules: takeRules(end).length,
      terms: takeTerms(end).map(({ term }) => term),
      isTied: false,
      links: findLinks(lines, [...(section.heading ? [section.heading] : []), ...section.blocks]),
      ...measure(document, section),
    };
    if (level > 0) open.push(unit);
    return unit;
  });
  for (const unit of units)
    unit.end = Math.min(unit.level === 0 ? unit.index + 1 : unit.end, units.length);
  tie(document, units);
  return units;
}

/** Takes what begins before an offset, from a list in order. */
function takeUpTo<Item extends { start: number }>(items: readonly Item[]): (end: number) => Item[] {
  let next = 0;
  return (end) => {
    const from = next;
    while (next < items.length && items[next]!.start < end) next++;
    return items.slice(from, next);
  };
}

/** A sentence about what the reader does, or may not do. */
const TELLS =
  /\b(?:you(?:r|'re|’re)?|must|should|shall|never|always|don['’]?t|do not|cannot|can['’]t|avoid|prefer|ensure|make sure|instead|rather than|unless|only|important|require[sd]?|needs? to|ha(?:s|ve) to|not allowed|careful|remember|note that|mandatory|forbidden)\b/i;
/** A name in code, or a link, at the beginning of an item. */
const NAME = /^(?:\*\*|__)?(?:`|\[[^\]]*\]\(|(?:[\w.-]+\/)+[\w.-]*)/;
const DATA = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:json|jsonc|json5|jsonl|ya?ml|toml|csv|tsv|xml|ini)\b/i;

function measure({ lines: { text } }: Document, { blocks }: Section) {
  const ink: Ink = { table: 0, data: 0, code: 0, names: 0, prose: 0 };
  let [sentences, telling] = [0, 0];
  let list: "names" | "prose" = "prose";
  const read = (words: string) => {
    for (const { start, end } of findSentences(words, { start: 0, end: words.length })) {
      const sentence = words.slice(start, end);
      sentences++;
      if (TELLS.test(toProse(sentence)) || isImperative(sentence) || TASK.test(sentence)) telling++;
    }
  };
  visitBlocks(blocks, (block, { listed }) => {
    const { type, start, end } = block;
    if (type === "list") list = isListOfNames(block) ? "names" : "prose";
    else if (type === "table") {
      ink.table += end - start;
      for (const cell of block.rows.flatMap(({ cells }) => cells))
        read(text.slice(cell.start, cell.end));
    } else if (type === "code")
      ink[DATA.test(text.slice(start, start + 40)) ? "data" : "code"] += end - start;
    else if (type === "html") ink.prose += end - start;
    else if (type === "paragraph") {
      ink[listed ? list : "prose"] += end - start;
      read(block.text);
    }
  });
  return { ink, sentences, telling };
}

function isListOfNames({ items }: List): boolean {
  const named = items.filter((item) => NAME.test(ownText(item)?.text ?? ""));
  return named.length >= MIN_NAMED_SHARE * items.length;
}

/** The kind of units together: what has most of the characters. */
export function nameKind(units: readonly Unit[]): UnitKind {
  if (readSectionLabel(units[0]?.headings.at(-1) ?? "") === "changes") return "changes";
  const sums = (["table", "data", "code", "names", "prose"] as const).map((kind) => {
    return { kind, size: units.reduce((sum, { ink }) => sum + ink[kind], 0) };
  });
  const total = sums.reduce((sum, { size }) => sum + size, 0);
  return sums.find(({ size }) => size > 0 && size >= DOMINANT_SHARE * total)?.kind ?? "mixed";
}

/** Uses that neither a copy nor another address can serve. */
const TYING: ReadonlySet<string> = new Set(["import", "element", "front_matter"]);

function tie(document: Document, units: readonly Unit[]): void {
  const uses = findUses(
    document,
    units.map(({ section }) => ({ section, converted: true })),
  );
  let at = 0;
  for (const { what, line } of uses.sort((a, b) => a.line - b.line)) {
    while (units[at]!.section.lineEnd <= line) at++;
    if (TYING.has(what)) units[at]!.isTied = true;
  }
  const notes = new Map<string, Unit>();
  for (const unit of units) {
    for (const label of unit.links.labels) {
      if (!label.startsWith("^")) continue;
      const other = notes.get(label);
      if (other !== undefined) other.isTied = unit.isTied = true;
      else notes.set(label, unit);
    }
  }
}
