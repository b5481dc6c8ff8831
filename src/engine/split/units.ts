import type { TokenEstimator } from "../contract/estimator.js";
import { type List, ownText, type Table, visitBlocks } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import type { Span } from "../markdown/lines.js";
import { findSections, type Section } from "../markdown/sections.js";
import { findSentences } from "../markdown/sentences.js";
import { isImperative, TASK } from "../statements/instruction.js";
import { toProse } from "../statements/obligation.js";
import { readSectionLabel } from "../statements/section-labels.js";
import { findStatements } from "../statements/statements.js";
import { INSTRUCTION_VERB } from "../statements/vocabulary/verbs.js";
import { findUses } from "../uses/find-uses.js";
import { findLinks, type Links } from "./links.js";
import { DOMINANT_SHARE, MIN_NAMED_SHARE, MIN_POINTING_SHARE } from "./thresholds.js";

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
  /** Whether a sentence or its second half begins with an instruction. */
  orders: boolean;
  /** Whether its lists and tables say which files to read, or which commands to run. */
  points: boolean;
  /** The unit that its heading is below. */
  parent: Unit | undefined;
  /** Whether its text has gaps to fill in. */
  isTemplate: boolean;
  /** Whether it ends by announcing a template. */
  announces: boolean;
  /** Whether it lists what a look at the repository shows. */
  isListing: boolean;
  /** The names of files in it. */
  files: ReadonlySet<string>;
  /** Of its prose, and of them, those that English needs. */
  words: number;
  english: number;
  /** The code of its fenced blocks. */
  code: readonly string[];
  /** Whether hosts import from it, or other sections share its tags, footnotes or front matter. */
  isTied: boolean;
  /** With those of its heading. */
  links: Links;
}

/** Measures the sections of a document. Linear in its length. */
export function findUnits(document: Document, estimator: TokenEstimator): Unit[] {
  const { lines } = document;
  const rules = findStatements(document).rules.map(({ start }) => start);
  const open: Unit[] = [];
  let taken = 0;
  const units = findSections(document).map((section, index): Unit => {
    const level = section.heading?.level ?? 0;
    while (open.length > 0 && (open.at(-1)!.level >= level || level === 0)) open.pop()!.end = index;
    const end = lines.startOf(section.lineEnd);
    const from = taken;
    while (taken < rules.length && rules[taken]! < end) taken++;
    const measured = measure(document, section);
    const unit: Unit = {
      section,
      index,
      headings:
        section.heading === null ? [] : [...(open.at(-1)?.headings ?? []), section.heading.text],
      level,
      parent: open.at(-1),
      end: Number.POSITIVE_INFINITY,
      tokens: estimator.count(lines.source.slice(section.sourceStart, section.sourceEnd)),
      rules: taken - from,
      isTied: false,
      links: findLinks(lines, [...(section.heading ? [section.heading] : []), ...section.blocks]),
      ...measured,
      binds: taken > from || measured.binds,
    };
    if (level > 0) open.push(unit);
    return unit;
  });
  for (const unit of units)
    unit.end = Math.min(unit.level === 0 ? unit.index + 1 : unit.end, units.length);
  tie(document, units);
  return units;
}

/** A sentence about what the reader does, or may not do. */
const TELLS =
  /\b(?:you(?:r|'re|’re)?|must|should|shall|never|always|don['’]?t|do not|cannot|can['’]t|avoid|prefer|ensure|make sure|instead|rather than|unless|only|important|require[sd]?|needs? to|ha(?:s|ve) to|not allowed|careful|remember|note that|mandatory|forbidden)\b/i;
const BINDS =
  /\b(?:must|never|always|(?:do|does|may|can) not|don['’]t|doesn['’]t|cannot|can['’]t|forbidden|prohibited|(?:dis|not )allowed|only (?:after|if|when)|ask (?:the user|before))\b/i;
/** A column of what is allowed. */
const PERMITS = /\b(?:must|may|can|cannot|never|always|allowed|forbidden|prohibited)\b/i;
/** The same in code, such as prompts and templates: `never` is also a type. */
const BINDS_IN_CODE =
  /^ {0,3}[`~]{3,}[ \t]*(?:markdown|md)\b|[❌✅]|\b(?:must|Never|NEVER|Always|ALWAYS|CRITICAL|IMPORTANT|[Dd]o not|DO NOT|[Dd]on['’]t)\b/;
/** A label in bold that names a rule. */
const LABELLED_RULE =
  /^[*_]{2}[^*_\n]*\b(?:rules?|decisions?|important|critical|required|recommended|warning)\b/i;
/** The line above a list or table of what all of a kind have in common. */
const ALL = /^(?:all|every|each|any)\b[^.]*:$/i;
/** A name in code, or a link, at the beginning of an item. */
const NAME = /^(?:\*\*|__)?(?:`|\[[^\]]*\]\(|(?:[\w.-]+\/)+[\w.-]*)/;
const DATA = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:json|jsonc|json5|jsonl|ya?ml|toml|csv|tsv|xml|ini)\b/i;

function measure({ lines: { text } }: Document, { blocks }: Section) {
  const ink: Ink = { table: 0, data: 0, code: 0, names: 0, prose: 0 };
  let announces = false;
  let [sentences, telling, binds, orders] = [0, 0, false, false];
  let list: "names" | "prose" = "prose";
  let lead = "";
  let lines = 0;
  let [words, english] = [0, 0];
  let gaps = 0;
  const count = (line: string) => {
    lines++;
    if (GAP.test(line)) gaps++;
  };
  const [code, entries]: [string[], string[]] = [[], []];
  const read = (words: string) => {
    for (const { start, end } of findSentences(words, { start: 0, end: words.length })) {
      const sentence = words.slice(start, end);
      sentences++;
      if (OTHER_LETTER.test(sentence) || isTelling(sentence)) telling++;
      orders ||= isOrder(sentence);
    }
  };
  visitBlocks(blocks, (block, { listed }) => {
    const { type, start, end } = block;
    if (type === "list") {
      list = isListOfNames(block) ? "names" : "prose";
      orders ||= ALL.test(lead);
    } else if (type === "table") {
      orders ||= ALL.test(lead);
      ink.table += end - start;
      for (const cell of block.rows.flatMap(({ cells }) => cells))
        read(text.slice(cell.start, cell.end));
      for (const row of block.rows) entries.push(text.slice(row.start, row.end));
      for (const row of block.rows) count(text.slice(row.start, row.end));
      binds ||=
        isByVersion(text, block) ||
        block.header.cells.some((cell) => PERMITS.test(text.slice(cell.start, cell.end)));
    } else if (type === "code") {
      const listing = text.slice(start, end);
      ink[DATA.test(listing) ? "data" : "code"] += end - start;
      binds ||= BINDS_IN_CODE.test(listing);
      code.push(listing);
    } else if (type === "html") ink.prose += end - start;
    else if (type === "paragraph") {
      ink[listed ? list : "prose"] += end - start;
      if (listed) entries.push(block.text);
      for (const line of block.text.split("\n")) count(line);
      words += (block.text.match(/\p{L}+/gu) ?? []).length;
      english += (block.text.match(ENGLISH) ?? []).length;
      binds ||= BINDS.test(toProse(block.text)) || LABELLED_RULE.test(block.text);
      read(block.text);
    }
    if (type === "code" || type === "table" || type === "list") announces = false;
    if (type === "paragraph") announces = ANNOUNCES.test(block.text);
    if (type !== "item") lead = type === "paragraph" ? block.text : "";
  });
  const pointers = entries.filter((entry) => POINTER.test(entry.replace(/https?:\/\/\S+/g, "")));
  const points = pointers.length > 1 && pointers.length >= MIN_POINTING_SHARE * entries.length;
  const trees = code.filter(isTree);
  const most = Math.max(ink.table, ink.data, ink.code, ink.prose);
  const isListing =
    ink.names >= most ? ink.names > 0 : trees.length > 0 && trees.length === code.length;
  const isTemplate = gaps > 1 && 2 * gaps >= lines;
  const end = blocks.at(-1)?.end ?? 0;
  const files = new Set(text.slice(blocks[0]?.start ?? end, end).match(FILE_NAME));
  return {
    ink,
    sentences,
    telling,
    orders,
    binds,
    points,
    code,
    words,
    english,
    isListing,
    isTemplate,
    announces,
    files,
  };
}

function isTree(listing: string): boolean {
  const lines = listing.split("\n").slice(1, -1);
  return lines.filter((line) => BRANCH.test(line)).length > MIN_NAMED_SHARE * lines.length;
}

/** A gap to fill in: `[one-line summary]`, `{name}`, `✅/❌`. */
const GAP = /\[[a-z][^\]\n]*\](?![([:])|\{[a-z][^{}\n]*\}|(?:✅|❌|⚠️?) ?\/ ?(?:✅|❌|⚠️?)/u;
/** The end of a text before a template. */
const ANNOUNCES =
  /\b(?:exact|following|this|below|required)\b[^.]*\b(?:structure|format|template|layout|sections)\b[^.]*:$|\b(?:output|report|response) (?:structure|format|template)\b[^.]*:$/i;
/** A line of a tree of files. */
const BRANCH = /^[\s│|]*(?:[├└]|[\w.@*-]+(?:\/[\w.@*-]*)*(?:\/|\.\w+)(?=\s|$))/;
const FILE_NAME = /[\w-]+\.(?:csv|html|[cm]?js|json|mdc?|ps1|py|rb|sh|toml|tsx?|txt|ya?ml)\b/g;
const VERSION = /^v?\d+(?:\.[\dx]+)*\+?$/i;
const STATUS = /[❌⚠]|\b(?:removed|deprecated|required|legacy|obsolete|forbidden)\b/i;

/** Whether a table says which version requires or removes what. */
function isByVersion(text: string, { header, rows }: Table): boolean {
  const read = (cell: Span) => text.slice(cell.start, cell.end);
  const versions = header.cells.filter((cell) => VERSION.test(read(cell)));
  return (
    versions.length > 1 && rows.some(({ cells }) => cells.some((cell) => STATUS.test(read(cell))))
  );
}

/** `name - `, `**Name**: `: the rest of the sentence may tell what to do. */
const TERM = /^(?:`[^`\n]*`|[*_]{2}[^*_\n]+[*_]{2})[*_]*:?\s+[-–—]?\s*(?=\p{Lu})/u;

/** More verbs that instructions begin with. */
const VERB = /^(?:abandon|extend|flag|increase|look|parse|preserve|resolve|see|stay)$/;

function beginsWithVerb(clause: string): boolean {
  const [, word = ""] = /^(\S+) /.exec(clause.toLowerCase()) ?? [];
  return INSTRUCTION_VERB.test(word) || VERB.test(word);
}

function isTelling(sentence: string): boolean {
  const isVerbal = beginsWithVerb(toProse(sentence.replace(TERM, "")));
  return isVerbal || TELLS.test(toProse(sentence)) || TASK.test(sentence);
}

/** What comes after it may be an instruction: `Problem: Restart it`. `old -> new` is one. */
const JOINT = /[;:—–→] |(?<=[*_]{2}) - /;

function isOrder(sentence: string): boolean {
  const isConditional = /^(?:if|when|before|after|unless|once)\b/i.test(sentence);
  const clauses = isConditional ? toProse(sentence).split(", ").slice(1) : [];
  if (/^`[^`]*`.* (?:->|→) /.test(sentence) || clauses.some(beginsWithVerb)) return true;
  return [sentence, ...sentence.split(JOINT)].some((part) => isImperative(part.replace(TERM, "")));
}

/** Words that English needs. */
const ENGLISH = /\b(?:the|of|and|to|is|are|for|with)\b/gi;
/** Letters of languages whose rules may be missed. */
export const OTHER_LETTER = /[^\P{L}\p{Script=Latin}\p{Script=Greek}]/u;

/** A file with more to read, or at the beginning a command with its arguments. */
const POINTER = /[\w)>-]\.mdc?\b|^[|\s]*`[a-z][\w.-]* [^`]+`/i;

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
