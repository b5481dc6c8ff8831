import { type ListItem, ownText, type Table, visitBlocks } from "../markdown/blocks.js";
import type { Document } from "../markdown/document.js";
import type { Section } from "../markdown/sections.js";
import { findSentences } from "../markdown/sentences.js";
import { readCell } from "../markdown/table-row.js";
import { isImperative } from "../statements/instruction.js";
import { toProse } from "../statements/obligation.js";
import * as words from "../statements/vocabulary/reader-words.js";
import { INSTRUCTION_VERB } from "../statements/vocabulary/verbs.js";
import { MIN_NAMED_SHARE, MIN_POINTING_SHARE } from "./thresholds.js";

/** The kinds of content that characters are counted by. `names`: lists of files or commands. */
export const INKS = ["table", "data", "code", "names", "prose"] as const;
export type Ink = Record<(typeof INKS)[number], number>;

/** The contents of a section, and signs that it addresses its reader. */
export interface Signals {
  ink: Ink;
  /** Whether a text or code has a word that binds, or a table a column of what is allowed or the like. */
  binds: boolean;
  /** Sentences outside of tables, and those of them that tell the reader what to do without binding. */
  sentences: number;
  telling: number;
  /** The same in the cells of tables, which mostly describe. */
  cells: number;
  tellingCells: number;
  /** Whether a sentence outside of tables is not in English. */
  isForeign: boolean;
  /** Whether a sentence or its second half begins with an instruction, or a line says what all rows or items have. */
  orders: boolean;
  /** Whether its lists and tables say which files to read, or which commands to run. */
  points: boolean;
  /** Whether half of its lines have gaps to fill in. */
  isTemplate: boolean;
  /** Whether it ends by announcing a template. */
  announces: boolean;
  /** Whether it lists files or commands, which the repository itself shows. */
  isListing: boolean;
}

const DATA = /^ {0,3}(?:`{3,}|~{3,})[ \t]*(?:json|jsonc|json5|jsonl|ya?ml|toml|csv|tsv|xml|ini)\b/i;
/** A name in code, or a link, at the beginning of an item. */
const NAME = /^(?:\*\*|__)?(?:`|\[[^\]]*\]\(|(?:[\w.-]+\/)+[\w.-]*)/;
/** A line of a tree of files. */
const BRANCH = /^[\s│|]*(?:[├└]|[\w.@*-]+(?:\/[\w.@*-]*)*(?:\/|\.\w+)(?=\s|$))/;
/** A file with more to read, or at the beginning a command with its arguments. */
const POINTER = /[\w)>-]\.mdc?\b|^[|\s]*`[a-z][\w.-]* [^`]+`/i;
const COMMENT_MARK = /<!--|-->/g;
/** What is no text in HTML. */
const TAG = /<!--|-->|<\/?[a-z][^<>]*>/gi;
/** The mark of an item, as Markdown inside HTML has it. */
const MARK = /^\s*(?:[-*+]|\d+[.)])\s+/;
/** Length of the end of a paragraph that may announce something. */
const MAX_ANNOUNCEMENT = 200;

/** Reads the signals of a section. Linear in its length. */
export function readSignals({ lines: { text } }: Document, { blocks }: Section): Signals {
  const ink: Ink = { table: 0, data: 0, code: 0, names: 0, prose: 0 };
  const found = { binds: false, orders: false, announces: false };
  const [sentences, cellSentences]: [string[], string[]] = [[], []];
  const [entries, spoken, listings]: [string[], string[], string[]] = [[], [], []];
  const kinds = new Map<ListItem, "names" | "prose">();
  let lead = "";
  const read = (said: string, into = sentences) => {
    for (const { start, end } of findSentences(said, { start: 0, end: said.length }))
      into.push(said.slice(start, end));
  };
  visitBlocks(blocks, (block, { listed, parent }) => {
    const { type, start, end } = block;
    if (type === "list" || type === "table") found.orders ||= words.SAID_OF_ALL.test(lead);
    if (type === "list") {
      const items = block.items.map((item) => ownText(item)?.text ?? "");
      const kind = isMostly(items, NAME) ? "names" : "prose";
      for (const item of block.items) kinds.set(item, kind);
    } else if (type === "table") {
      ink.table += end - start;
      found.binds ||= isBinding(text, block);
      for (const { start, end, cells } of block.rows) {
        entries.push(text.slice(start, end));
        spoken.push(text.slice(start, end));
        for (const cell of cells) read(readCell(text, cell), cellSentences);
      }
    } else if (type === "code") {
      const listing = text.slice(start, end);
      ink[DATA.test(listing) ? "data" : "code"] += end - start;
      found.binds ||= words.BINDS_IN_CODE.test(listing);
      listings.push(listing);
    } else if (type === "html") {
      ink.prose += end - start;
      const html = text.slice(start, end);
      const shown = html.replace(TAG, "\n");
      found.binds ||= words.BINDS.test(toProse(shown)) || words.LABELLED_RULE.test(html);
      for (const line of shown.split("\n")) read(line.replace(MARK, ""));
    } else if (type === "paragraph") {
      ink[parent === null ? "prose" : kinds.get(parent)!] += end - start;
      if (listed) entries.push(block.text);
      for (const line of block.text.split("\n")) spoken.push(line);
      const shown = block.text.replace(COMMENT_MARK, "");
      found.binds ||= words.BINDS.test(toProse(shown)) || words.LABELLED_RULE.test(block.text);
      read(block.text);
    }
    if (type === "item") return;
    lead = type === "paragraph" ? block.text : "";
    if (type !== "break")
      found.announces = words.ANNOUNCES_TEMPLATE.test(lead.slice(-MAX_ANNOUNCEMENT));
  });
  const pointers = entries.filter((entry) => POINTER.test(entry.replace(/https?:\/\/\S+/g, "")));
  const gaps = spoken.filter((line) => words.GAP.test(line));
  const most = Math.max(...Object.values(ink));
  const areTrees = listings.every((one) => isMostly(one.split("\n").slice(1, -1), BRANCH));
  return {
    ...found,
    ink,
    sentences: sentences.length,
    telling: sentences.filter(isTelling).length,
    cells: cellSentences.length,
    tellingCells: cellSentences.filter(isTelling).length,
    isForeign: sentences.some(isForeign),
    orders: found.orders || [...sentences, ...cellSentences].some(isOrder),
    points: pointers.length > 1 && pointers.length >= MIN_POINTING_SHARE * entries.length,
    isTemplate: gaps.length > 1 && 2 * gaps.length >= spoken.length,
    isListing: most > 0 && (ink.names === most || (ink.code === most && areTrees)),
  };
}

function isMostly(all: readonly string[], pattern: RegExp): boolean {
  return all.filter((one) => pattern.test(one)).length >= MIN_NAMED_SHARE * all.length;
}

/** Whether a table has a column of what is allowed, or says which version requires or removes what. */
function isBinding(text: string, { header, rows }: Table): boolean {
  const titles = header.cells.map((cell) => readCell(text, cell));
  if (titles.some((title) => words.PERMITS.test(title))) return true;
  if (titles.filter((title) => words.VERSION.test(title)).length < 2) return false;
  return rows.some(({ cells }) => cells.some((cell) => words.STATUS.test(readCell(text, cell))));
}

/** `name - `, `**Name**: `: the rest of the sentence may tell what to do. */
const TERM = /^(?:`[^`\n]*`|[*_]{2}[^*_\n]+[*_]{2})[*_]*:?\s+(?:[-–—]\s*)?(?=\p{Lu})/u;
/** An instruction may follow it: `Problem: Restart it`. */
const JOINT = /[;:—–→] |(?<=[*_]{2}) - /;

function beginsWithVerb(clause: string): boolean {
  const [, word = ""] = /^(\S+) /.exec(clause.toLowerCase()) ?? [];
  return INSTRUCTION_VERB.test(word) || words.TELLING_VERB.test(word);
}

/** Whether a sentence has letters of another script, or more words of other languages than English ones. */
function isForeign(sentence: string): boolean {
  const prose = toProse(sentence);
  if (words.OTHER_LETTER.test(prose)) return true;
  const foreign = prose.match(words.FOREIGN)?.length ?? 0;
  return foreign > 0 && foreign > (prose.match(words.ENGLISH)?.length ?? 0);
}

function isTelling(sentence: string): boolean {
  if (isForeign(sentence) || words.TELLS.test(toProse(sentence))) return true;
  return beginsWithVerb(toProse(sentence.replace(TERM, "")));
}

function isOrder(sentence: string): boolean {
  const isConditional = /^(?:if|when|before|after|unless|once)\b/i.test(sentence);
  const clauses = isConditional ? toProse(sentence).split(", ").slice(1) : [];
  // `old` -> `new` asks for a replacement.
  const isReplacement = /^`[^`]*`.* (?:->|→) /.test(sentence);
  if (isReplacement || clauses.some(beginsWithVerb)) return true;
  return [sentence, ...sentence.split(JOINT)].some((part) => isImperative(part.replace(TERM, "")));
}
