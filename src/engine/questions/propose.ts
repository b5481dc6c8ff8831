import { type AnswerKind, NOT_STATED, normaliseAnswer } from "./answers.js";
import type { Fact, Facts, TableFacts } from "./facts.js";
import { flipRule } from "./polarity.js";
import type { SeededRandom } from "./random.js";

/**
 * Kinds of questions: a cell by row and column, the row with a value, a count, whether a rule is stated
 * with this polarity, the term of an explanation, and a cell that does not exist.
 */
export const QUESTION_KINDS = ["cell", "row", "count", "rule", "definition", "absent"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** An answer from a document. `place` is null for a count or an absent answer. */
export interface Answer {
  text: string;
  place: Fact | null;
}

/** A question that may be asked if its answer turns out to be the only one. */
export interface Proposal {
  text: string;
  answerKind: AnswerKind;
  /** The correct answer; null unless there is exactly one. */
  read: (facts: Facts) => Answer | null;
  /** A further condition, checked only for proposals that are drawn, because it is costly. */
  isFair?: (answer: string) => boolean;
}

/** Longest texts to quote in a question, and to ask a model to repeat exactly; UTF-16 code units. */
const MAX_QUOTED = 200;
const MAX_ANSWER = 120;
/** Longer lists and tables would only test counting. */
const MAX_COUNT = 40;
/** Markup that readers do not see, or that parsers read differently. */
const MARKUP = /[<>|\uE000]|\]\(|!\[|\*\*|&[a-z]+;|\[\^/i;
/** The end of an explanation that continues in the list below. */
const GOES_ON = / (?:to|of|by|with|as|for|is|are|following)$/;

/** Proposes all questions about a document, by kind. Linear in the document. */
export function proposeQuestions(
  facts: Facts,
  random: SeededRandom,
): Record<QuestionKind, Proposal[]> {
  const counts = new Map<string, number>();
  for (const name of facts.tables.flatMap(namesOf)) counts.set(name, (counts.get(name) ?? 0) + 1);
  const tables = facts.tables.flatMap((table) => nameTable(table, counts));
  return {
    cell: tables.flatMap(proposeCells),
    row: tables.flatMap(proposeRows),
    count: [...tables.flatMap(proposeRowCounts), ...proposeItemCounts(facts)],
    rule: proposeRules(facts, random),
    definition: proposeTerms(facts),
    absent: tables.flatMap((table) => proposeAbsent(table, facts, random)),
  };
}

interface NamedTable extends TableFacts {
  /** Its name in questions. */
  words: string;
  /** Whether a table is the one of that name. */
  isIt: (table: TableFacts) => boolean;
}

/** What a table can be found by: its heading and its columns. */
function namesOf({ heading, columns }: TableFacts): [string, string] {
  return [`# ${heading?.key}`, JSON.stringify(columns.map(({ key }) => key))];
}

/** Names a table by its heading or its columns, if these are unique. */
function nameTable(table: TableFacts, counts: ReadonlyMap<string, number>): NamedTable[] {
  const [byHeading, byColumns] = namesOf(table);
  const { heading, columns } = table;
  if (columns.length < 2 || !columns.every(isQuotable)) return [];
  if (heading !== null && isQuotable(heading)) {
    const isIt = (other: TableFacts) => other.heading?.key === heading.key;
    const words = `the table directly under the heading ${quote(heading)}`;
    if (counts.get(byHeading) === 1) return [{ ...table, words, isIt }];
  }
  const isIt = (other: TableFacts) =>
    other.columns.length === columns.length &&
    columns.every(({ key }, index) => other.columns[index]?.key === key);
  if (columns.length > 8 || counts.get(byColumns) !== 1) return [];
  return [{ ...table, words: `the table with the columns ${columns.map(quote).join(", ")}`, isIt }];
}

/** Finds the rows of a table and the index of a column; null unless both names are unique. */
function findColumn({ tables }: Facts, { isIt }: NamedTable, name: Fact) {
  const [table, ...others] = tables.filter(isIt);
  if (table === undefined || others.length > 0) return null;
  const index = table.columns.findIndex(({ key }) => key === name.key);
  const isOnly = table.columns.filter(({ key }) => key === name.key).length === 1;
  return isOnly ? { rows: table.rows, index } : null;
}

function proposeCells(table: NamedTable): Proposal[] {
  return table.rows.flatMap(([first, ...cells]) =>
    cells.flatMap((cell, index) => {
      if (first === undefined || !isQuotable(first) || !isAnswer(cell)) return [];
      return cell.key === first.key ? [] : askForCell(table, first.plain, index + 1);
    }),
  );
}

function askForCell(table: NamedTable, row: string, index: number): Proposal {
  const column = table.columns[index] as Fact;
  return {
    text: `In ${table.words}, what stands in the column ${quote(column)} in the row of “${row}”? If the document does not say, answer: ${NOT_STATED}.`,
    answerKind: "text",
    read: (facts) => {
      const found = findColumn(facts, table, column);
      if (found === null) return null;
      const rows = found.rows.filter(([first]) => first?.key === normaliseAnswer(row));
      if (rows.length === 0) return { text: NOT_STATED, place: null };
      return only(rows.map((cells) => cells[found.index] as Fact));
    },
  };
}

function proposeRows(table: NamedTable): Proposal[] {
  const { rows, columns, words } = table;
  return columns.slice(1).flatMap((column, offset) =>
    rows.flatMap((cells): Proposal[] => {
      const value = cells[offset + 1] as Fact;
      if (!isQuotable(value) || !isAnswer(cells[0] as Fact)) return [];
      const isFair = () =>
        rows.filter((other) => isOverlapping(other[offset + 1] as Fact, value)).length === 1;
      const read = (facts: Facts) => {
        const found = findColumn(facts, table, column);
        const matching = found?.rows.filter((row) => row[found.index]?.key === value.key);
        return only((matching ?? []).map(([first]) => first as Fact));
      };
      const text = `In ${words}, which row has ${quote(value)} in the column ${quote(column)}? Answer with its ${quote(columns[0] as Fact)}.`;
      return [{ text, answerKind: "text", read, isFair }];
    }),
  );
}

function proposeRowCounts(table: NamedTable): Proposal[] {
  const { rows, columns, words } = table;
  if (rows.length < 3 || rows.length > MAX_COUNT) return [];
  const count = (text: string, column: Fact, counts: (cell: Fact) => boolean) =>
    askForNumber(text, (facts) => {
      const found = findColumn(facts, table, column);
      return found?.rows.filter((row) => counts(row[found.index] as Fact)).length;
    });
  const matches = columns.slice(1).flatMap((column, offset) => {
    const cells = rows.map((row) => row[offset + 1] as Fact);
    const values = [...new Map(cells.map((cell) => [cell.key, cell])).values()];
    if (values.length < 2 || values.length > 6 || !values.every(isQuotable)) return [];
    const isClear = values.every((value) => {
      return !values.some((other) => other !== value && isOverlapping(other, value));
    });
    return (isClear ? values : []).map((value) => {
      const text = `In ${words}, how many rows have ${quote(value)} in the column ${quote(column)}?`;
      return count(text, column, ({ key }) => key === value.key);
    });
  });
  const all = `How many rows does ${words} have, the header left out?`;
  return [count(all, columns[0] as Fact, () => true), ...matches];
}

function proposeItemCounts({ lists }: Facts): Proposal[] {
  return lists.flatMap(({ heading, items }) => {
    if (heading === null || !isQuotable(heading) || items < 3 || items > MAX_COUNT) return [];
    const text = `How many items does the list directly under the heading ${quote(heading)} have, items inside of items left out?`;
    return askForNumber(text, (facts) => {
      const found = facts.lists.filter((list) => list.heading?.key === heading.key);
      return found.length === 1 ? found[0]?.items : undefined;
    });
  });
}

function askForNumber(text: string, count: (facts: Facts) => number | undefined): Proposal {
  const read = (facts: Facts) => {
    const number = count(facts);
    return number === undefined ? null : { text: String(number), place: null };
  };
  return { text: `${text} Answer with a number.`, answerKind: "number", read };
}

/** Half of the rules as they are, half turned into their opposite. */
function proposeRules({ rules, text }: Facts, random: SeededRandom): Proposal[] {
  return rules.flatMap((rule): Proposal[] => {
    if (!isQuotable(rule) || rule.key.length < 25) return [];
    const opposite = flipRule(rule.plain);
    if (opposite === null) return [];
    const isStated = random.below(2) === 0;
    const asked = isStated ? rule.plain : opposite;
    const key = normaliseAnswer(asked);
    const read = (facts: Facts) => {
      const place = facts.rules.find((stated) => stated.key === key) ?? null;
      return { text: place === null ? "no" : "yes", place };
    };
    return [
      {
        text: `Does the document state this rule, in these words: “${asked}” Answer yes or no.`,
        answerKind: "choice",
        read,
        isFair: (answer) => (answer === "yes") === isStated && text.includes(key) === isStated,
      },
    ];
  });
}

function proposeTerms({ definitions, tables, text }: Facts): Proposal[] {
  return definitions.flatMap(({ term, meaning }): Proposal[] => {
    if (!isQuotable(term) || !isQuotable(meaning) || GOES_ON.test(meaning.plain)) return [];
    if (meaning.key.split(" ").length < 3 || meaning.key.includes(term.key)) return [];
    const isFair = () =>
      !tables.some(({ rows }) => rows.some(([cell]) => cell?.key === term.key)) &&
      text.split(meaning.key, 3).length === 2;
    const read = (facts: Facts) =>
      only(
        facts.definitions.filter((one) => one.meaning.key === meaning.key).map((one) => one.term),
      );
    return [
      {
        text: `What does the document explain with these words: ${quote(meaning)}? Answer with the term.`,
        answerKind: "text",
        read,
        isFair,
      },
    ];
  });
}

/** Maximum number of absent names per table. */
const MAX_ABSENT = 12;
const SEPARATOR = /[\s\-_./]+/;

/** Asks for cells of rows that do not exist, with plausible names made of two existing ones. */
function proposeAbsent(table: NamedTable, { text }: Facts, random: SeededRandom): Proposal[] {
  const names = table.rows.map(([first]) => first as Fact).filter(isQuotable);
  const compound = names.filter(({ plain }) => SEPARATOR.test(plain.slice(1, -1)));
  if (compound.length < 2) return [];
  return Array.from({ length: MAX_ABSENT }).flatMap((): Proposal[] => {
    const [front, back] = random.shuffle(compound) as [Fact, Fact];
    const name = front.plain.replace(/[^\s\-_./]+$/, "") + back.plain.split(SEPARATOR).at(-1);
    if (name.length < 4) return [];
    const index = 1 + random.below(table.columns.length - 1);
    const isFair = (answer: string) =>
      answer === NOT_STATED && !text.includes(normaliseAnswer(name));
    return [{ ...askForCell(table, name, index), isFair }];
  });
}

/** Whether a question can quote a text without saying more or less than the document. */
function isQuotable({ plain, key }: Fact): boolean {
  const isShort = key !== "" && plain.length <= MAX_QUOTED;
  return isShort && /[\p{L}\p{N}]/u.test(key) && !MARKUP.test(plain) && !/[“”]/.test(plain);
}

/** Whether a model can be expected to give a text back exactly. */
function isAnswer(fact: Fact): boolean {
  return isQuotable(fact) && fact.plain.length <= MAX_ANSWER;
}

function isOverlapping({ key: whole }: Fact, { key: part }: Fact): boolean {
  return whole.includes(part) || (whole !== "" && part.includes(whole));
}

function only(facts: readonly Fact[]): Answer | null {
  const [fact] = facts;
  return facts.length === 1 && fact !== undefined ? { text: fact.plain, place: fact } : null;
}

function quote({ plain }: Fact): string {
  return `“${plain}”`;
}
