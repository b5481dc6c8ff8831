import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compact, convert, plan, restore } from "../../../src/engine/api.js";
import { findQuestions } from "../../../src/engine/questions/find-questions.js";
import { flipRule } from "../../../src/engine/questions/polarity.js";
import { QUESTION_KINDS } from "../../../src/engine/questions/propose.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { testExamples } from "../../support/examples.js";
import {
  CORRUPTIONS,
  type Corruption,
  corrupt,
  countWrong,
  findReadableQuestions,
} from "../../support/perfect-reader.js";
import { testCases } from "../../support/test-randomly.js";

/** A document in every form that is proved to restore to it, whatever the verdict says. */
function formsOf(source: string): Map<string, string> {
  const { toon_candidate: toon, flags } = convert(source);
  const { context_plan: hybrid } = plan(source, { include_hybrid: true });
  const forms = new Map([["source", source]]).set("compact", compact(source));
  if (hybrid?.reassembly_verified) forms.set("hybrid", hybrid.hybrid_document!);
  if (flags.restores === true) forms.set("toon", toon!);
  return forms;
}

const ROOT = new URL("../../../", import.meta.url);
const OPTIONS = { count: 20, seed: "1" };

const EXAMPLES = new URL("questions.md", import.meta.url);
const SAMPLE = /^~~~~md\n(.*?)^~~~~/ms.exec(readFileSync(EXAMPLES, "utf8"))![1]!;

describe("of a document are asked", () => {
  testExamples(EXAMPLES, (markdown) => {
    const asked = ["1", "2", "3"].flatMap((seed) => findQuestions(markdown, { count: 200, seed }));
    const lines = asked.map(({ kind, place, question, answer }) =>
      [kind, place?.line_start ?? "", question, answer].join(" | "),
    );
    return [...new Set(lines)].sort();
  });
});

test("the same seed asks the same, another one something else", () => {
  expect(findQuestions(SAMPLE, OPTIONS)).toEqual(findQuestions(SAMPLE, OPTIONS));
  expect(findQuestions(SAMPLE, { count: 10, seed: "2" })).not.toEqual(
    findQuestions(SAMPLE, { count: 10, seed: "3" }),
  );
});

test("kinds take turns", () => {
  const counts = QUESTION_KINDS.map(
    (kind) =>
      findQuestions(SAMPLE, { count: 8, seed: "1" }).filter((found) => found.kind === kind).length,
  );
  expect(Math.max(...counts)).toBeLessThanOrEqual(2);
});

test("at most a fifth is about what the document does not say", () => {
  const rows = Array.from({ length: 30 }, (_, index) => `| row-${index} | same |\n`).join("");
  for (const text of [SAMPLE, `| A | B |\n| - | - |\n${rows}`]) {
    for (const count of [4, 5, 20, 200]) {
      const questions = findQuestions(text, { count, seed: "1" });
      const absent = questions.filter(({ kind }) => kind === "absent");
      expect(absent.length * 5).toBeLessThanOrEqual(questions.length);
    }
  }
});

test("many tables take linear time", () => {
  const table = (at: number) => `# ${at}\n\n|A${at}|B|\n|-|-|\n|a-${at}|1|\n|b-c${at}|2|\n\n`;
  const text = Array.from({ length: 12_000 }, (_, at) => table(at)).join("");
  expect(findQuestions(text, OPTIONS)).not.toEqual([]);
});

test("places are where the source says it, with any line ending and a byte order mark", () => {
  const source = `\uFEFF${SAMPLE.replaceAll("\n", "\r\n")}`;
  for (const { place, answer, answer_kind } of findQuestions(source, { count: 100, seed: "1" })) {
    if (place === null || answer_kind !== "text") continue;
    const said = source
      .slice(place.char_start, place.char_end)
      .replaceAll("`", "")
      .replaceAll("**", "");
    expect(said).toContain(answer);
  }
});

describe("our own documents", () => {
  const documents = [
    ...readdirSync(new URL("examples/", ROOT)).map((file) => `examples/${file}`),
    ...readdirSync(new URL("corpus/cases/", ROOT), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => `corpus/cases/${file.replaceAll("\\", "/")}`),
  ].map((file) => ({ file, text: readFileSync(new URL(file, ROOT), "utf8") }));

  testCases("a perfect reader answers every question about every form", (share) => {
    for (const { file, text } of documents.filter((_, at) => at % Math.round(1 / share) === 0)) {
      const questions = findReadableQuestions(text, OPTIONS);
      for (const [name, form] of formsOf(text)) {
        expect(countWrong(form, questions), `${file} as ${name}`).toBe(0);
      }
    }
  });

  test.each(Object.keys(CORRUPTIONS) as Corruption[])("questions notice a %s", (corruption) => {
    let planted = 0;
    let noticed = 0;
    for (const { text } of documents.filter(({ file }) => file.startsWith("examples/"))) {
      const questions = findReadableQuestions(text, { count: 60, seed: "1" });
      const toon = formsOf(text).get("toon");
      for (let pick = 0; toon !== undefined && pick < 8; pick++) {
        const broken = corrupt(toon, corruption, pick);
        if (broken === null) continue;
        planted++;
        if (countWrong(broken, questions) > 0) noticed++;
      }
    }
    expect(planted).toBeGreaterThan(0);
    expect(noticed / planted).toBeGreaterThan(0.5);
  });
});

test("any document has questions that it answers, in every form", () => {
  fc.assert(
    fc.property(anyDocument, (text) => {
      const questions = findReadableQuestions(text, { count: 12, seed: "1" });
      for (const [name, form] of formsOf(text)) {
        if (name !== "compact") expect(countWrong(restore(form), questions)).toBe(0);
      }
    }),
    { numRuns: 60 },
  );
});

test.each([
  ["You must wash your hands.", "You must not wash your hands."],
  ["Never push to main.", "Always push to main."],
  ["Clients SHOULD NOT retry.", "Clients SHOULD retry."],
  ["You mustn't run.", "You must run."],
  ["You must run and never walk.", null],
  ["Run the tests.", null],
  ["Do not run.", null],
])("the opposite of %s is %s", (rule, opposite) => expect(flipRule(rule)).toBe(opposite));
