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
import {
  DOMINANT_SHARE,
  MIN_ENGLISH_SHARE,
  MIN_NAMED_SHARE,
  MIN_POINTING_SHARE,
} from "./thresholds.js";

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
  /** Whether it has one, or a word of one outside of tables. */
  binds: boolean;
  sentences: number;
  /** Sentences that tell the reader what to do without binding, or may do so in another language. */
  telling: number;
  /** Whether its lists say which files to read. */
  points: boolean;
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
  const statements = findStatements(document);
  const [takeRules, takeTerms] = [takeUpTo(statements.rules), takeUpTo(statements.definitions)];
  const english = isEnglish(lines.text);
  const open: Unit[] = [];
  const units = findSections(document).map((section, index): Unit => {
    const level = section.heading?.level ?? 0;
    while (open.length > 0 && (open.at(-1)!.level >= level || level === 0)) open.pop()!.end = index;
    const end = lines.startOf(section.lineEnd);
    const rules = takeRules(end).length;
    const measured = measure(document, section, english);
    const unit: Unit = {
      section,
      index,
      headings:
        section.heading === null ? [] : [...(open.at(-1)?.headings ?? []), section.heading.text],
      level,
      end: Number.POSITIVE_INFINITY,
      tokens: estimator.count(lines.source.slice(section.sourceStart, section.sourceEnd)),
      rules,
      terms: takeTerms(end).map(({ term }) => term),
      isTied: false,
      links: findLinks(lines, [...(section.heading ? [section.heading] : []), ...section.blocks]),
      ...measured,
      binds: rules > 0 || measured.binds,
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
const BINDS = /\b(?:must|never|always|do not|don['’]t|ask (?:the user|before))\b/i;
/** The same in code, such as prompts: `never` is also a type. */
const BINDS_IN_CODE = /\b(?:must|Never|NEVER|[Dd]o not|DO NOT|[Dd]on['’]t)\b/;
/** A name in code, or a link, at the beginning of an item. */
const NAME = /^(?:\*\*|__)?(?:`|\[[^\]]*\]\(|(?:[\w.-]+\/)+[\w.-]*)/;
const DATA = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:json|jsonc|json5|jsonl|ya?ml|toml|csv|tsv|xml|ini)\b/i;

function measure({ lines: { text } }: Document, { blocks }: Section, english: boolean) {
  const ink: Ink = { table: 0, data: 0, code: 0, names: 0, prose: 0 };
  let [sentences, telling, binds] = [0, 0, false];
  let [items, pointers] = [0, 0];
  let list: "names" | "prose" = "prose";
  const read = (words: string) => {
    for (const { start, end } of findSentences(words, { start: 0, end: words.length })) {
      const sentence = words.slice(start, end);
      sentences++;
      if (!english || OTHER_LETTER.test(sentence) || isTelling(sentence)) telling++;
    }
  };
  visitBlocks(blocks, (block, { listed }) => {
    const { type, start, end } = block;
    if (type === "list") list = isListOfNames(block) ? "names" : "prose";
    else if (type === "table") {
      ink.table += end - start;
      for (const cell of block.rows.flatMap(({ cells }) => cells))
        read(text.slice(cell.start, cell.end));
    } else if (type === "code") {
      const code = text.slice(start, end);
      ink[DATA.test(code) ? "data" : "code"] += end - start;
      binds ||= BINDS_IN_CODE.test(code);
    } else if (type === "html") ink.prose += end - start;
    else if (type === "paragraph") {
      ink[listed ? list : "prose"] += end - start;
      if (listed) items++;
      if (listed && FILE.test(block.text)) pointers++;
      binds ||= BINDS.test(toProse(block.text));
      read(block.text);
    }
  });
  const points = pointers > 1 && pointers >= MIN_POINTING_SHARE * items;
  return { ink, sentences, telling, binds, points };
}

/** `name - `, `**Name**: `: the rest of the sentence may tell what to do. */
const TERM = /^(?:`[^`\n]*`|[*_]{2}[^*_\n]+[*_]{2})[*_]*:?\s+[-–—]?\s*(?=\p{Lu})/u;
const VERB =
  /^(?:abandon|declare|extend|flag|ignore|look|move|parse|preserve|resolve|see|skip|specify|stay|stop|switch)\b/i;

function isTelling(sentence: string): boolean {
  const prose = toProse(sentence);
  const rest = sentence.replace(TERM, "");
  return TELLS.test(prose) || VERB.test(prose) || isImperative(rest) || TASK.test(sentence);
}

/** Words that English needs; in other languages, rules may be missed. */
const ENGLISH = /\b(?:the|of|and|to|is|are|for|with)\b/gi;
const OTHER_LETTER = /[^\P{L}\p{Script=Latin}\p{Script=Greek}]/u;

function isEnglish(text: string): boolean {
  const words = text.match(/\p{L}+/gu) ?? [];
  return (text.match(ENGLISH) ?? []).length >= MIN_ENGLISH_SHARE * words.length;
}

/** A file with more to read. */
const FILE = /[\w)>-]\.mdc?\b/i;

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

/** Whether units are there to look something up, so that their best form is worth writing. */
export function isData(units: readonly Unit[]): boolean {
  return ["table", "data"].includes(nameKind(units));
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
