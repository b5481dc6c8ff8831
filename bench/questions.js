/**
 * What `context-verdict questions` finds in the real documents beside the project (else in our
 * own): how many questions of which kinds, whether a perfect reader of each form answers all of
 * them, and how many planted corruptions of a candidate the questions notice.
 *
 * Exits 1 where a perfect reader is wrong, or where fewer than 100 of the real documents have 20
 * questions.
 */
import { build } from "tsdown";
import { readDocuments } from "./support.js";

const COUNT = 20;
const MIN_DOCUMENTS = 100;
const PICKS = 6;

await build({
  entry: { internals: "bench/questions-internals.ts" },
  outDir: "node_modules/.cache/questions",
  clean: false,
  dts: false,
  logLevel: "error",
});
const { CORRUPTIONS, corrupt, countWrong, findArms, findQuestions, QUESTION_KINDS } = await import(
  "../node_modules/.cache/questions/internals.js"
);

const documents = readDocuments().filter(({ flavor }) => flavor === "markdown");
const kinds = new Map(QUESTION_KINDS.map((kind) => [kind, 0]));
const arms = new Map();
const planted = new Map(Object.keys(CORRUPTIONS).map((name) => [name, { noticed: 0, all: 0 }]));
let full = 0;

for (const { text } of documents) {
  const questions = findQuestions(text, { count: COUNT, seed: "1" });
  if (questions.length >= COUNT) full++;
  for (const { kind } of questions) kinds.set(kind, kinds.get(kind) + 1);
  for (const { name, text: form } of findArms(text)) {
    const arm = arms.get(name) ?? { documents: 0, asked: 0, wrong: 0 };
    arm.documents++;
    arm.asked += questions.length;
    arm.wrong += countWrong(form, questions);
    arms.set(name, arm);
    if (name === "toon") plant(form, questions);
  }
}

console.log(`${documents.length} documents, ${full} with ${COUNT} questions\n`);
console.log("kind         questions");
for (const [kind, count] of kinds) console.log(kind.padEnd(12) + String(count).padStart(10));
console.log("\nform          documents   asked   wrong (a perfect reader)");
for (const [name, { documents: count, asked, wrong }] of arms) {
  console.log(name.padEnd(14) + [count, asked, wrong].map((n) => String(n).padStart(9)).join(""));
}
console.log("\ncorruption       planted   noticed");
for (const [name, { noticed, all }] of planted) {
  const share = `${((100 * noticed) / Math.max(all, 1)).toFixed(0)} %`;
  console.log(name.padEnd(16) + String(all).padStart(8) + share.padStart(10));
}

const wrong = [...arms.values()].reduce((sum, arm) => sum + arm.wrong, 0);
const isReal = documents.some(({ category }) => /^\d-/.test(category));
if (wrong > 0 || (isReal && full < MIN_DOCUMENTS)) process.exitCode = 1;

/** Corrupts some of a candidate's arrays, one at a time. */
function plant(form, questions) {
  for (const [name, counts] of planted) {
    for (let pick = 0; pick < PICKS; pick++) {
      const broken = corrupt(form, name, pick);
      if (broken === null) continue;
      counts.all++;
      if (countWrong(broken, questions) > 0) counts.noticed++;
    }
  }
}
