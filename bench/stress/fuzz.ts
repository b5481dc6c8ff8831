/** A thread that tries random documents by their numbers. */
import { parentPort } from "node:worker_threads";
import { checkTrees } from "../../test/support/trees/check-trees.js";
import { hasCmark } from "../../test/support/trees/cmark-trees.js";
import { fuzzDocument } from "./fuzz-document.js";
import { Random } from "./random.js";
import { writeDocument } from "./write-document.js";

/** Documents `from` to `to` of a seed. */
export interface Batch {
  seed: number;
  from: number;
  to: number;
}

export interface BatchAnswer {
  chars: number;
  /** Restored texts that were compared with their source. */
  restored: number;
  /** How many documents another parser was not asked about, by reason. */
  leftOut: Map<string, number>;
  failures: { index: number; message: string; text: string }[];
}

/** Of so many documents, the answers to one are held to the schema and to all that ties their fields. */
const STRICT_EACH = 50;
const withCmark = hasCmark();

function fuzz({ seed, from, to }: Batch): BatchAnswer {
  const documents = Array.from({ length: to - from }, (_, at) => {
    const random = new Random(seed * 1_000_000_007 + from + at);
    return { index: from + at, random, text: writeDocument(random) };
  });
  const texts = documents.map(({ text }) => text);
  const { failures, restored, leftOut } = checkTrees(texts, withCmark);
  const found = failures.map((failure) => ({ ...failure, index: from + failure.index }));
  for (const { index, random, text } of documents) {
    try {
      fuzzDocument(text, random, index % STRICT_EACH === 0);
    } catch (error) {
      found.push({ index, message: String(error).slice(0, 300), text });
    }
  }
  return { chars: texts.join("").length, restored, leftOut, failures: found };
}

parentPort!.on("message", (batch: Batch) => parentPort!.postMessage(fuzz(batch)));
