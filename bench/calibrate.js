/**
 * Calibrates the weights of `src/engine/weight/weigh.ts`: counts what three tokenizers count for each kind
 * of piece in every other one of the real documents, and shows what the decisions made with the frozen
 * weights are worth on the rest. The method is described in docs/policy.md. Needs the real documents.
 *
 * `node bench/calibrate.js FOLDER` shows the latter for the Markdown files in a folder instead.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import { measureDocument, TOKENIZERS } from "./calibration-data.js";
import { median, readDocuments } from "./support.js";

const MAX_CHARS = 320_000;
/** What an offer has to save to be worth it, over compact Markdown, too (% of the tokens). */
const WORTH_PCT = 5;
/** How o200k_base cuts a text before it merges, as OpenAI published it; the other two nearly agree. */
const PIECES =
  /[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]*[\p{Ll}\p{Lm}\p{Lo}\p{M}]+(?:'s|'t|'re|'ve|'m|'ll|'d)?|[^\r\n\p{L}\p{N}]?[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]+[\p{Ll}\p{Lm}\p{Lo}\p{M}]*|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

await build({
  entry: { internals: "bench/engine-internals.ts" },
  outDir: "node_modules/.cache/calibrate",
  clean: false,
  dts: false,
  logLevel: "error",
});
const internals = await import("../node_modules/.cache/calibrate/internals.js");
const { WEIGHTS, weigh } = internals;

const [folder] = process.argv.slice(2);
const documents = (folder === undefined ? readDocuments() : readFolder(folder))
  .filter(({ text }) => text.length > 0 && text.length <= MAX_CHARS && text.isWellFormed())
  .map((document) => measureDocument(document, internals));
if (folder === undefined) {
  const half = (rest) => documents.filter((_, index) => index % 2 === rest);
  showWeights(half(0));
  for (const index of TOKENIZERS.keys()) showWorth("held out", half(1), index);
}
for (const index of TOKENIZERS.keys()) showWorth("all", documents, index);

function readFolder(base) {
  return readdirSync(base, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".md"))
    .map((file) => ({ file, text: readFileSync(join(base, file), "utf8"), flavor: "markdown" }));
}

/** For each kind, the mean of what its pieces cost beyond their other kinds, by all three tokenizers. */
function showWeights(known) {
  const pieces = new Map();
  for (const { source, compact, candidate } of known) {
    for (const { text } of [source, compact, candidate]) {
      for (const [piece] of text.matchAll(PIECES)) pieces.set(piece, (pieces.get(piece) ?? 0) + 1);
    }
  }
  const sums = Object.fromEntries(
    Object.keys(WEIGHTS).map((kind) => [kind, { cost: 0, count: 0 }]),
  );
  const none = Object.fromEntries(Object.keys(WEIGHTS).map((kind) => [kind, 0]));
  for (const [piece, times] of pieces) {
    const counts = TOKENIZERS.map(({ count }) => count(piece));
    const rest = 100 * mean(counts) - weigh(piece);
    for (const kind of Object.keys(WEIGHTS)) {
      const count = weigh(piece, { ...none, [kind]: 1 });
      sums[kind].count += times * count;
      if (count > 0) sums[kind].cost += times * (rest + count * WEIGHTS[kind]);
    }
  }
  console.log(`counted in ${known.length} of ${documents.length} documents\n`);
  console.log(`${"kind".padEnd(16)}${"counted".padStart(8)}${"frozen".padStart(8)}`);
  for (const [kind, { cost, count }] of Object.entries(sums)) {
    const cells = [Math.round(cost / count), WEIGHTS[kind]];
    console.log(kind.padEnd(16) + cells.map((cell) => String(cell).padStart(8)).join(""));
  }
}

/** What is offered, against what it saves, what compact Markdown saves, and what would be worth it. */
function showWorth(name, documents, tokenizer) {
  const saves = ({ source }, to) => toPercent(source.tokens[tokenizer], to.tokens[tokenizer]);
  const offers = documents.flatMap((document) => [
    ...(document.isConverted ? [{ document, to: document.candidate }] : []),
    ...(document.isHybridSafe ? [{ document, to: document.planned }] : []),
  ]);
  const offered = new Set(offers.map(({ document }) => document));
  const best = (document) =>
    Math.max(
      ...[document.candidate, document.planned, ...document.drafts].map((to) =>
        saves(document, to),
      ),
    );
  const worth = documents.filter(
    (document) => best(document) - Math.max(0, saves(document, document.compact)) >= WORTH_PCT,
  );
  const found = worth.filter((document) => offered.has(document));
  const count = (test) => offers.filter(({ document, to }) => test(document, to)).length;
  const advantage = offers.map(
    ({ document, to }) => saves(document, to) - saves(document, document.compact),
  );
  const regrets = documents
    .filter(
      ({ hasTables, drafts, source }) =>
        hasTables && drafts.length > 0 && source.text.length < 100_000,
    )
    .map((one) => Math.max(...one.drafts.map((to) => saves(one, to))) - saves(one, one.candidate));
  console.log(`\n${TOKENIZERS[tokenizer].name}, ${name} (${documents.length} documents)
  offers: ${offers.length} (convert ${documents.filter(({ isConverted }) => isConverted).length}, safe hybrid ${documents.filter(({ isHybridSafe }) => isHybridSafe).length}) for ${offered.size} documents
  … that save at least ${WORTH_PCT} %: ${count((document, to) => saves(document, to) >= WORTH_PCT)}
  … that cost tokens: ${count((document, to) => saves(document, to) < 0)}
  … that beat compact Markdown: ${count((document, to) => saves(document, to) > saves(document, document.compact))}
  … by ${mean(advantage).toFixed(1)} points on average; saved ${mean(offers.map(({ document, to }) => saves(document, to))).toFixed(1)} % on average, ${median(offers.map(({ document, to }) => saves(document, to))).toFixed(1)} % median
  worth it: ${worth.length}, found: ${found.length}
  tables: ${regrets.length} documents, behind the best delimiter and shape by ${mean(regrets).toFixed(2)} points on average`);
}

function toPercent(from, to) {
  return from === 0 ? 0 : (100 * (from - to)) / from;
}

function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
