/**
 * Precision and recall of `duplicate_rule` and `vague_rule` on the rules of `corpus/labels`, which
 * say by hand what is a duplicate and what is vague. Lists every miss and every false hit of the
 * part for tuning, and with `--all` those of the part that is held out.
 *
 * Exits 1 where a precision is below 95 % or a recall below 70 %.
 */
import { readFileSync } from "node:fs";
import { build } from "tsdown";

const MIN_PRECISION = 0.95;
const MIN_RECALL = 0.7;

await build({
  entry: { internals: "bench/engine-internals.ts" },
  outDir: "node_modules/.cache/labels",
  clean: false,
  dts: false,
  logLevel: "error",
});
const { checkDuplicates, checkVague, PARTS, scoreOutcomes } = await import(
  "../node_modules/.cache/labels/internals.js"
);

const shownParts = process.argv.includes("--all") ? PARTS : ["tuning"];
const outcomes = {
  duplicate_rule: checkDuplicates(readLabels("duplicate-rules")),
  vague_rule: checkVague(readLabels("vague-rules")),
};
for (const outcome of Object.values(outcomes).flat()) showError(outcome);

console.log(`\n${"".padEnd(28)}entries  found  expected  hits  precision  recall`);
let holds = true;
for (const [code, all] of Object.entries(outcomes)) {
  for (const part of PARTS) {
    const score = scoreOutcomes(all.filter((outcome) => outcome.part === part));
    showScore(`${code}, ${part}`, score);
    holds &&= score.precision >= MIN_PRECISION && score.recall >= MIN_RECALL;
  }
}
console.log(holds ? "\nall bounds hold" : "\na bound is broken");
process.exitCode = holds ? 0 : 1;

function showError({ id, part, text, found, expected }) {
  if (found === expected || !shownParts.includes(part)) return;
  console.log(`${found < expected ? "missed" : "false "}  ${id.padEnd(18)}${JSON.stringify(text)}`);
}

function showScore(name, { entries, found, expected, hits, precision, recall }) {
  const cells = [entries, found, expected, hits, percent(precision), percent(recall)];
  const widths = [7, 7, 10, 6, 11, 8];
  console.log(
    name.padEnd(28) + cells.map((cell, index) => String(cell).padStart(widths[index])).join(""),
  );
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

function readLabels(name) {
  const path = new URL(`../corpus/labels/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(path, "utf8"));
}
