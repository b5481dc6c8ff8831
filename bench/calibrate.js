/**
 * Calibrates `padding_savings`: fits the weights of `src/engine/weight/weigh.ts` to what three
 * tokenizers count on real documents, and shows how decisions with the frozen weights agree with
 * real savings. The method is described in docs/policy.md. Needs the real documents.
 */
import { build } from "tsdown";
import { clearsBand, measureDocument, TOKENIZERS } from "./calibration-data.js";
import { fitWeights } from "./least-squares.js";
import { readDocuments } from "./support.js";

const MAX_CHARS = 320_000;
/** How much each kind of comparison counts in the fit. */
const EMPHASIS = { whole: 0.3, savings: 3, hybrid: 10, section: 2, records: 4 };

await build({
  entry: { internals: "bench/engine-internals.ts" },
  outDir: "node_modules/.cache/calibrate",
  clean: false,
  dts: false,
  logLevel: "error",
});
const internals = await import("../node_modules/.cache/calibrate/internals.js");
const KINDS = Object.keys(internals.WEIGHTS);

const documents = readDocuments()
  .filter(({ text }) => text.length > 0 && text.length <= MAX_CHARS)
  .map((document) => measureDocument(document, internals));
const rows = TOKENIZERS.flatMap((_, tokenizer) =>
  documents.flatMap((document) => toRows(document, tokenizer)),
);
const fitted = fitWeights(rows, KINDS.length).map((weight) => Math.round(weight * 100));

console.log(`${documents.length} documents\n`);
console.log(`${"kind".padEnd(16)}${"fitted".padStart(8)}${"frozen".padStart(8)}`);
for (const [index, kind] of KINDS.entries()) {
  const frozen = internals.WEIGHTS[kind];
  console.log(
    `${kind.padEnd(16)}${String(fitted[index]).padStart(8)}${String(frozen).padStart(8)}`,
  );
}
for (const [index, name] of TOKENIZERS.map(({ name }) => name).entries())
  showAgreement(name, index);

/** One equation a comparison: pieces times weights should be tokens. */
function toRows({ source, candidate, sections, hybrid, recordLists }, tokenizer) {
  const total = source.tokens[tokenizer];
  const saved = (from, to, base, emphasis) => ({
    values: KINDS.map((kind) => (from.pieces[kind] - to.pieces[kind]) / base),
    target: (from.tokens[tokenizer] - to.tokens[tokenizer]) / base,
    emphasis,
  });
  return [
    {
      values: KINDS.map((kind) => source.pieces[kind] / total),
      target: 1,
      emphasis: EMPHASIS.whole,
    },
    saved(source, candidate, total, EMPHASIS.savings),
    ...(sections.length > 0 ? [saved(source, hybrid, total, EMPHASIS.hybrid)] : []),
    ...sections.map(({ from, to }) => saved(from, to, from.tokens[tokenizer], EMPHASIS.section)),
    ...recordLists.map(({ from, to }) => saved(from, to, from.tokens[tokenizer], EMPHASIS.records)),
  ];
}

/** Confusion of what is offered with what saves at least 5 % of the tokens. */
function showAgreement(name, tokenizer) {
  const table = { convert: [0, 0, 0, 0], recommend_hybrid: [0, 0, 0, 0] };
  let found = 0;
  let worth = 0;
  let costly = 0;
  for (const document of documents) {
    const { source, candidate, planned, verdict, recommended } = document;
    const pays = (to) =>
      clearsBand(source.chars, to.chars) &&
      clearsBand(source.tokens[tokenizer], to.tokens[tokenizer]);
    count(table.convert, verdict === "convert", pays(candidate));
    count(table.recommend_hybrid, recommended, pays(planned));
    if (verdict === "convert" && candidate.tokens[tokenizer] > source.tokens[tokenizer]) costly++;
    if (recommended && planned.tokens[tokenizer] > source.tokens[tokenizer]) costly++;
    if (!pays(candidate) && !pays(planned)) continue;
    worth++;
    if (verdict === "convert" || verdict === "split_first") found++;
  }
  console.log(
    `\n${name}: offers that cost tokens ${costly}; worth converting and found ${found} of ${worth}`,
  );
  console.log(`${"".padEnd(18)}offered,pays  offered,not  not,pays  not,not`);
  for (const [what, [both, wrong, missed, neither]] of Object.entries(table)) {
    const cells = [both, wrong, missed, neither].map((cell, index) =>
      String(cell).padStart([12, 13, 10, 9][index]),
    );
    console.log(`${what.padEnd(18)}${cells.join("")}`);
  }
}

function count(cells, offered, pays) {
  cells[(offered ? 0 : 2) + (offered === pays ? (offered ? 0 : 1) : offered ? 1 : 0)]++;
}
