/**
 * What hostile input costs: every input through every function, at 100 kB and at 1 MB, by processor
 * time, so that a busy machine makes no difference; and how large the answers get. Linear time means that
 * ten times the length takes about ten times as long. At 1 MB, the slowest of functions that do the
 * same work stands for all of them, unless `--function` says otherwise. Then the peak memory of 10 MB
 * documents.
 *
 *     node bench/hostile.js [INPUT…] [--function NAME]… [--all]
 *
 * Exits 1 when a bound is broken. Prints what breaks one; everything with `--all`.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { flavorOf, HOSTILE_INPUTS } from "./hostile/inputs.js";
import { measurePeaks } from "./hostile/peaks.js";
import { buildStress } from "./stress/build.js";

/** The promise: what a text of any content may cost. Times are of the processor, in ms. */
const SMALL = 100_000;
const LARGE = 1_000_000;
const MAX_SMALL_MS = 1_000;
const MAX_LARGE_MS = 4_000;
const MAX_GROWTH = 12;
/** Below this a ratio says more about caches and collections than about the engine's growth. */
const MIN_LARGE_MS_FOR_GROWTH = 3_000;
const MAX_ANSWER = 40;
/** A question that takes more is ended; of the clock. */
const STOP_MS = 60_000;
/** A slow moment of the machine may meet a question; no engine is slow by accident so often. */
const ATTEMPTS = 4;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { function: { type: "string", multiple: true }, all: { type: "boolean" } },
});
const { FUNCTIONS, SAME_WORK, Thread, UNBOUNDED } = await buildStress("functions", "thread");
const names = options.function ?? Object.keys(FUNCTIONS);
const inputs = positionals.length > 0 ? positionals : Object.keys(HOSTILE_INPUTS);
const largest = new Map();
let failures = 0;

/** The bounds that a measurement at both lengths breaks. */
function findFaults(name, small, large) {
  const error = small.error ?? large.error;
  if (error !== undefined) return [error];
  const faults = [];
  if (small.ms > MAX_SMALL_MS || large.ms > MAX_LARGE_MS) faults.push("slow");
  if (large.ms >= MIN_LARGE_MS_FOR_GROWTH && large.ms > MAX_GROWTH * small.ms) faults.push("steep");
  const isLarge = [small, large].some(({ share }) => share > MAX_ANSWER);
  if (isLarge && !UNBOUNDED.includes(name)) faults.push("large answer");
  return faults;
}

async function sample(thread, input, name, length) {
  const text = HOSTILE_INPUTS[input](length);
  const answer = await thread.ask({ name, text, flavor: flavorOf(input) });
  if (answer === null) return { ms: Infinity, share: 0, error: "it was ended" };
  return { ...answer, share: answer.chars / text.length };
}

/** Whether no function that does the same work took longer. */
function isSlowest(name, smalls) {
  const group = SAME_WORK.find((same) => same.includes(name)) ?? [name];
  return group.every((other) => (smalls.get(other)?.ms ?? 0) <= smalls.get(name).ms);
}

/** Asks all functions about an input, the first of them twice: it finds all code cold. */
async function measureInput(thread, input) {
  await sample(thread, input, names[0], SMALL);
  const smalls = new Map();
  for (const name of names) smalls.set(name, await sample(thread, input, name, SMALL));
  for (const [name, first] of smalls) {
    let small = first;
    // Were it quadratic, it would still be too fast at 1 MB for its growth to be judged.
    const isFast = small.ms < MIN_LARGE_MS_FOR_GROWTH * (SMALL / LARGE) ** 2;
    const tells = options.function !== undefined || isSlowest(name, smalls);
    const isEnough = small.error !== undefined || isFast || !tells;
    const measureLarge = () => (isEnough ? small : sample(thread, input, name, LARGE));
    let large = await measureLarge();
    for (let attempt = 1; attempt < ATTEMPTS; attempt++) {
      const isWell = findFaults(name, small, large).length === 0;
      if (isWell || small.error !== undefined || large.error !== undefined) break;
      small = faster(small, await sample(thread, input, name, SMALL));
      large = faster(large, await measureLarge());
    }
    report(input, name, small, large);
  }
}

const faster = (a, b) => (b.ms < a.ms ? b : a);

function report(input, name, small, large) {
  const faults = findFaults(name, small, large);
  const share = Math.max(small.share, large.share);
  if (share > (largest.get(name)?.share ?? 0)) largest.set(name, { share, input });
  if (faults.length > 0) failures++;
  else if (!options.all) return;
  const times = [small, large].map(({ ms }) => ms.toFixed(0).padStart(9)).join("");
  const cells = [large.ms / small.ms, share].map((cell) => cell.toFixed(1).padStart(8)).join("");
  console.log(`${`${name}: ${input}`.padEnd(66)}${times}${cells}  ${faults.join(", ")}`);
}

console.log(`${"".padEnd(66)}   100 kB     1 MB  growth  answer  (ms, times the input)`);
const left = inputs[Symbol.iterator]();
const work = async () => {
  const thread = new Thread("measure", STOP_MS);
  for (const input of left) await measureInput(thread, input);
  thread.end();
};
await Promise.all(Array.from({ length: availableParallelism() }, work));
console.log(`\n${inputs.length * names.length} questions. The largest answers, times the input:`);
for (const [name, { share, input }] of largest) {
  console.log(`${name.padEnd(30)}${share.toFixed(1).padStart(8)}  ${input}`);
}
if (positionals.length === 0 && options.function === undefined) failures += measurePeaks();
console.log(failures === 0 ? "\nall bounds hold" : `\n${failures} bounds are broken`);
process.exitCode = failures === 0 ? 0 : 1;
