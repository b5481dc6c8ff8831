import { NOT_STATED } from "./answers.js";
import type { Fact, Facts, ListFacts, TableFacts } from "./facts.js";

/** Which table: by its heading where it is the only one there, else by its columns. */
export interface TableName {
  /** `normaliseAnswer` of the heading; null for a table that its columns alone name. */
  heading: string | null;
  columns: readonly string[];
}

/** A question in a form that a program can answer: everything in it is `normaliseAnswer` of a text. */
export type Query =
  | { about: "cell"; table: TableName; row: string; column: string }
  | { about: "row"; table: TableName; column: string; value: string }
  | { about: "rows"; table: TableName }
  | { about: "matches"; table: TableName; column: string; value: string }
  | { about: "items"; heading: string }
  | { about: "position"; heading: string; step: string }
  | { about: "meaning"; term: string }
  | { about: "term"; meaning: string }
  | { about: "rule"; rule: string }
  | { about: "section"; heading: string }
  | { about: "heading"; sentence: string };

/** What a document says, as its reader sees it, and where: a span of the normalised text. */
export interface Answer {
  text: string;
  /** Null where the answer is a count, or that nothing is said. */
  place: Fact | null;
}

/**
 * Answers from the facts of a document, as a reader who makes no mistakes would. Null where it has
 * several answers, or does not have what the question speaks of.
 */
export function answerQuery(facts: Facts, query: Query): Answer | null {
  switch (query.about) {
    case "cell":
      return answerCell(facts, query);
    case "row":
      return answerRow(facts, query);
    case "rows": {
      const table = findTable(facts, query.table);
      return table === null ? null : counted(table.rows.length);
    }
    case "matches":
      return answerMatches(facts, query);
    case "items": {
      const list = findList(facts, query.heading, false);
      return list === null ? null : counted(list.items.length);
    }
    case "position":
      return answerPosition(facts, query);
    case "meaning": {
      const found = facts.definitions.filter(({ term }) => term.key === query.term);
      if (found.length === 0) return notStated();
      return only(found.map(({ meaning }) => meaning));
    }
    case "term":
      return only(
        facts.definitions.flatMap(({ term, meaning }) =>
          meaning.key === query.meaning ? [term] : [],
        ),
      );
    case "rule":
      return yesOrNo(facts.rules.find(({ key }) => key === query.rule));
    case "section":
      return yesOrNo(facts.headings.find(({ key }) => key === query.heading));
    case "heading":
      return only(
        facts.sentences.flatMap(({ key, heading }) =>
          key === query.sentence && heading !== null ? [heading] : [],
        ),
      );
  }
}

function answerCell(
  facts: Facts,
  { table: name, row, column }: Query & { about: "cell" },
): Answer | null {
  const table = findTable(facts, name);
  const index = table === null ? -1 : findColumn(table, column);
  if (table === null || index < 0) return null;
  const rows = table.rows.filter(([first]) => first?.key === row);
  if (rows.length === 0) return notStated();
  return only(rows.map((cells) => cells[index] as Fact));
}

function answerRow(
  facts: Facts,
  { table: name, column, value }: Query & { about: "row" },
): Answer | null {
  const table = findTable(facts, name);
  const index = table === null ? -1 : findColumn(table, column);
  if (table === null || index < 0) return null;
  return only(
    table.rows.flatMap((cells) => (cells[index]?.key === value ? [cells[0] as Fact] : [])),
  );
}

function answerMatches(
  facts: Facts,
  { table: name, column, value }: Query & { about: "matches" },
): Answer | null {
  const table = findTable(facts, name);
  const index = table === null ? -1 : findColumn(table, column);
  if (table === null || index < 0) return null;
  return counted(table.rows.filter((cells) => cells[index]?.key === value).length);
}

function answerPosition(
  facts: Facts,
  { heading, step }: Query & { about: "position" },
): Answer | null {
  const items = findList(facts, heading, true)?.items ?? [];
  const at = items.findIndex(({ key }) => key === step);
  const isOnly = items.filter(({ key }) => key === step).length === 1;
  return isOnly ? { text: String(at + 1), place: items[at] as Fact } : null;
}

/** The table of a name; null for none, or several. */
export function findTable({ tables }: Facts, name: TableName): TableFacts | null {
  const found = tables.filter((table) => isNamed(table, name));
  return found.length === 1 ? (found[0] as TableFacts) : null;
}

function isNamed({ heading, columns }: TableFacts, name: TableName): boolean {
  if (name.heading !== null) return heading?.key === name.heading;
  return (
    columns.length === name.columns.length &&
    columns.every(({ key }, index) => key === name.columns[index])
  );
}

/** The only list below a heading; null for none, several, or one of the other kind. */
export function findList({ lists }: Facts, heading: string, ordered: boolean): ListFacts | null {
  const found = lists.filter((list) => list.heading?.key === heading);
  const [list] = found;
  return found.length === 1 && (!ordered || list?.ordered === true) ? (list ?? null) : null;
}

/** The place of a column's name; −1 for none, or several. */
function findColumn({ columns }: TableFacts, name: string): number {
  const found = columns.filter(({ key }) => key === name);
  return found.length === 1 ? columns.indexOf(found[0] as Fact) : -1;
}

function only(facts: readonly Fact[]): Answer | null {
  const [fact] = facts;
  return facts.length === 1 && fact !== undefined ? { text: fact.plain, place: fact } : null;
}

function counted(count: number): Answer {
  return { text: String(count), place: null };
}

function yesOrNo(fact: Fact | undefined): Answer {
  return { text: fact === undefined ? "no" : "yes", place: fact ?? null };
}

function notStated(): Answer {
  return { text: NOT_STATED, place: null };
}
