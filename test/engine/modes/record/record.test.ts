import { describe, expect, test } from "vitest";
import { toRecordEntries } from "../../../../src/engine/modes/record/record-entries.js";
import { decodeToon } from "../../../../src/engine/toon/codec.js";
import { convert } from "../../../../src/index.js";
import { testExamples } from "../../../support/examples.js";
import { assertVerdict } from "../../../support/verdict-schema.js";

function record(source: string) {
  const verdict = convert(source, { mode: "record" });
  assertVerdict(verdict, source);
  return { ...verdict, json: decodeToon(verdict.toon_candidate!) };
}

describe("a record candidate", () => {
  testExamples(new URL("records.md", import.meta.url), (source) => {
    const { verdict, coverage, warnings, toon_candidate } = record(source);
    const head = [verdict, `coverage ${coverage}`, ...warnings.map(({ code }) => code)];
    return [head.join(", "), ...toon_candidate!.split("\n")];
  });

  test("survives half of a surrogate pair", () =>
    expect(record("You must \ud800 it.\n").json).toEqual({
      "\\u": true,
      rules: [{ section: null, rule: "You must \\ud800 it." }],
    }));

  test.each([
    ["h".repeat(300), "h".repeat(300)],
    ["h".repeat(301), `${"h".repeat(299)}…`],
    [`${"h".repeat(298)}😀!!`, `${"h".repeat(298)}…`],
  ])("has the name of a long heading cut (%#)", (heading, section) => {
    const { json } = record(`# ${heading}\n\nNever.\n\nNever go.\n`);
    expect(json).toMatchObject({ rules: [{ section }] });
  });

  test("has unique keys, and none of the reserved ones", () => {
    const names = ["rules", "definitions", "left_out", "\\u", null, "table", "T", "T", "7", ""];
    const tables = names.map((name) => ({ name, rows: [{ a: 1 }] }));
    const keys = toRecordEntries({ definitions: [], rules: [], tables }).map(([key]) => key);
    expect(new Set(keys).size).toBe(names.length);
    expect(keys.slice(0, 6)).toEqual([
      "rules~2",
      "definitions~2",
      "left_out~2",
      "\\u~2",
      "table",
      "table~2",
    ]);
    expect(Object.keys(Object.fromEntries(keys.map((key) => [key, 0])))).toEqual(keys);
  });
});
