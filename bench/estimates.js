/**
 * How well `pieces` estimates: its counts of real documents and their candidates against those of
 * three tokenizers. docs/policy.md publishes the figures.
 */
import { convert, loadTokenizer } from "../dist/index.js";
import { breakRuns, TOKENIZERS } from "./calibration-data.js";
import { readDocuments } from "./support.js";

const MAX_CHARS = 320_000;

const { name, count } = await loadTokenizer("pieces");
const documents = readDocuments().filter(({ text }) => text.length > 0 && text.length <= MAX_CHARS);
const pairs = documents.map(({ text, flavor, file }) => {
  const source = breakRuns(text);
  const candidate = breakRuns(convert(text, { flavor }).toon_candidate);
  return { file, source, candidate, estimated: [source, candidate].map(count) };
});

console.log(`${name}, ${documents.length} documents and their candidates\n`);
console.log(`| tokenizer | count off by, median | 90 % below | savings off by, median | at most | sign of the savings wrong |
|---|---|---|---|---|---|`);
const wrong = new Map();
for (const tokenizer of TOKENIZERS) console.log(`| ${toCells(tokenizer).join(" | ")} |`);
for (const [file, notes] of wrong) console.log(`\nwrong sign: ${file}: ${notes.join(", ")}`);

function toCells(tokenizer) {
  const counted = pairs.map(({ source, candidate }) => [source, candidate].map(tokenizer.count));
  const errors = counted.flatMap((tokens, index) =>
    tokens.map((exact, side) => (100 * Math.abs(pairs[index].estimated[side] - exact)) / exact),
  );
  const savings = counted.map((tokens, index) => {
    const [exact, estimate] = [tokens, pairs[index].estimated].map(toSavings);
    return { exact, estimate, file: pairs[index].file };
  });
  const distances = savings.map(({ exact, estimate }) => Math.abs(exact - estimate));
  const misjudged = savings.filter(({ exact, estimate }) => exact * estimate < 0);
  for (const { file, exact, estimate } of misjudged) {
    const note = `${tokenizer.name} ${exact.toFixed(2)} %, estimated ${estimate.toFixed(2)} %`;
    wrong.set(file, [...(wrong.get(file) ?? []), note]);
  }
  return [
    tokenizer.name,
    `${quantile(errors, 0.5).toFixed(1)} %`,
    `${quantile(errors, 0.9).toFixed(1)} %`,
    `${quantile(distances, 0.5).toFixed(2)} points`,
    `${Math.max(...distances).toFixed(1)} points`,
    `${misjudged.length} (${((100 * misjudged.length) / pairs.length).toFixed(1)} %)`,
  ];
}

function toSavings([source, candidate]) {
  return (100 * (source - candidate)) / source;
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}
