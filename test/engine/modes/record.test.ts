import { describe, expect, test } from "vitest";
import { toRecordEntries } from "../../../src/engine/modes/record.js";
import { decodeToon } from "../../../src/engine/toon/codec.js";
import { convert } from "../../../src/index.js";
import { testExamples } from "../../support/examples.js";
import { assertVerdict } from "../../support/verdict-schema.js";

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

  test.each([
    ["escaped texts", JSON.stringify, String.raw`"\u00e9t\u00e9"`, '"été"'],
    ["numbers that are written otherwise", JSON.stringify, "1.50", "1.5"],
  ])("keeps all of %s", (_, print, spelled, plain) => {
    const rows = print(Array.from({ length: 9 }, (__, id) => ({ id, name: "@" })));
    const all = [spelled, plain].map((text) =>
      convert(rows.replaceAll('"@"', text), { mode: "record" }),
    );
    expect(all.map(({ coverage }) => coverage)).toEqual([1, 1]);
    expect(all[0]?.warnings.map(({ code }) => code)).not.toContain("low_coverage");
  });

  test("takes fields by their own names only", () => {
    const sections =
      "# Api\n\n## A\n\n- **constructor**: makes it\n\n## B\n\n- **Owner**: Bob Smith\n";
    expect(record(sections).flags.valid).toBe(true);
    expect(JSON.stringify(record(sections).json)).not.toContain("null");
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
    const keys = toRecordEntries({ definitions: [], rules: [], tables }, (text) => text).map(
      ([key]) => key,
    );
    expect(new Set(keys).size).toBe(names.length);
    expect(keys.slice(0, 6)).toEqual([
      ...["rules~2", "definitions~2", "left_out~2", "\\u~2", "table", "table~2"],
    ]);
    expect(Object.keys(Object.fromEntries(keys.map((key) => [key, 0])))).toEqual(keys);
  });
});
