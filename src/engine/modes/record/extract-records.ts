import type { Document } from "../../markdown/document.js";
import type { Span } from "../../markdown/lines.js";
import { toOneLine } from "../../markdown/one-line.js";
import { withoutComments } from "../../markdown/protected.js";
import type { Rule, Statements } from "../../statements/statements.js";
import { headingName } from "./heading-name.js";
import { findLabelledSections } from "./labelled-sections.js";
import { findTables, type TableRows } from "./tables.js";

/** What record mode keeps of a document (docs/records.md), each kind in document order. */
export interface Records {
  definitions: { term: string; definition: string }[];
  /** `section` is the text of the heading above; null before the first. */
  rules: RuleRecord[];
  /** `name` is the text of the heading above; null before the first. */
  tables: { name: string | null; rows: TableRows }[];
}

export interface RuleRecord {
  section: string | null;
  rule: string;
  /** What the rule begins with that makes one of other rules too; it appears once in the document. */
  force?: string;
}

/** The box of a task, which is part of the list's markup. */
const TASK = /^\[[ xX]\][ \t]+/;

/**
 * A document's definitions, rules and tables. Nothing is taken twice: what became a row of a table
 * is neither definition nor rule. Statements are those of the same document.
 */
export function extractRecords(document: Document, statements: Statements): Records {
  const sections = findLabelledSections(document);
  const { tables, definitions } = findTables(document);
  const isFree = outside(sections);
  return {
    definitions: inOrder([...statements.definitions.filter(isFree), ...definitions]).map(
      ({ term, definition }) => ({ term, definition }),
    ),
    rules: statements.rules.filter(isFree).map(readRule),
    tables: inOrder([...tables, ...sections]).map(({ name, rows }) => ({ name, rows })),
  };
}

function readRule({ heading, text, force }: Rule): RuleRecord {
  const section = headingName(heading);
  const rule = balance(toOneLine(withoutComments(text)).replace(TASK, ""));
  return force === null
    ? { section, rule }
    : { section, rule: `${force.text} ${rule}`, force: force.text };
}

/** A sentence without the one half of bold whose other half is in another sentence. */
function balance(rule: string): string {
  if (rule.replace(/`[^`]*`/g, "").split("**").length % 2 === 1) return rule;
  return rule.endsWith("**") ? rule.slice(0, -2) : rule.replace(/^\*\*/, "");
}

function inOrder<T extends { start: number }>(records: readonly T[]): T[] {
  return [...records].sort((a, b) => a.start - b.start);
}

/** Whether something that is asked for in document order begins outside all spans. */
function outside(spans: readonly Span[]): (place: Span) => boolean {
  return ({ start }) => {
    let low = 0;
    let high = spans.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle] as Span).end <= start) low = middle + 1;
      else high = middle;
    }
    return (spans[low]?.start ?? Number.POSITIVE_INFINITY) > start;
  };
}
