import type { SectionRange } from "../contract/contract.js";
import type { AnswerKind } from "./answers.js";
import { type Facts, readFacts } from "./facts.js";
import { type Proposal, proposeQuestions, QUESTION_KINDS, type QuestionKind } from "./propose.js";
import { SeededRandom } from "./random.js";

/** A question about one document, with the only right answer. */
export interface Question {
  /** Unique within the document: `cell-1`. */
  id: string;
  kind: QuestionKind;
  question: string;
  answer: string;
  /** How answers are compared with it (docs/cli.md, "questions"). */
  answer_kind: AnswerKind;
  /** Where the source has the answer; null for a count or an absent answer. */
  place: SectionRange | null;
}

export interface QuestionOptions {
  /** How many at most. */
  count: number;
  /** The same seed gives the same questions for the same document. */
  seed: string;
}

/** How many proposals of each kind to try per wanted question. */
const TRIES = 8;

/** At most one question in this many has no answer in the document. */
const ABSENT_IN = 5;

/**
 * Finds questions that a Markdown document answers, in exactly one place or by a count. Every answer is
 * read back from the document. Kinds take turns.
 */
export function findQuestions(markdown: string, options: QuestionOptions): Question[] {
  return findReadable(readFacts(markdown), options).map(({ read: _, ...question }) => question);
}

/** A question that can also be answered from another form of the document. */
type Readable = Question & Pick<Proposal, "read">;

export function findReadable(facts: Facts, { count, seed }: QuestionOptions): Readable[] {
  const random = new SeededRandom(seed);
  const proposals = proposeQuestions(facts, random);
  let open = QUESTION_KINDS.map((kind) => ({
    kind,
    questions: readBack(kind, random.shuffle(proposals[kind]).slice(0, TRIES * count), facts),
  }));
  const found: Readable[] = [];
  let absent = 0;
  while (open.length > 0 && found.length < count) {
    open = open.filter(({ kind, questions }) => {
      if (found.length === count) return false;
      // Too early for another absent answer: this kind waits as long as others are open.
      if (kind === "absent" && (absent + 1) * ABSENT_IN > found.length + 1) return open.length > 1;
      const next = questions.next();
      if (next.done) return false;
      if (kind === "absent") absent++;
      return found.push(next.value);
    });
  }
  return found;
}

/** Yields the fair proposals of a kind, each once. */
function* readBack(kind: QuestionKind, proposals: readonly Proposal[], facts: Facts) {
  const asked = new Set<string>();
  for (const { text: question, answerKind: answer_kind, read, isFair } of proposals) {
    const found = asked.has(question) ? null : read(facts);
    if (found === null || isFair?.(found.text) === false) continue;
    const id = `${kind}-${asked.add(question).size}`;
    const place = found.place && facts.document.lines.toSource(found.place);
    yield { id, kind, question, answer: found.text, answer_kind, place, read };
  }
}
