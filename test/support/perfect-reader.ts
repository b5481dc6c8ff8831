import { decode, encode } from "@toon-format/toon";
import { restore } from "../../src/engine/api.js";
import { isRightAnswer } from "../../src/engine/questions/answers.js";
import { readFacts } from "../../src/engine/questions/facts.js";
import { findReadable, type QuestionOptions } from "../../src/engine/questions/find-questions.js";

type Readable = ReturnType<typeof findReadable>[number];

export function findReadableQuestions(markdown: string, options: QuestionOptions): Readable[] {
  return findReadable(readFacts(markdown), options);
}

/** How many questions a perfect reader answers wrong from this form, by restoring it. */
export function countWrong(form: string, questions: readonly Readable[]): number {
  const facts = readFacts(restore(form));
  return questions.filter(({ answer, answer_kind, read }) => {
    return !isRightAnswer(answer, read(facts)?.text ?? "", answer_kind);
  }).length;
}

type Row = Record<string, unknown>;

/** What can go wrong with the rows of a candidate without making it invalid TOON. */
export const CORRUPTIONS = {
  "dropped row": (rows: Row[], at: number) => rows.filter((_, index) => index !== at),
  "swapped column": (rows: Row[], at: number) => {
    const names = Object.keys(rows[0] as Row);
    const one = names[at % names.length] as string;
    const other = names[(at + 1) % names.length] as string;
    return rows.map((row) => ({ ...row, [one]: row[other], [other]: row[one] }));
  },
  "shifted value": (rows: Row[], at: number) => {
    const names = Object.keys(rows[0] as Row);
    const name = names[at % names.length] as string;
    return rows.map((row, index) => ({
      ...row,
      [name]: (rows[(index + 1) % rows.length] as Row)[name],
    }));
  },
} as const;
export type Corruption = keyof typeof CORRUPTIONS;

/** The candidate with one of its arrays corrupted, chosen by `pick`; null where it has no rows of two columns. */
export function corrupt(toon: string, corruption: Corruption, pick: number): string | null {
  const value = decode(toon) as Record<string, unknown>;
  const tables = Object.entries(value).filter(([, rows]) => isRows(rows));
  const chosen = tables[pick % Math.max(tables.length, 1)];
  if (chosen === undefined) return null;
  const [key, rows] = chosen as [string, Row[]];
  const broken = CORRUPTIONS[corruption](rows, pick % rows.length);
  const text = encode({ ...value, [key]: broken });
  return restore(text) === restore(toon) ? null : text;
}

function isRows(value: unknown): value is Row[] {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.every((row) => typeof row === "object" && row !== null && Object.keys(row).length > 1)
  );
}
