/** A process that compares documents, by their numbers, as the engine and other parsers read them. */
import { checkTrees, type TreeFailure } from "../../test/support/trees/check-trees.js";
import { answerMessages } from "./answer-messages.js";
import { Random } from "./random.js";
import { writeLines } from "./write-lines.js";

/** Documents `from` to `to` of a seed. */
export interface TreeBatch {
  seed: number;
  from: number;
  to: number;
  withCmark: boolean;
}

export interface TreeBatchAnswer {
  chars: number;
  restored: number;
  leftOut: [reason: string, documents: number][];
  failures: TreeFailure[];
}

answerMessages(({ seed, from, to, withCmark }: TreeBatch): TreeBatchAnswer => {
  const texts = Array.from({ length: to - from }, (_, index) =>
    writeLines(new Random(seed * 1_000_000_007 + from + index)),
  );
  const { failures, restored, leftOut } = checkTrees(texts, withCmark);
  return {
    chars: texts.reduce((sum, { length }) => sum + length, 0),
    restored,
    leftOut: [...leftOut],
    failures: failures.map((failure) => ({ ...failure, index: from + failure.index })),
  };
});
