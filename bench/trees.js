/**
 * Compares the blocks that the engine finds in random documents with those of cmark-gfm and
 * micromark, and all that a proved candidate or hybrid restores to with its source, as both read
 * them (`test/support/trees/`). Without the command `cmark-gfm`, micromark alone does it. Exits 1
 * where anything differs that is not stated, and where the time was too short for the documents.
 *
 *     node bench/trees.js [--seed 1] [--documents 200000] [--from 0] [--seconds 1200]
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { buildStress } from "./stress/build.js";

const BATCH = 250;
const LIMIT_MS = 60_000;
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
const { Crew, hasCmark } = await buildStress();
const withCmark = hasCmark();
if (!withCmark) {
  console.log("No command cmark-gfm (package cmark-gfm of Debian): micromark alone is asked.");
}
const crew = new Crew("trees-child", availableParallelism(), LIMIT_MS);
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
  console.log(`document ${index}: ${JSON.stringify(text)}\n  ${message}`);
}

async function compare(from, to) {
  const answer = await crew.ask({ seed, from, to, withCmark });
  if (answer === null) {
    report({ index: from, message: `took too long, or one up to ${to - 1} did`, text: "" });
    return;
  }
  documents += to - from;
  restored += answer.restored;
  chars += answer.chars;
  for (const [reason, count] of answer.leftOut) {
    leftOut.set(reason, (leftOut.get(reason) ?? 0) + count);
  }
  answer.failures.forEach(report);
}

async function work() {
  while (next < last && performance.now() < end) {
    const from = next;
    next = Math.min(last, from + BATCH);
    await compare(from, next);
  }
}

await Promise.all(Array.from({ length: crew.size }, work));
crew.end();
for (const [reason, count] of [...leftOut].sort(([, a], [, b]) => b - a)) {
  console.log(`${String(count).padStart(8)} not compared with ${reason}`);
}
if (next < last) report({ index: next, message: "the time was up before the documents", text: "" });
const seconds = (performance.now() - start) / 1_000;
console.log(
  `${documents} documents (${(chars / documents).toFixed(0)} characters each) and ${restored} ` +
    `restored texts with seed ${seed} in ${seconds.toFixed(0)} s: ${failures} failures`,
);
process.exitCode = failures === 0 ? 0 : 1;
