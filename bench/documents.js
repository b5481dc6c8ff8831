/**
 * Puts random documents through every function: nothing throws, candidates, hybrids and compact forms
 * restore, answers follow the schema (`stress/fuzz-document.ts`). Compares the blocks that the engine
 * finds with those of cmark-gfm and micromark, and all that a proved candidate or hybrid restores to
 * with its source, as both read them (`test/support/trees/`). Without the command `cmark-gfm`,
 * micromark alone does it. Exits 1 where anything fails, and where the time was too short.
 *
 *     node bench/documents.js [--seed 1] [--documents 200000] [--from 0] [--seconds 1200]
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { buildStress } from "./stress/build.js";

const BATCH = 200;
const LIMIT_MS = 120_000;
const MOST_SHOWN = 40;

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    documents: { type: "string", default: "200000" },
    from: { type: "string", default: "0" },
    seconds: { type: "string", default: "1200" },
  },
});
const seed = Number(options.seed);
const last = Number(options.from) + Number(options.documents);
const { Thread } = await buildStress("thread");
const start = performance.now();
const end = start + Number(options.seconds) * 1_000;
const leftOut = new Map();
let next = Number(options.from);
let documents = 0;
let restored = 0;
let chars = 0;
let failures = 0;

function report({ index, message, text }) {
  if (++failures > MOST_SHOWN) return;
  console.log(`document ${index}: ${message}\n  ${JSON.stringify(text)}`);
}

async function work() {
  const thread = new Thread("fuzz", LIMIT_MS);
  while (next < last && performance.now() < end) {
    const from = next;
    next = Math.min(last, from + BATCH);
    const answer = await thread.ask({ seed, from, to: next });
    if (answer === null) {
      report({ index: from, message: `took too long, or one up to ${from + BATCH - 1} did` });
      continue;
    }
    documents += Math.min(last - from, BATCH);
    restored += answer.restored;
    chars += answer.chars;
    for (const [reason, count] of answer.leftOut) {
      leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
    }
    answer.failures.forEach(report);
  }
  thread.end();
}

await Promise.all(Array.from({ length: availableParallelism() }, work));
for (const [reason, count] of [...leftOut].sort(([, a], [, b]) => b - a)) {
  console.log(`${String(count).padStart(8)} not compared with ${reason}`);
}
if (next < last) report({ index: next, message: "the time was up before the documents" });
const seconds = (performance.now() - start) / 1_000;
console.log(
  `${documents} documents (${(chars / documents).toFixed(0)} characters each) and ${restored} ` +
    `restored texts with seed ${seed} in ${seconds.toFixed(0)} s: ${failures} failures`,
);
process.exitCode = failures === 0 ? 0 : 1;
