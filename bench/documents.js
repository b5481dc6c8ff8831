/**
 * Puts random documents through every function (`stress/fuzz-document.ts`): nothing throws, candidates,
 * hybrids and compact forms restore, answers follow the schema. A document that is not done after
 * a while counts as a failure, too. Exits 1 if there is any.
 *
 *     node bench/documents.js [--seed 1] [--seconds 60] [--documents 1000000] [--from 0]
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { buildStress } from "./stress/build.js";

const BATCH = 200;
const STRICT_EACH = 50;
const LIMIT_MS = 20_000;
const MOST_SHOWN = 40;

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seconds: { type: "string", default: "60" },
    documents: { type: "string", default: "Infinity" },
    from: { type: "string", default: "0" },
  },
});
const seed = Number(options.seed);
const last = Number(options.from) + Number(options.documents);
const { Crew } = await buildStress();
const crew = new Crew("fuzz-child", availableParallelism(), LIMIT_MS);
const start = performance.now();
const end = start + Number(options.seconds) * 1_000;
let next = Number(options.from);
let documents = 0;
let chars = 0;
let failures = 0;

async function fuzz(from, to) {
  const answer = await crew.ask({ seed, from, to, strictEach: STRICT_EACH });
  if (answer === null && to - from > 1) {
    for (let index = from; index < to; index++) await fuzz(index, index + 1);
    return;
  }
  documents += to - from;
  chars += answer?.chars ?? 0;
  const found = answer?.failures ?? [{ index: from, message: "took too long", text: "" }];
  for (const { index, message, text } of found) {
    if (++failures > MOST_SHOWN) continue;
    console.log(`document ${index}: ${message}\n  ${JSON.stringify(text)}`);
  }
}

async function work() {
  while (next < last && performance.now() < end) {
    const from = next;
    next = Math.min(last, from + BATCH);
    await fuzz(from, next);
  }
}

await Promise.all(Array.from({ length: crew.size }, work));
crew.end();
const seconds = (performance.now() - start) / 1_000;
console.log(
  `${documents} documents (${(chars / documents).toFixed(0)} characters each) with seed ${seed} ` +
    `in ${seconds.toFixed(0)} s: ${failures} failures`,
);
process.exitCode = failures === 0 ? 0 : 1;
