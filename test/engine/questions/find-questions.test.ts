import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { restore } from "../../../src/engine/api.js";
import { findQuestions } from "../../../src/engine/questions/find-questions.js";
import { flipRule } from "../../../src/engine/questions/polarity.js";
import { QUESTION_KINDS, type QuestionKind } from "../../../src/engine/questions/propose.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { findArms } from "../../support/arms.js";
import {
  CORRUPTIONS,
  type Corruption,
  corrupt,
  countWrong,
  findReadableQuestions,
} from "../../support/perfect-reader.js";
import { testCases } from "../../support/test-randomly.js";

const ROOT = new URL("../../../", import.meta.url);
const OPTIONS = { count: 20, seed: "1" };

const SAMPLE = `# Pump manual

Read this page before the first shift begins.

## Settings

| Name | Default | Meaning |
| --- | --- | --- |
| \`max-rate\` | 40 | Litres a minute at most |
| \`min-head\` | 3 | Metres of lift at least |
| \`dry-run\` | off | Whether to run without water |
| \`valve-mode\` | off | How the inlet valve opens |

## Starting

1. Open the inlet valve.
2. Press the green button.
3. Watch the pressure gauge.

## Rules

- You must wear gloves while the pump is running.
- Never open the cage during operation.

## Terms

- **Head**: the height that the water is lifted by.
- **Cage**: what keeps stones out of the inlet.
- **Duty**: the time that a pump is running.
`;

function ask(kind: QuestionKind, markdown = SAMPLE) {
  return findQuestions(markdown, { count: 200, seed: "7" }).filter((found) => found.kind === kind);
}

describe("each kind", () => {
  test("a cell by row and column", () => {
    const found = ask("cell").find(
      ({ question }) => question.includes("“max-rate”") && question.includes("“Default”"),
    );
    expect(found).toMatchObject({ answer: "40", answer_kind: "text", place: { line_start: 9 } });
  });

  test("the row that has a value, never one that two rows have", () => {
    const found = ask("row");
    expect(found.map(({ question }) => question).join()).not.toContain("“off”");
    expect(found.find(({ question }) => question.includes("Metres of lift"))?.answer).toBe(
      "min-head",
    );
  });

  test("counts of rows, of rows with a value, of items", () => {
    const answers = ask("count")
      .map(({ question, answer }) => `${question} ${answer}`)
      .join("\n");
    expect(answers).toMatch(/How many rows does the table .* 4\n/);
    expect(answers).toMatch(/how many rows have “off” .* 2\n/);
    expect(answers).toMatch(/How many items .*“Terms”.* 3/);
  });

  test("the term of an explanation", () => {
    const found = ask("definition");
    expect(found.map(({ answer }) => answer)).toContain("Cage");
    expect(found.map(({ question }) => question).join()).toContain("what keeps stones out");
  });

  test("rules, as they are and turned round", () => {
    const asked = ["1", "2", "3", "4", "5", "6"].flatMap((seed) =>
      findQuestions(SAMPLE, { count: 200, seed }).filter(({ kind }) => kind === "rule"),
    );
    for (const { question, answer } of asked) {
      const isStated = question.includes("must wear") || question.includes("Never open");
      expect(answer).toBe(isStated ? "yes" : "no");
    }
    expect(new Set(asked.map(({ answer }) => answer))).toEqual(new Set(["yes", "no"]));
  });

  test("names that are plausible and nowhere", () => {
    const found = ask("absent");
    expect(found.length).toBeGreaterThan(0);
    for (const { question, answer, place } of found) {
      expect(answer).toBe("not stated");
      expect(place).toBeNull();
      const name = /row of “([^”]+)”/.exec(question)?.[1] as string;
      expect(SAMPLE).not.toContain(name);
    }
  });
});

describe("a question has one answer, in one place", () => {
  test("two tables with the same columns and no heading of their own are not asked about", () => {
    const table = "| A | B |\n| - | - |\n| x | 1 |\n| y | 2 |\n| z | 3 |\n";
    const kinds = findQuestions(`# T\n\n${table}\ntext\n\n${table}`, OPTIONS).map(
      ({ kind }) => kind,
    );
    expect(kinds).not.toContain("cell");
    expect(kinds).not.toContain("row");
  });

  test("a name that stands in two rows is not asked about", () => {
    const text = "# T\n\n| A | B |\n| - | - |\n| x | one |\n| x | two |\n| y | three |\n";
    for (const { question } of ask("cell", text)) expect(question).not.toContain("“x”");
  });

  test("a table is not named by a heading that there is twice", () => {
    const table = "| A | B |\n| - | - |\n| x | 1 |\n";
    const [cell] = ask("cell", `## H\n\n${table}\n## H\n\nText.\n`);
    expect(cell?.question).toContain("the table with the columns “A”, “B”");
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
      for (const { name, text: form } of findArms(text)) {
        expect(countWrong(form, questions), `${file} as ${name}`).toBe(0);
      }
    }
  });

  test.each(Object.keys(CORRUPTIONS) as Corruption[])("questions notice a %s", (corruption) => {
    let planted = 0;
    let noticed = 0;
    for (const { text } of documents.filter(({ file }) => file.startsWith("examples/"))) {
      const questions = findReadableQuestions(text, { count: 60, seed: "1" });
      const toon = findArms(text).find(({ name }) => name === "toon")?.text;
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
      for (const { name, text: form } of findArms(text)) {
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
