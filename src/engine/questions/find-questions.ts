import { type Facts, readFacts } from "./facts.js";
import { type Proposal, proposeQuestions } from "./propose.js";
import { type Answer, answerQuery } from "./query.js";
import { QUESTION_KINDS, type Question, type QuestionKind } from "./question.js";
import { SeededRandom } from "./random.js";

export interface QuestionOptions {
  /** How many at most. */
  count: number;
  /** The same seed gives the same questions of the same document. */
  seed: string;
}

/** How many proposals of a kind are looked at for each question that is wanted. */
const TRIES = 8;

/**
 * Questions about a Markdown document that it answers by itself, in exactly one place or by a
 * count: the answer is read back from the document before a question is asked. Kinds take turns, so
 * none has more than another unless the others have no more.
 */
export function findQuestions(markdown: string, { count, seed }: QuestionOptions): Question[] {
  const facts = readFacts(markdown);
  const random = new SeededRandom(seed);
  const proposals = proposeQuestions(facts, random);
  const sources = QUESTION_KINDS.map(
    (kind) =>
      new KindOfQuestion(kind, random.shuffle(proposals[kind]).slice(0, TRIES * count), facts),
  );
  const questions: Question[] = [];
  for (let open = sources; open.length > 0 && questions.length < count; ) {
    open = open.filter((source) => {
      if (questions.length === count) return true;
      const question = source.next();
      if (question !== null) questions.push(question);
      return question !== null;
    });
  }
  return questions;
}

class KindOfQuestion {
  readonly #kind: QuestionKind;
  readonly #facts: Facts;
  readonly #proposals: Iterator<Proposal>;
  readonly #asked = new Set<string>();

  constructor(kind: QuestionKind, proposals: readonly Proposal[], facts: Facts) {
    this.#kind = kind;
    this.#facts = facts;
    this.#proposals = proposals[Symbol.iterator]();
  }

  /** The next fair question; null when there are no more. */
  next(): Question | null {
    for (let step = this.#proposals.next(); !step.done; step = this.#proposals.next()) {
      if (this.#asked.has(step.value.text)) continue;
      const answer = this.#answer(step.value);
      if (answer !== null) return this.#toQuestion(step.value, answer);
    }
    return null;
  }

  #answer({ query, answer: wanted, isFair }: Proposal): Answer | null {
    const answer = answerQuery(this.#facts, query);
    if (answer === null || (wanted !== undefined && answer.text !== wanted)) return null;
    return isFair === undefined || isFair() ? answer : null;
  }

  #toQuestion({ query, text, answerKind }: Proposal, { text: answer, place }: Answer): Question {
    this.#asked.add(text);
    return {
      id: `${this.#kind}-${this.#asked.size}`,
      kind: this.#kind,
      question: text,
      answer,
      answer_kind: answerKind,
      place: place === null ? null : this.#facts.document.lines.toSource(place),
      query,
    };
  }
}
