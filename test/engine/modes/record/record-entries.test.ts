import { describe, expect, test } from "vitest";
import { toRecordEntries } from "../../../../src/engine/modes/record/record-entries.js";

const NONE = { definitions: [], rules: [], tables: [] };

describe("record entries", () => {
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
