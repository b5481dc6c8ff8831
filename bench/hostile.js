/**
 * What hostile input costs: every input through every function, at 100 kB and at 1 MB, by processor
 * time, so that a busy machine makes no difference; and how large the answers get. Linear time means that
 * ten times the length takes about ten times as long. At 1 MB, the slowest of functions that do the
 * same work stands for all of them, unless `--each` or `--function` says otherwise. Then the peak
 * memory of 10 MB documents.
 *
 *     node bench/hostile.js [INPUT…] [--function NAME]… [--each] [--all]
 *
 * Exits 1 when a bound (`stress/bounds.ts`) is broken. Prints what breaks one; everything with `--all`.
 */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { flavorOf, HOSTILE_INPUTS } from "./hostile/inputs.js";
import { measurePeaks } from "./hostile/peaks.js";
import { buildStress } from "./stress/build.js";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    function: { type: "string", multiple: true },
    each: { type: "boolean" },
    all: { type: "boolean" },
  },
});
const { FUNCTIONS, findFaults, LARGE, Measurement, MIN_LARGE_MS_FOR_GROWTH, SAME_WORK, SMALL } =
  await buildStress();
const asksEach = options.each || options.function !== undefined;
/** A slow moment of the machine may meet a question; no engine is slow by accident so often. */
const ATTEMPTS = 4;

const measurement = new Measurement(availableParallelism());
const largest = new Map();
let failures = 0;

async function sample(input, name, length) {
  const text = HOSTILE_INPUTS[input](length);
  const answer = await measurement.ask({ name, text, flavor: flavorOf(input), runs: 1 });
  return { ...answer, length: text.length };
}

const faster = (a, b) => (b.ms < a.ms ? b : a);

/** Asks all functions about an input, the first of them twice: it finds all code cold. */
async function measureInput(input, names) {
  await sample(input, names[0], SMALL);
  const smalls = new Map();
  for (const name of names) smalls.set(name, await sample(input, name, SMALL));
  for (const [name, small] of smalls) await measure(input, name, small, isSlowest(name, smalls));
}

/** Whether no function that does the same work took longer. */
function isSlowest(name, smalls) {
  const group = SAME_WORK.find((names) => names.includes(name)) ?? [name];
  const times = group.map((other) => smalls.get(other)?.ms ?? 0);
  return group[times.indexOf(Math.max(...times))] === name;
}

async function measure(input, name, first, tells) {
  let small = first;
  // Were it quadratic, it would still be too fast at 1 MB for its growth to be judged.
  const isFast = small.ms < MIN_LARGE_MS_FOR_GROWTH * (SMALL / LARGE) ** 2;
  const isEnough = small.stopped || isFast || !(tells || asksEach);
  let large = isEnough ? small : await sample(input, name, LARGE);
  let faults = findFaults({ name, small, large });
  for (let attempt = 1; attempt < ATTEMPTS && faults.length > 0; attempt++) {
    if (large.stopped || large.error !== undefined) break;
    small = faster(small, await sample(input, name, SMALL));
    large = faster(large, await sample(input, name, isEnough ? SMALL : LARGE));
    faults = findFaults({ name, small, large });
  }
  report(input, name, { small, large, faults });
}

function report(input, name, { small, large, faults }) {
  const share = Math.max(small.chars / small.length, large.chars / large.length);
  if (share > (largest.get(name)?.share ?? 0)) largest.set(name, { share, input });
  if (faults.length > 0) failures++;
  if (faults.length === 0 && !options.all) return;
  const time = ({ ms, stopped }) => (stopped ? "stopped" : ms.toFixed(0)).padStart(9);
  const cells = `${time(small)}${time(large)}${(large.ms / small.ms).toFixed(1).padStart(8)}`;
  const notes = faults.map((fault) => fault.toUpperCase()).join(", ");
  console.log(`${`${name}: ${input}`.padEnd(66)}${cells}${share.toFixed(1).padStart(8)}  ${notes}`);
}

async function main() {
  const inputs = positionals.length > 0 ? positionals : Object.keys(HOSTILE_INPUTS);
  const names = options.function ?? Object.keys(FUNCTIONS);
  console.log(`${"".padEnd(66)}   100 kB     1 MB  growth  answer  (ms, times the input)`);
  const next = inputs[Symbol.iterator]();
  const work = async () => {
    for (const input of next) await measureInput(input, names);
  };
  await Promise.all(Array.from({ length: measurement.size }, work));
  measurement.end();
  console.log(`\n${inputs.length * names.length} questions. The largest answers, times the input:`);
  for (const [name, { share, input }] of largest) {
    console.log(`${name.padEnd(30)}${share.toFixed(1).padStart(8)}  ${input}`);
  }
  if (positionals.length === 0 && options.function === undefined) failures += measurePeaks();
  console.log(failures === 0 ? "\nall bounds hold" : `\n${failures} bounds are broken`);
  process.exitCode = failures === 0 ? 0 : 1;
}

await main();
