import fc from "fast-check";
import { expect, test } from "vitest";
import { convertAll, profileWithForm } from "../../src/engine/api.js";
import { convert, type FlavorChoice, loadYaml } from "../../src/index.js";
import { explainNotData } from "../../web/src/answer/describe-kind.js";
import { describeForm, listForms } from "../../web/src/answer/list-forms.js";
import { findOtherKind } from "../../web/src/engine/find-other-kind.js";
import type { Judgement } from "../../web/src/engine/messages.js";
import { anyData, anySpelling, spell } from "../support/arbitrary-data.js";

await loadYaml();
const bestOf = (text: string, flavor: FlavorChoice) => profileWithForm(text, { flavor }).best_form;
const find = (text: string, flavor: FlavorChoice = "auto") =>
  findOtherKind(text, bestOf(text, flavor));

const RECORDS = Array.from(
  { length: 40 },
  (_, at) => `- name: svc-${at}\n  port: 8000\n  public: true\n`,
).join("");
const ROWS = Array.from({ length: 40 }, (_, at) => `{"id": ${at}, "port": 8000}`);

test.each<[string, string | null, string, FlavorChoice?]>([
  ["records", "yaml", RECORDS],
  ["records below a key", "yaml", `---\nservices:\n${RECORDS.replace(/^/gm, "  ").trimEnd()}\n`],
  ["JSON with a last comma", "yaml", `[${ROWS.join(",\n")},\n]`],
  ["JSON Lines that were called JSON", "jsonl", ROWS.join("\n"), "json"],
  ["a list of Markdown", null, "- milk\n- eggs\n".repeat(40)],
  ["prose with a colon", null, "Note: this is for everybody.\n"],
  ["records below a heading", null, `# Services\n\n${RECORDS}`],
  ["a table", null, `- a: 1\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`],
  ["a fence in an item", null, `${RECORDS}- name: |\n    \`\`\`sh\n    run\n    \`\`\`\n`],
  ["YAML with a comment", null, `# ours\n${RECORDS}`],
])("%s: %s", async (_, kind, text, flavor) => expect(await find(text, flavor)).toBe(kind));

test("is offered only where the answer would be another one", async () => {
  let offered = 0;
  const item = fc.dictionary(fc.stringMatching(/^[a-z]{1,6}$/), fc.stringMatching(/^[\w ]{0,9}$/));
  const list = fc.array(item, { maxLength: 12 }).map((items) =>
    items
      .map(
        (one) =>
          `- ${Object.entries(one)
            .map((pair) => pair.join(": "))
            .join("\n  ")}\n`,
      )
      .join(""),
  );
  const json = fc.tuple(anyData, anySpelling).map(([node, how]) => spell(node, how));
  const texts = fc.oneof(list, fc.string({ unit: "grapheme" }), json);
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const kind = await find(text);
      if (kind === null) return;
      offered++;
      const { form, chars } = bestOf(text, kind);
      expect(bestOf(text, "auto")).not.toMatchObject({ form, chars });
    }),
  );
  expect(offered).toBeGreaterThan(3);
});

test.each([
  ["json", '[\n{"id": 1},\n// two\n{"id": 2}]', "line 3 has a comment."],
  ["json", '[{"id": 1},\n]', "line 2 follows a last comma."],
  ["json", '{"id": 1\n"name": 2}', "line 2 is not JSON."],
  ["yaml", "# none\na: 1\n", "it has a comment (line 1)."],
  ["json", '{"id": 1}', undefined],
] as const)("why a text is not judged as data: %s %j", (flavor, source, reason) => {
  const judgement = { verdict: convert(source, { flavor }), source } as Judgement;
  expect(explainNotData(judgement)).toBe(reason && `Judged as text: ${reason}`);
});

/** The forms of a text, as the page has them. */
function formsOf(text: string, flavor: "json" | "yaml", mode?: "record") {
  const judgement = {
    ...convertAll(text, { flavor, ...(mode && { mode }) }),
    source: text,
    flavor,
  };
  return listForms(judgement).map((form) => [form.id, form.proof, describeForm(form, judgement)]);
}

test("a table of YAML is said to be JSON", () => {
  const words = "arrays of objects name their fields once, then come rows.";
  expect(formsOf(RECORDS, "yaml")).toContainEqual([
    "table",
    "same values",
    `JSON instead of YAML: ${words}`,
  ]);
  expect(formsOf(`[${ROWS}]`, "json")).toContainEqual([
    "table",
    "same values",
    `Still JSON: ${words}`,
  ]);
});

test("records that leave nothing out say so", () => {
  expect(formsOf(`[${ROWS}]`, "json", "record")).toContainEqual([
    "mode",
    "all of its text",
    undefined,
  ]);
});
