import { describe, expect, test } from "vitest";
import {
  textOfRecords,
  toRecordEntries,
} from "../../../../src/engine/modes/record/record-entries.js";
import { words } from "../../../support/words.js";

const NONE = { definitions: [], rules: [], tables: [] };

describe("record entries", () => {
  test("are definitions, rules, then each table under its name", () => {
    const entries = toRecordEntries({
      definitions: [{ term: "5", definition: "true" }],
      rules: [{ section: null, rule: "Never." }],
      tables: [{ name: "T", rows: [{ a: 1 }] }],
    });
    expect(entries).toEqual([
      ["definitions", [{ term: "5", definition: "true" }]],
      ["rules", [{ section: null, rule: "Never." }]],
      ["T", [{ a: 1 }]],
    ]);
  });

  test("leave out kinds that the document has none of", () =>
    expect(toRecordEntries(NONE)).toEqual([]));

  test("have unique keys, and none of the reserved ones", () => {
    const names = ["rules", "definitions", "left_out", "\\u", null, "table", "T", "T", "7", ""];
    const tables = names.map((name) => ({ name, rows: [{ a: 1 }] }));
    const keys = toRecordEntries({ ...NONE, tables }).map(([key]) => key);
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

describe("the text of records", () => {
  test("has once what stands once in the document", () => {
    const forced = (rule: string) => ({ section: "S", rule: `Never: ${rule}`, force: "Never:" });
    const text = textOfRecords({
      definitions: [{ term: "T", definition: "d" }],
      rules: [forced("a"), forced("b"), { section: "S", rule: "Always c" }],
      tables: [
        { name: "N", rows: [{ x: 1 }, { x: null }] },
        { name: "M", rows: "|y|\n|-|\n|z|" },
      ],
    });
    expect(text.split(/\s+/).filter(Boolean).sort()).toEqual(
      words("T d S Never: a b Always c N x 1 M |y| |-| |z|").sort(),
    );
  });
});
