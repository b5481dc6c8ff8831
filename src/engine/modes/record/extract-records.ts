import type { Document } from "../../markdown/document.js";
import type { Span } from "../../markdown/lines.js";
import { toOneLine } from "../../markdown/one-line.js";
import { makeIsWithin, withoutComments } from "../../markdown/protected.js";
import { TASK } from "../../statements/instruction.js";
import type { Rule, Statements } from "../../statements/statements.js";
import { headingName } from "./heading-name.js";
import { findLabelledSections } from "./labelled-sections.js";
import { findTables, type TableRows } from "./tables.js";

/** The records of a document (docs/records.md), each kind in document order. */
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
  /** The beginning of the rule that it shares with others; it appears once in the document. */
  force?: string;
}

/**
 * Extracts definitions, rules and tables, each text once: rows of tables are neither definitions nor
 * rules.
 * @param statements Those of the document.
 */
export function extractRecords(document: Document, statements: Statements): Records {
  const sections = findLabelledSections(document);
  const { tables, definitions } = findTables(document);
  const free = <T extends Span>(all: readonly T[]): T[] => {
    const isWithin = makeIsWithin(sections);
    return all.filter(({ start }) => !isWithin(start));
  };
  return {
    definitions: inOrder([...free(statements.definitions), ...definitions]).map(
      ({ term, definition }) => ({ term, definition }),
    ),
    rules: free(statements.rules).map(readRule),
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

/** Removes a bold mark whose partner is in another sentence. */
function balance(rule: string): string {
  if (rule.replace(/`[^`]*`/g, "").split("**").length % 2 === 1) return rule;
  return rule.endsWith("**") ? rule.slice(0, -2) : rule.replace(/^\*\*/, "");
}

function inOrder<T extends { start: number }>(records: readonly T[]): T[] {
  return [...records].sort((a, b) => a.start - b.start);
}
