import { describe, expect, test } from "vitest";
import { readEntries as read } from "../../../../src/engine/candidate/shapes/read.js";
import type { Entry } from "../../../../src/engine/candidate/shapes/write.js";
import type { JsonValue } from "../../../../src/engine/toon/codec.js";
import { readRows } from "../../../support/read-rows.js";
import { entriesOf, restoreEntries } from "./restored.js";

const readEntries = (json: JsonValue) => read(json, 100_000);

test("an empty text prints nothing", () => {
  expect(readEntries({ text: "" })).toBe("");
  expect(readEntries({ text: "a", "text~2": "", "text~3": "b" })).toBe("a\n\nb\n");
});

describe("entries that are written, read and written are the same:", () => {
  const table = [{ a: 1 }];
  const filled = [{ "[{a}](/docs/of/{a})": "xy" }, { "[{a}](/docs/of/{a})": "zw" }];
  const entries: Record<string, Entry[]> = {
    "every kind": [
      ["---", "a: 1"],
      ["text", "x"],
      ["# h", "y"],
      ["table", table],
      ["|-:|", table],
      ["# t", table],
      ["table~2", filled],
      ["|-:|~2", filled],
    ],
    "headings that repeat": [
      ["# h", "a"],
      ["# h~2", table],
      ["# h~3", ""],
    ],
    "headings with braces": [
      ["# {a}", table],
      ["## {b} {c}", "x"],
      ["{x}\n===", ""],
    ],
    "headings that are keys of others": [
      ["# text", ""],
      ["table\n---", "x"],
    ],
  };
  test.each(Object.entries(entries))("%s", (_name, all) => {
    expect(entriesOf(restoreEntries(all))).toEqual(all);
  });
});

describe("JSON that no document gives", () => {
  test.each(readRows<[string, JsonValue]>("no-entries.yaml", import.meta.url))(
    "is refused: %s",
    (_name, json) => expect(readEntries(json)).toBeNull(),
  );

  test("rows alone are a table", () =>
    expect(readEntries([{ a: 1 }])).toBe("| a |\n| - |\n| 1 |\n"));

  test("a value is no property that every object has", () =>
    expect(readEntries({ list: [{ "{a}{toString}": "x" }] })).toBe("x\n"));
});
