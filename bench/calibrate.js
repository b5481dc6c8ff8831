/**
 * Calibrates the weights of `src/engine/weight/weigh.ts`: fits them to what three tokenizers count
 * on every other one of the real documents, and shows what the decisions made with the frozen weights
 * are worth on the rest. The method is described in docs/policy.md. Needs the real documents.
 *
 * `node bench/calibrate.js FOLDER` shows the latter for the Markdown files in a folder instead.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "tsdown";
import { measureDocument, TOKENIZERS } from "./calibration-data.js";
import { fitWeights } from "./least-squares.js";
import { median, readDocuments } from "./support.js";

const MAX_CHARS = 320_000;
/** How much each kind of comparison counts in the fit. */
const EMPHASIS = {
  whole: 1,
  drafts: 3,
  delimiters: 2,
  compact: 3,
  hybridToCompact: 5,
  hybrid: 10,
  section: 2,
  records: 1,
};
/**
 * Kinds of which too many always come together for a fit to tell them apart. What one costs was
 * counted by itself (o200k_base): a comma or tab before a word against a space before the same
 * word, a run of pipes, a line break, the indentation of a row.
 */
const COUNTED = { commaWord: 90, tabWord: 70, pipes: 100, breaks: 95, space: 100 };
/**
 * How strongly a weight is held where it is (an equation of this emphasis): half of the documents
 * have too few of some kinds, such as emoji or dates, to say what these cost.
 */
const HOLD = 4;
/** Shorter sections and lists are compared with too much noise (tokens). */
const MIN_TOKENS = 20;
/** What an offer has to save to be worth it, over compact Markdown, too (% of the tokens). */
const WORTH_PCT = 5;

await build({
  entry: { internals: "bench/engine-internals.ts" },
  outDir: "node_modules/.cache/calibrate",
  clean: false,
  dts: false,
  logLevel: "error",
});
const internals = await import("../node_modules/.cache/calibrate/internals.js");
const KINDS = Object.keys(internals.WEIGHTS);

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

function showWeights(known) {
  const fitted = fitRest(
    TOKENIZERS.flatMap((_, tokenizer) => known.flatMap((one) => toRows(one, tokenizer))),
  );
  console.log(`fitted on ${known.length} of ${documents.length} documents\n`);
  console.log(`${"kind".padEnd(16)}${"fitted".padStart(8)}${"frozen".padStart(8)}`);
  for (const [index, kind] of KINDS.entries()) {
    const cells = [Math.round(fitted[index] * 100), internals.WEIGHTS[kind]];
    console.log(kind.padEnd(16) + cells.map((cell) => String(cell).padStart(8)).join(""));
  }
}

/** Fits the weights of all kinds that were not counted by themselves. */
function fitRest(rows) {
  const free = KINDS.map((_, index) => index).filter((index) => !(KINDS[index] in COUNTED));
  const held = free.map((index, column) => ({
    values: free.map((_, other) => Number(other === column)),
    target: internals.WEIGHTS[KINDS[index]] / 100,
    emphasis: HOLD,
  }));
  const fitted = fitWeights(
    [
      ...held,
      ...rows.map(({ values, target, emphasis }) => ({
        values: free.map((index) => values[index]),
        target:
          target -
          KINDS.reduce((sum, kind, index) => sum + ((COUNTED[kind] ?? 0) / 100) * values[index], 0),
        emphasis,
      })),
    ],
    free.length,
  );
  return KINDS.map((kind, index) =>
    kind in COUNTED ? COUNTED[kind] / 100 : fitted[free.indexOf(index)],
  );
}

/** One equation a comparison: pieces times weights should be tokens. */
function toRows({ source, compact, hybrid, drafts, sections, records }, tokenizer) {
  const total = source.tokens[tokenizer];
  const saved = (from, to, base, emphasis) => ({
    values: KINDS.map((kind) => (from.pieces[kind] - to.pieces[kind]) / base),
    target: (from.tokens[tokenizer] - to.tokens[tokenizer]) / base,
    emphasis,
  });
  const pairs = (compared, emphasis) =>
    compared
      .filter(({ from }) => from.tokens[tokenizer] > MIN_TOKENS)
      .map(({ from, to }) => saved(from, to, from.tokens[tokenizer], emphasis));
  const [first, ...others] = drafts;
  return [
    {
      values: KINDS.map((kind) => source.pieces[kind] / total),
      target: 1,
      emphasis: EMPHASIS.whole,
    },
    ...drafts.map((to) => saved(source, to, total, EMPHASIS.drafts / Math.sqrt(drafts.length))),
    ...others.map((to) => saved(first, to, total, EMPHASIS.delimiters)),
    saved(source, compact, total, EMPHASIS.compact),
    saved(compact, hybrid, total, EMPHASIS.hybridToCompact),
    ...(sections.length > 0 ? [saved(source, hybrid, total, EMPHASIS.hybrid)] : []),
    ...pairs(sections, EMPHASIS.section),
    ...pairs(records, EMPHASIS.records),
  ];
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
      ({ hasTables, drafts, source }) => hasTables && drafts.length > 0 && source.chars < 100_000,
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
