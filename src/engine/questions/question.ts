import type { SourceRange } from "../markdown/lines.js";
import type { AnswerKind } from "./answers.js";
import type { Query } from "./query.js";

/**
 * What a question tests: a cell by row and column, the row that has a value, a count, the meaning
 * of a term, whether a rule is stated with this polarity, the place of a step, the heading above a
 * text, and what the document does not say.
 */
export const QUESTION_KINDS = [
  "cell",
  "row",
  "count",
  "definition",
  "rule",
  "order",
  "heading",
  "absent",
] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];

/** A question about one document, with the only right answer. */
export interface Question {
  /** Unique within the document: `cell-1`. */
  id: string;
  kind: QuestionKind;
  /** What a model is asked. */
  question: string;
  answer: string;
  /** How answers are compared with it (docs/understanding.md). */
  answer_kind: AnswerKind;
  /** Where the source says it; null where the answer is a count or that nothing is said. */
  place: SourceRange | null;
  /** The same question for a program. */
  query: Query;
}
