/**
 * Searches for texts that cost more than the promise (`stress/bounds.ts`): constructs of Markdown
 * and TOON, repeated and nested at random, through every function. What two small sizes foretell
 * to be slow is measured at 100 kB and 1 MB, made simpler as long as it stays so, and reported with
 * the place where its time goes. Exits 1 if there is any.
 *
 *     node bench/search.js [--seconds 60] [--seed 1]
 */
import { appendFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { buildStress } from "./stress/build.js";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: "1" },
    log: { type: "string" },
  },
});
const { Crew, cook, describeRecipe, findFaults, foretell, invent, Random, simplify, ...bounds } =
  await buildStress();
const { SMALL, LARGE, Measurement } = bounds;

const GLANCE = [5_000, 80_000];
/** Foretold growth from 100 kB to 1 MB that is worth a measurement: two sizes so small tell little. */
const SUSPECT_GROWTH = 14;
/** Functions that are tried on every text, and how many of the others. */
const ALWAYS = ["plan", "convert and cut", "validate with content"];
const OTHERS = Object.keys(bounds.FUNCTIONS).filter((name) => !ALWAYS.includes(name));
const OTHERS_EACH = 3;
const MAX_SIMPLER = 40;
/** What was found last is still made simpler, for so long. */
const GRACE_MS = 20_000;
/** A place is reported so often for one function. */
const MAX_REPORTS = 2;

const measurement = new Measurement(availableParallelism());
const end = performance.now() + Number(options.seconds) * 1_000;
const reported = new Map();
let tried = 0;
let found = 0;

async function sample(recipe, name, length, runs) {
  const text = cook(recipe, length);
  const answer = await measurement.ask({ name, text, flavor: recipe.flavor, runs });
  return { ...answer, length: text.length };
}

/** Whether two small sizes foretell that a bound is broken; a dead process says so, too. */
async function isSuspect(recipe, name) {
  const large = await sample(recipe, name, GLANCE[1], 1);
  if (large.error !== undefined || large.stopped) return true;
  const small = await sample(recipe, name, GLANCE[0], 3);
  if (!foretells(name, small, large)) return false;
  return foretells(name, small, await sample(recipe, name, GLANCE[1], 2));
}

function foretells(name, small, large) {
  const at = (length) => ({
    length,
    chars: (large.chars / large.length) * length,
    ms: foretell(small, large, length),
  });
  const foretold = { name, small: at(SMALL), large: at(LARGE) };
  const faults = findFaults(foretold);
  if (foretold.large.ms < SUSPECT_GROWTH * foretold.small.ms)
    return faults.some((fault) => fault !== "steep");
  return faults.length > 0;
}

async function confirm(recipe, name) {
  const small = await sample(recipe, name, SMALL, 2);
  let large = small.stopped ? { ...small, length: LARGE } : await sample(recipe, name, LARGE, 1);
  let faults = findFaults({ name, small, large });
  if (faults.length > 0 && !large.stopped && large.ms < 2 * bounds.MAX_LARGE_MS) {
    const again = await sample(recipe, name, LARGE, 1);
    if (again.ms < large.ms) large = again;
    faults = findFaults({ name, small, large });
  }
  return { name, small, large, faults };
}

async function reduce(recipe, found) {
  let best = { recipe, ...found };
  let tries = 0;
  const isOver = () => ++tries > MAX_SIMPLER || performance.now() > end + GRACE_MS;
  for (let isSimpler = true; isSimpler; ) {
    isSimpler = false;
    for (const simpler of simplify(best.recipe)) {
      if (isOver()) return best;
      if (!(await isSuspect(simpler, found.name))) continue;
      const measured = await confirm(simpler, found.name);
      if (measured.faults.length === 0) continue;
      best = { recipe: simpler, ...measured };
      isSimpler = true;
      break;
    }
  }
  return best;
}

async function findPlace(recipe, name) {
  const { flavor } = recipe;
  for (const length of [SMALL, SMALL / 4, SMALL / 20]) {
    const text = cook(recipe, length);
    const answer = await measurement.ask({ name, text, flavor, runs: 1, place: true });
    if (answer.place !== undefined) return answer.place;
  }
  return ["unknown"];
}

async function look(recipe, name) {
  if (!(await isSuspect(recipe, name))) return;
  const place = await findPlace(recipe, name);
  const key = `${name} ${place[0]?.replace(/^\d+ % /, "")}`;
  const count = reported.get(key) ?? 0;
  if (count >= MAX_REPORTS) return;
  const confirmed = await confirm(recipe, name);
  if (confirmed.faults.length === 0) return;
  reported.set(key, count + 1);
  const reduced = await reduce(recipe, confirmed);
  report(reduced, await findPlace(reduced.recipe, name));
}

function report({ recipe, name, small, large, faults }, place) {
  found++;
  const time = ({ ms, stopped, chars, length, error }) =>
    error ?? (stopped ? "stopped" : `${ms.toFixed(0)} ms, answer ×${(chars / length).toFixed(1)}`);
  console.log(
    `\n${name}: ${faults.join(", ")}\n  ${describeRecipe(recipe)}\n` +
      `  100 kB ${time(small)}; 1 MB ${time(large)}; growth ${(large.ms / small.ms).toFixed(1)}\n` +
      place.map((line) => `    ${line}\n`).join(""),
  );
  if (options.log) {
    appendFileSync(
      options.log,
      `${JSON.stringify({ name, faults, text: describeRecipe(recipe), recipe, small, large, place })}\n`,
    );
  }
}

async function work(first) {
  for (let index = first; performance.now() < end; index += measurement.size) {
    const random = new Random(Number(options.seed) * 1_000_003 + index);
    const recipe = invent(random);
    tried++;
    const others = random.some(OTHERS, OTHERS_EACH);
    for (const name of new Set([...ALWAYS, ...others])) {
      if (performance.now() < end) await look(recipe, name);
    }
  }
}

await Promise.all(Array.from({ length: measurement.size }, (_, index) => work(index)));
measurement.end();
console.log(`${tried} texts with seed ${options.seed}: ${found} cost more than the promise`);
process.exitCode = found === 0 ? 0 : 1;
