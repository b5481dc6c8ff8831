/** A process that fuzzes documents by their numbers. */
import { answerMessages } from "./answer-messages.js";
import { fuzzDocument } from "./fuzz-document.js";
import { writeDocument } from "./grammar.js";
import { Random } from "./random.js";

/** Documents `from` to `to` of a seed; of so many, one is checked strictly. */
export interface Batch {
  seed: number;
  from: number;
  to: number;
  strictEach: number;
}

export interface BatchAnswer {
  chars: number;
  failures: Failure[];
}

export interface Failure {
  index: number;
  message: string;
  text: string;
}

answerMessages(fuzzBatch);

function fuzzBatch({ seed, from, to, strictEach }: Batch): BatchAnswer {
  const answer: BatchAnswer = { chars: 0, failures: [] };
  for (let index = from; index < to; index++) {
    const random = new Random(seed * 1_000_000_007 + index);
    const text = writeDocument(random);
    answer.chars += text.length;
    try {
      fuzzDocument(text, random, index % strictEach === 0);
    } catch (error) {
      answer.failures.push({ index, message: String(error).slice(0, 300), text });
    }
  }
  return answer;
}
