import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compareForms } from "../../../src/commands/evidence/compare.js";
import { type FORMATS, makeExperiment } from "../../../src/commands/evidence/experiment.js";
import { readResults } from "../../../src/commands/evidence/results.js";
import { renderEvidenceMarkdown } from "../../../src/render/reports/evidence-markdown.js";
import { renderEvidence } from "../../../src/render/terminal/evidence-table.js";
import { PLAIN_COLORS } from "../../../src/render/terminal/view.js";

const TEXTS = ["options", "glossary", "requirements"].map((name) => ({
  name: `${name}.md`,
  text: readFileSync(new URL(`../../../examples/${name}.md`, import.meta.url), "utf8"),
}));
const OPTIONS = { count: 12, seed: "1" };
const EVIDENCE = { margin: 0.05, seed: "1" };

function experiment(format: (typeof FORMATS)[number]) {
  const { files } = makeExperiment(TEXTS, { ...OPTIONS, format }, "grader");
  return new Map(files.map(({ path, text }) => [path, text]));
}

function tests(): Record<string, string>[] {
  const lines = experiment("jsonl").get("tests.jsonl") as string;
  return lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** What a model would have answered: everything right, but in one form every `step`th question wrong. */
function answer(arm: string, step: number): string {
  return tests()
    .map((one, index) => ({
      ...one,
      model: "scripted",
      output: one.arm === arm && index % step === 0 ? "no idea" : one.answer,
      tokens: 100,
      cost: 0.5,
    }))
    .map((line) => JSON.stringify(line))
    .join("\n");
}

describe("an experiment", () => {
  test("asks the same questions of every form of a document, of the source twice", () => {
    const asked = new Map<string, string[]>();
    for (const { document, arm, id } of tests()) {
      const key = `${document} ${arm}`;
      asked.set(key, [...(asked.get(key) ?? []), id as string]);
    }
    for (const { name } of TEXTS) {
      const source = asked.get(`${name} source`) as string[];
      expect(source.length).toBeGreaterThan(5);
      for (const arm of ["toon", "source_again"]) {
        expect([...(asked.get(`${name} ${arm}`) as string[])].sort()).toEqual([...source].sort());
      }
      expect(asked.get(`${name} source_again`)).not.toEqual(source);
    }
  });

  test("holds every form as it is, and names the file in each test", () => {
    const files = experiment("jsonl");
    for (const one of tests()) expect(files.has(one.file as string)).toBe(true);
    expect([...files.values()]).toContain(TEXTS[0]?.text);
  });

  test("says how to read TOON where a form has it", () => {
    for (const { arm, reading } of tests()) {
      expect(reading !== undefined, arm).toBe(arm === "toon" || arm === "hybrid");
    }
  });

  test("is the same for the same seed", () => {
    expect(experiment("promptfoo")).toEqual(experiment("promptfoo"));
  });

  test("Inspect's samples have unique ids, the document in the prompt, and the target", () => {
    const lines = (experiment("inspect").get("inspect.jsonl") as string).trim().split("\n");
    const samples = lines.map((line) => JSON.parse(line));
    expect(new Set(samples.map(({ id }) => id)).size).toBe(samples.length);
    expect(samples[0].input).toContain(TEXTS[0]?.text);
    expect(samples[0].target).toBe(samples[0].metadata.answer);
  });

  test("promptfoo gets texts by file and metadata, where it fills in no templates", () => {
    const config = JSON.parse(experiment("promptfoo").get("promptfooconfig.json") as string);
    for (const one of config.tests) {
      expect(Object.values(one.vars).join()).not.toMatch(/\{\{/);
      expect(one.metadata.answer).toEqual(expect.any(String));
    }
  });
});

describe("results", () => {
  const info = tests()[0] as Record<string, string>;
  const expected = { document: info.document, id: info.id, arm: "source", right: true, tokens: 12 };

  test("of promptfoo", () => {
    const text = JSON.stringify({
      results: {
        results: [
          {
            provider: { id: "openai:x", label: "" },
            testCase: { metadata: info },
            response: { output: info.answer, tokenUsage: { total: 12 } },
            cost: 0.1,
          },
        ],
      },
    });
    expect(readResults(text)).toMatchObject([{ ...expected, model: "openai:x", cost: 0.1 }]);
  });

  test.each([
    ["a string", (answer: string) => ({ message: { content: answer } })],
    ["parts", (answer: string) => ({ message: { content: [{ type: "text", text: answer }] } })],
  ])("of Inspect, content as %s", (_, choice) => {
    const sample = {
      metadata: info,
      output: { choices: [choice(info.answer as string)], usage: { total_tokens: 12 } },
    };
    const text = JSON.stringify({ eval: { model: "some/model" }, samples: [sample] });
    expect(readResults(text)).toMatchObject([{ ...expected, model: "some/model", cost: null }]);
  });

  test("as JSON lines, one of them broken", () => {
    const line = JSON.stringify({ ...info, model: "m", output: info.answer, tokens: 12 });
    expect(readResults(`${line}\n{"broken\n\n${line}\n`)).toHaveLength(2);
  });

  test("an error is no wrong answer", () => {
    const entry = { provider: "m", testCase: { metadata: info }, error: "rate limit" };
    const [found] = readResults(JSON.stringify({ results: { results: [entry] } }));
    expect(found).toMatchObject({ given: null, right: false });
  });

  test.each(["", "{}", "[]", "null", "text", '{"results":{"results":[{}]}}', "\uFEFF{}"])(
    "%j is refused in words that quote nothing",
    (text) => {
      expect(() => readResults(text)).toThrow(/promptfoo's JSON output, an Inspect log/);
    },
  );
});

describe("evidence", () => {
  test("a form that is read as well as the source", () => {
    const { models } = compareForms(readResults(answer("none", 1)), EVIDENCE);
    const [model] = models;
    expect(model?.documents).toBe(3);
    for (const arm of model?.arms ?? []) {
      expect(arm.accuracy).toBe(1);
      expect(arm.accuracy_interval?.high).toBe(1);
      expect(arm.accuracy_interval?.low).toBeLessThan(1);
      expect(arm).toMatchObject({ tokens: 100, cost: 0.5, cost_per_right_answer: 0.5 });
    }
    expect(model?.limits.join()).toMatch(/3 documents: they say little about others/);
  });

  test("a form that is read worse", () => {
    const { models } = compareForms(readResults(answer("toon", 2)), EVIDENCE);
    const toon = models[0]?.arms.find(({ arm }) => arm === "toon");
    expect(toon?.against_source).toMatchObject({ gained: 0, non_inferior: false });
    expect(toon?.against_source?.difference).toBeLessThan(-0.3);
    expect(toon?.against_source?.p_value).toBeLessThan(0.01);
    expect(models[0]?.limits.join()).toMatch(/toon: worse than the source/);
  });

  test("too few questions to tell, and how many it takes", () => {
    const [model] = compareForms(readResults(answer("toon", 30)), EVIDENCE).models;
    expect(model?.limits.join()).toMatch(/toon: \d+ questions cannot show .* about \d+ would/);
  });

  test("enough questions to tell", () => {
    const many = Array.from({ length: 40 }, (_, copy) =>
      answer("none", 1).replaceAll('.md"', `-${copy}.md"`),
    ).join("\n");
    const [model] = compareForms(readResults(many), EVIDENCE).models;
    const toon = model?.arms.find(({ arm }) => arm === "toon");
    expect(toon?.against_source?.non_inferior).toBe(true);
    expect(model?.limits).toEqual([]);
  });

  test("repeats of a question are no further evidence", () => {
    const once = compareForms(readResults(answer("toon", 2)), EVIDENCE).models[0];
    const thrice = compareForms(
      readResults(`${answer("toon", 2)}\n${answer("toon", 2)}\n${answer("toon", 2)}`),
      EVIDENCE,
    ).models[0];
    const pairsOf = (model: typeof once) => model?.arms.map(({ against_source }) => against_source);
    expect(pairsOf(thrice)).toEqual(pairsOf(once));
  });

  test("models are told apart", () => {
    const other = answer("toon", 2).replaceAll("scripted", "other");
    const { models } = compareForms(readResults(`${answer("none", 1)}\n${other}`), EVIDENCE);
    expect(models.map(({ model }) => model)).toEqual(["scripted", "other"]);
  });

  test("is shown as a table, and stacked where a terminal is narrow", () => {
    const evidence = compareForms(readResults(answer("toon", 3)), EVIDENCE);
    const wide = renderEvidence(evidence, { width: 120, colors: PLAIN_COLORS });
    expect(wide.join("\n")).toContain("AGAINST SOURCE");
    const narrow = renderEvidence(evidence, { width: 40, colors: PLAIN_COLORS });
    for (const line of narrow) expect(line.length).toBeLessThanOrEqual(80);
    expect(renderEvidenceMarkdown(evidence)).toContain("| toon |");
  });

  test("a hostile model name reaches no terminal as it is", () => {
    const text = answer("none", 1).replaceAll("scripted", "\\u001b[31mred");
    const shown = renderEvidence(compareForms(readResults(text), EVIDENCE), {
      width: 100,
      colors: PLAIN_COLORS,
    });
    expect(shown.join("\n")).not.toContain("\u001b");
  });
});
