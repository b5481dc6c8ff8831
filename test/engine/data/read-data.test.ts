import { describe, expect, test, vi } from "vitest";
import type { FlavorChoice } from "../../../src/engine/contract/requests.js";
import { readData } from "../../../src/engine/data/read-data.js";

const read = (text: string, choice: FlavorChoice = "auto") => {
  const { flavor, data, problem } = readData(text, choice);
  return { flavor, value: data?.value, ...(problem && { at: problem.offset }) };
};

describe("without a flavor", () => {
  test.each([
    ['{"a":1}', "json", { a: 1 }],
    ["[]", "json", []],
    [' \t\r\n{"a":\r\n1}\r\n ', "json", { a: 1 }],
    ["\uFEFF[1]", "json", [1]],
    ["[1]\n\n[2]\r\n", "jsonl", [[1], [2]]],
    ['{"a":1}\r{"a":2}', "jsonl", [{ a: 1 }, { a: 2 }]],
    ["  {}\n \t\n{}", "jsonl", [{}, {}]],
  ])("%j is %s", (text, flavor, value) => expect(read(text)).toEqual({ flavor, value }));

  test.each([
    ...["", " \n", "1", '"a"', "null\nnull", "# h", "[link](x)\n", "[ ] a\n[ ] b\n"],
    ...["[1] a\n[2] b\n", "[1]: http://a\n", "{{ x }}\n", "\uFEFF\uFEFF[1]", "\u00a0[1]"],
    ...["{x", "a: 1\n", '1\n{"a":1}', '{"a":1}\n\u00a0\n# h', "{/* c */}\n\n# h"],
  ])("%j is Markdown", (text) => {
    expect(read(text)).toEqual({ flavor: "markdown", value: undefined });
  });

  test.each([
    ['{\n  "a": 1,\n}\n', 12],
    ["[1,2", 4],
    ['{"a":1}\n{"a":2,}\n', 15],
    ['{"a":1}\n\u00a0\n{"a":2}', 8],
  ])("%j is Markdown that is not quite JSON, or says nothing", (text, at) => {
    const { flavor, problem } = readData(text, "auto");
    expect(flavor).toBe("markdown");
    if (problem !== null) expect(problem.offset).toBe(at);
  });
});

describe("with a flavor", () => {
  test.each<[FlavorChoice, string, unknown]>([
    ["json", "42", 42],
    ["json", ' "a" ', "a"],
    ["jsonl", "1\n\n2\n", [1, 2]],
    ["jsonl", '{"a":1}', [{ a: 1 }]],
    ["json", "", undefined],
    ["jsonl", " \n\t", undefined],
    ["markdown", "[1]", undefined],
    ["text", "[1]", undefined],
  ])("%s: %j", (flavor, text, value) => expect(read(text, flavor)).toEqual({ flavor, value }));

  test.each<[FlavorChoice, string, number]>([
    ["json", "x", 0],
    ["json", '{"a":1}\n{"a":2}', 8],
    ["json", "\u00a0", 0],
    ["json", "[1,\r\n]", 4],
    ["jsonl", '{"a":1}\n\n[1,]\n', 12],
    ["jsonl", "[1,\n2]", 3],
  ])("%s: %j is none", (flavor, text, at) => {
    expect(read(text, flavor)).toEqual({ flavor, value: undefined, at });
  });

  test("YAML needs its reader", async () => {
    vi.resetModules();
    const fresh = await import("../../../src/engine/data/read-data.js");
    expect(() => fresh.readData("a: 1", "yaml")).toThrow(/flavor yaml needs its library/);
  });
});

test("keeps keys that are names of JavaScript", () => {
  const { data } = readData('{"__proto__":{"a":1},"constructor":2}', "auto");
  expect(Object.keys(data?.value as object)).toEqual(["__proto__", "constructor"]);
});
