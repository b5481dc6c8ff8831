import { type AnswerKind, NOT_STATED, normaliseAnswer } from "./answers.js";
import type { Fact, Facts, ListFacts, TableFacts } from "./facts.js";
import { flipRule } from "./polarity.js";
import type { Query, TableName } from "./query.js";
import type { QuestionKind } from "./question.js";
import type { SeededRandom } from "./random.js";

/** A question that may be asked if its answer turns out to be the only one. */
export interface Proposal {
  query: Query;
  text: string;
  answerKind: AnswerKind;
  /** The answer that it needs to have, where another one makes it another question. */
  answer?: string;
  /** What else has to hold, too costly to look at unless the proposal is drawn. */
  isFair?: () => boolean;
}

/** In UTF-16 code units: what a question quotes, and what a model is asked to repeat exactly. */
const MAX_QUOTED = 200;
const MAX_ANSWER = 120;
const MIN_SENTENCE = 25;
/** Longer lists and tables test counting alone. */
const MAX_COUNT = 40;
/** Markup that is not a reader's text, or that parsers read differently. */
const MARKUP = /[<>|\uE000]|\]\(|!\[|\*\*|&[a-z]+;|\[\^/i;

/** An explanation that the list below it completes. */
const GOES_ON = / (?:to|of|by|with|as|for|is|are|following)$/;

/** Everything that can be asked of a document, by kind. Linear in the document. */
export function proposeQuestions(
  facts: Facts,
  random: SeededRandom,
): Record<QuestionKind, Proposal[]> {
  const tables = facts.tables.flatMap((table) => nameTable(table, facts));
  const lists = facts.lists.filter(({ heading }) => heading !== null && isPlain(heading));
  return {
    cell: tables.flatMap(proposeCells),
    row: tables.flatMap(proposeRows),
    count: [...tables.flatMap(proposeRowCounts), ...lists.flatMap(proposeItemCounts)],
    definition: proposeDefinitions(facts),
    rule: proposeRules(facts, random),
    order: lists.flatMap(proposePositions),
    heading: [...proposeHeadings(facts), ...proposeSections(facts)],
    absent: proposeAbsent(facts, tables, random),
  };
}

interface NamedTable extends TableFacts {
  name: TableName;
  /** How the question speaks of it. */
  words: string;
}

/** A table as a question can name it: one that its heading or its columns tell from all others. */
function nameTable(table: TableFacts, { tables }: Facts): NamedTable[] {
  const columns = table.columns.map(({ key }) => key);
  if (columns.length < 2 || !table.columns.every(isPlain)) return [];
  const { heading } = table;
  const isNamed = heading !== null && isPlain(heading);
  if (isNamed && tables.filter((other) => other.heading?.key === heading.key).length === 1) {
    const words = `the table directly under the heading ${quote(heading)}`;
    return [{ ...table, words, name: { heading: heading.key, columns } }];
  }
  const header = columns.join("\n");
  const alike = tables.filter((other) => other.columns.map(({ key }) => key).join("\n") === header);
  if (alike.length > 1 || columns.length > 8) return [];
  const words = `the table with the columns ${table.columns.map(quote).join(", ")}`;
  return [{ ...table, words, name: { heading: null, columns } }];
}

function proposeCells({ rows, columns, words, name }: NamedTable): Proposal[] {
  return rows.flatMap(([first, ...cells]) =>
    cells.flatMap((cell, index) => {
      const column = columns[index + 1] as Fact;
      if (first === undefined || !isPlain(first) || !isAnswer(cell)) return [];
      if (cell.key === first.key) return [];
      return {
        query: { about: "cell", table: name, row: first.key, column: column.key },
        text: `In ${words}, what stands in the column ${quote(column)} in the row of ${quote(first)}? If the document does not say, answer: ${NOT_STATED}.`,
        answerKind: "text",
      } satisfies Proposal;
    }),
  );
}

function proposeRows({ rows, columns, words, name }: NamedTable): Proposal[] {
  const label = columns[0] as Fact;
  return columns.slice(1).flatMap((column, offset) =>
    rows.flatMap((cells) => {
      const value = cells[offset + 1] as Fact;
      if (!isPlain(value) || !isAnswer(cells[0] as Fact)) return [];
      return {
        query: { about: "row", table: name, column: column.key, value: value.key },
        text: `In ${words}, which row has ${quote(value)} in the column ${quote(column)}? Answer with its ${quote(label)}.`,
        answerKind: "text",
        isFair: () =>
          rows.filter((other) => isOverlapping((other[offset + 1] as Fact).key, value.key))
            .length === 1,
      } satisfies Proposal;
    }),
  );
}

function proposeRowCounts({ rows, columns, words, name }: NamedTable): Proposal[] {
  if (rows.length < 3 || rows.length > MAX_COUNT) return [];
  const all: Proposal = {
    query: { about: "rows", table: name },
    text: `How many rows does ${words} have, the header left out? Answer with a number.`,
    answerKind: "number",
  };
  const matches = columns.slice(1).flatMap((column, offset) => {
    const cells = rows.map((row) => row[offset + 1] as Fact);
    const values = new Map(cells.map((cell) => [cell.key, cell]));
    if (values.size < 2 || values.size > 6 || ![...values.values()].every(isPlain)) return [];
    const keys = [...values.keys()];
    if (keys.some((key) => keys.some((other) => other !== key && isOverlapping(other, key))))
      return [];
    return [...values.values()].map(
      (value): Proposal => ({
        query: { about: "matches", table: name, column: column.key, value: value.key },
        text: `In ${words}, how many rows have ${quote(value)} in the column ${quote(column)}? Answer with a number.`,
        answerKind: "number",
      }),
    );
  });
  return [all, ...matches];
}

function proposeItemCounts({ heading, items }: ListFacts): Proposal[] {
  if (heading === null || items.length < 3 || items.length > MAX_COUNT) return [];
  return [
    {
      query: { about: "items", heading: heading.key },
      text: `How many items does the list directly under the heading ${quote(heading)} have, items inside of items left out? Answer with a number.`,
      answerKind: "number",
    },
  ];
}

function proposeDefinitions({ definitions, tables, text }: Facts): Proposal[] {
  const isRowName = (key: string) =>
    tables.some(({ rows }) => rows.some(([cell]) => cell?.key === key));
  return definitions.flatMap(({ term, meaning }): Proposal[] => {
    if (!isPlain(term) || MARKUP.test(meaning.plain) || GOES_ON.test(meaning.plain)) return [];
    const isFair = () => !isRowName(term.key) && isOnlyIn(text, meaning.key);
    const forth: Proposal = {
      query: { about: "meaning", term: term.key },
      text: `The document explains ${quote(term)} in one place. Quote the explanation word for word.`,
      answerKind: "text",
      isFair,
    };
    const back: Proposal = {
      query: { about: "term", meaning: meaning.key },
      text: `What does the document explain with these words: ${quote(meaning)}? Answer with the term.`,
      answerKind: "text",
      isFair: () => isFair() && !meaning.key.includes(term.key),
    };
    return [
      ...(meaning.plain.length <= MAX_ANSWER ? [forth] : []),
      ...(isPlain(meaning) && meaning.key.split(" ").length > 2 ? [back] : []),
    ];
  });
}

/** Half of the rules as they are, half turned into their opposite. */
function proposeRules({ rules, text }: Facts, random: SeededRandom): Proposal[] {
  return rules.flatMap((rule): Proposal[] => {
    if (!isPlain(rule) || rule.key.length < MIN_SENTENCE) return [];
    const opposite = flipRule(rule.plain);
    if (opposite === null) return [];
    const isStated = random.below(2) === 0;
    const asked = isStated ? rule.plain : opposite;
    const key = normaliseAnswer(asked);
    return [
      {
        query: { about: "rule", rule: key },
        text: `Does the document state this rule, in these words: “${asked}” Answer yes or no.`,
        answerKind: "choice",
        answer: isStated ? "yes" : "no",
        isFair: () => text.includes(key) === isStated,
      },
    ];
  });
}

function proposePositions({ heading, ordered, items }: ListFacts): Proposal[] {
  if (heading === null || !ordered || items.length < 3 || items.length > MAX_COUNT) return [];
  return items.flatMap((step): Proposal[] =>
    isPlain(step) && step.key.includes(" ")
      ? [
          {
            query: { about: "position", heading: heading.key, step: step.key },
            text: `Which number does this step have in the list directly under the heading ${quote(heading)}: ${quote(step)}? Answer with a number.`,
            answerKind: "number",
          },
        ]
      : [],
  );
}

function proposeHeadings({ sentences, text }: Facts): Proposal[] {
  return sentences.flatMap((sentence): Proposal[] => {
    const { heading, key } = sentence;
    if (heading === null || !isPlain(heading) || !isPlain(sentence)) return [];
    if (key.length < MIN_SENTENCE || key.split(" ").length < 4 || key.endsWith(":")) return [];
    return [
      {
        query: { about: "heading", sentence: key },
        text: `Under which heading does the document say: ${quote(sentence)}? Answer with the nearest heading above it.`,
        answerKind: "text",
        isFair: () => isOnlyIn(text, key) && !key.includes(heading.key),
      },
    ];
  });
}

function proposeSections({ headings }: Facts): Proposal[] {
  return headings
    .filter((heading) => isPlain(heading))
    .map((heading) => askForSection(heading.plain, "yes"));
}

function askForSection(heading: string, answer: "yes" | "no"): Proposal {
  return {
    query: { about: "section", heading: normaliseAnswer(heading) },
    text: `Does the document have a heading with exactly these words: “${heading}”? Answer yes or no.`,
    answerKind: "choice",
    answer,
  };
}

/** Names made of two that exist: as plausible as they are, and nowhere in the document. */
function proposeAbsent(
  { headings, definitions, text }: Facts,
  tables: readonly NamedTable[],
  random: SeededRandom,
): Proposal[] {
  const mix = (names: readonly Fact[]) => mixNames(names.filter(isPlain), text, random);
  const cells = tables.flatMap((table) => {
    const columns = table.columns.slice(1);
    return mix(table.rows.map(([first]) => first as Fact)).map((row): Proposal => {
      const column = columns[random.below(columns.length)] as Fact;
      return {
        query: { about: "cell", table: table.name, row: normaliseAnswer(row), column: column.key },
        text: `In ${table.words}, what stands in the column ${quote(column)} in the row of “${row}”? If the document does not say, answer: ${NOT_STATED}.`,
        answerKind: "text",
        answer: NOT_STATED,
      };
    });
  });
  const terms = mix(definitions.map(({ term }) => term)).map(
    (term): Proposal => ({
      query: { about: "meaning", term: normaliseAnswer(term) },
      text: `How does the document explain “${term}”? Quote the explanation word for word. If the document does not say, answer: ${NOT_STATED}.`,
      answerKind: "text",
      answer: NOT_STATED,
    }),
  );
  return [...cells, ...terms, ...mix(headings).map((heading) => askForSection(heading, "no"))];
}

/** How many mixed names there are at most of one list of names. */
const MAX_MIXED = 12;
const SEPARATOR = /[\s\-_./]+/;

function mixNames(names: readonly Fact[], text: string, random: SeededRandom): string[] {
  const compound = names.filter(({ plain }) => SEPARATOR.test(plain.slice(1, -1)));
  if (compound.length < 2) return [];
  const mixed = new Set<string>();
  for (let draw = 0; draw < MAX_MIXED; draw++) {
    const front = (compound[random.below(compound.length)] as Fact).plain;
    const back = (compound[random.below(compound.length)] as Fact).plain;
    const name = front.replace(/[^\s\-_./]+$/, "") + (back.split(SEPARATOR).at(-1) as string);
    if (name.length > 3 && !text.includes(normaliseAnswer(name))) mixed.add(name);
  }
  return [...mixed];
}

/** Whether a question can quote a text without saying more or less than the document. */
function isPlain({ plain, key }: Fact): boolean {
  return (
    key !== "" &&
    plain.length <= MAX_QUOTED &&
    /[\p{L}\p{N}]/u.test(key) &&
    !MARKUP.test(plain) &&
    !/[“”]/.test(plain)
  );
}

/** Whether a model can be expected to give a text back exactly. */
function isAnswer(fact: Fact): boolean {
  return isPlain(fact) && fact.plain.length <= MAX_ANSWER;
}

function isOverlapping(whole: string, part: string): boolean {
  return whole.includes(part) || (whole !== "" && part.includes(whole));
}

function isOnlyIn(text: string, part: string): boolean {
  const at = text.indexOf(part);
  return at >= 0 && text.indexOf(part, at + 1) < 0;
}

function quote({ plain }: Fact): string {
  return `“${plain}”`;
}
