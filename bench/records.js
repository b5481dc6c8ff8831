/**
 * Precision and recall of record extraction on the labelled documents of `corpus/cases/records`:
 * `<name>.labels.json` says by hand what docs/records.md makes a record. An item counts as found
 * only when all its fields are equal but for white space; of a table, its name, columns and number
 * of rows. Lists every miss and every false hit.
 *
 * Exits 1 below a precision of 95 % or a recall of 90 %.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { build } from "tsdown";

const MIN_PRECISION = 0.95;
const MIN_RECALL = 0.9;
const FOLDER = new URL("../corpus/cases/records/", import.meta.url);

await build({
  entry: { internals: "bench/engine-internals.ts" },
  outDir: "node_modules/.cache/records",
  clean: false,
  dts: false,
  logLevel: "error",
});
const { compareRecords, KINDS, score } = await import(
  "../node_modules/.cache/records/internals.js"
);

const comparisons = readLabelled().map(({ file, text, labels }) => {
  const compared = compareRecords(text, "markdown", labels);
  for (const kind of KINDS) {
    for (const item of compared[kind].misses) console.log(`${file}  missed ${kind}  ${item}`);
    for (const item of compared[kind].falseHits) console.log(`${file}  false ${kind}  ${item}`);
  }
  return compared;
});

console.log(`\n${comparisons.length} documents\n`);
console.log(`${"".padEnd(14)}  found  expected  hits  precision  recall`);
for (const kind of KINDS) {
  show(kind, score(comparisons.map((compared) => compared[kind])));
}
const overall = score(comparisons.flatMap((compared) => KINDS.map((kind) => compared[kind])));
show("overall", overall);
const holds = overall.precision >= MIN_PRECISION && overall.recall >= MIN_RECALL;
console.log(holds ? "\nboth bounds hold" : "\na bound is broken");
process.exitCode = holds ? 0 : 1;

function show(name, { hits, found, expected, precision, recall }) {
  const cells = [found, expected, hits, percent(precision), percent(recall)].map((cell, index) =>
    String(cell).padStart([7, 10, 6, 11, 8][index]),
  );
  console.log(name.padEnd(14) + cells.join(""));
}

function percent(share) {
  return `${(100 * share).toFixed(1)} %`;
}

function readLabelled() {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ file, labels: new URL(file.replace(/\.md$/, ".labels.json"), FOLDER) }))
    .filter(({ labels }) => existsSync(labels))
    .map(({ file, labels }) => ({
      file,
      text: readFileSync(new URL(file, FOLDER), "utf8"),
      labels: JSON.parse(readFileSync(labels, "utf8")),
    }));
}
