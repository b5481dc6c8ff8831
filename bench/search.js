/**
 * Searches for texts that cost more than the promise (`stress/bounds.ts`): constructs of Markdown
 * and TOON, repeated and nested at random, through every function. What small sizes foretell to be
 * slow is measured at 100 kB and 1 MB by processor time, made simpler as long as it stays so, and
 * reported with the place where its time goes. Exits 1 if there is any.
 *
 *     node bench/search.js [--seconds 60] [--seed 1] [--log FILE]
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
const { describeFinding, describeRecipe, Measurement, Random, Search } = await buildStress();
const seed = Number(options.seed);
const end = performance.now() + Number(options.seconds) * 1_000;
const measurement = new Measurement(availableParallelism());
const isOver = () => performance.now() > end;
const search = new Search((question) => measurement.ask(question), isOver);
let tried = 0;
let found = 0;

function report(finding) {
  found++;
  const text = describeRecipe(finding.recipe);
  console.log(`${text}\n${describeFinding(finding)}`);
  if (options.log !== undefined) {
    appendFileSync(options.log, `${JSON.stringify({ text, ...finding })}\n`);
  }
}

async function work(first) {
  for (let index = first; !isOver(); index += measurement.size) {
    for await (const finding of search.try(new Random(seed * 1_000_003 + index))) report(finding);
    tried++;
  }
}

await Promise.all(Array.from({ length: measurement.size }, (_, index) => work(index)));
measurement.end();
console.log(`${tried} texts with seed ${seed}: ${found} cost more than the promise`);
process.exitCode = found === 0 ? 0 : 1;
