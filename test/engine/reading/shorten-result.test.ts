import { decode } from "@toon-format/toon";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { restore } from "../../../src/engine/read-toon.js";
import {
  isSameJson,
  type ResultForm,
  shortenResult,
  TOON_LINE,
} from "../../../src/engine/reading/shorten-result.js";
import { RESULT_FORMS } from "../../../src/features/gain/gain-file.js";
import { testRandomly } from "../../support/test-randomly.js";

const ROWS = Array.from({ length: 30 }, (_, id) => ({ id, name: `name ${id}` }));
const PRETTY = JSON.stringify(ROWS, null, 2);
const SHORT = JSON.stringify(ROWS);
const TABLE = `{"fields":["id","name"],"rows":${JSON.stringify(ROWS.map(Object.values))}}`;

const as = (content: string, form: ResultForm | "lightest" = "json") =>
  shortenResult({ content, isMarkdown: false }).as(form);

describe("JSON", () => {
  test("keeps every token as it is spelled", () => {
    const odd = `[{"a\\u002f": "\\u00e9\\ud800\\/", "n": [1.0e5, -0.0, 1E400, 12345678901234567890]}, {"n": 1, "n": 2}]`;
    expect(as(odd).text).toBe(odd.replaceAll(", ", ",").replaceAll(": ", ":"));
    expect(as(`\ufeff ${odd}\r\n${odd}\r\n`).text.split("\n")[1]).toBe(as(odd).text);
  });

  test("comes as it is asked for", () => {
    expect(as(PRETTY)).toMatchObject({ form: "json", text: SHORT, line: 0 });
    expect(as(PRETTY, "table")).toMatchObject({ form: "table", text: TABLE, line: 0 });
    expect(as(PRETTY, "toon").text).toMatch(/^In TOON: .*\n\[30\]\{id,name\}:\n/);
    expect(as(PRETTY, "best")).toMatchObject({ form: "table", text: TABLE });
    const deep = JSON.stringify(ROWS.map((row) => ({ ...row, tags: [1, { a: 2 }] })));
    expect(as(deep, "lightest").text).toMatch(/^In JSON: .*\n\{"fields":/);
    const words = ROWS.map(() => Object.fromEntries([..."abcdefghij"].map((key) => [key, "word"])));
    expect(as(JSON.stringify(words), "lightest").text).toMatch(/^In TOON: /);
  });

  test("stays JSON where there is no such form", () => {
    const record = JSON.stringify({ a: { b: ["c"] }, d: "e".repeat(300) }, null, 2);
    for (const form of RESULT_FORMS) {
      expect(as(record, form).text).toBe(JSON.stringify(JSON.parse(record)));
    }
  });

  test("has shorter escapes in the lightest form", () => {
    const escaped = JSON.stringify({ a: "\u6771".repeat(99) }).replaceAll("\u6771", "\\u6771");
    expect(as(escaped).text).toBe(escaped);
    expect(as(escaped, "best").text).toBe(JSON.stringify(JSON.parse(escaped)));
  });
});

describe("JSON in a text", () => {
  test.each<[string, string, string?]>([
    ["after a line", `Found 30 items:\n\n${PRETTY}`],
    ["between lines", `Found:\r\n${PRETTY}\r\nThat is all.\r\n`],
    ["in a fence", `Here:\n\n\`\`\`json\n${PRETTY}\n\`\`\`\n`],
    ["in a fence without a name", `~~~\n${PRETTY}\n~~~\nEnd`],
    ["in two blocks", `One\n${PRETTY}\nTwo\n\n${PRETTY}\n`],
    ["behind another block", `{"a": 1}\n\n${PRETTY}`],
    ["behind a mark that opens none", `[note] Found:\n{not\n${PRETTY}\n`],
    ["behind code", `\`\`\`py\n[1, 2]\n\`\`\`\n${PRETTY}`],
  ])("%s is shorter, and nothing else", (_, text) => {
    expect(as(text).text).toBe(text.replaceAll(PRETTY, () => SHORT));
    expect(as(text, "table").text).toBe(text.replaceAll(PRETTY, () => TABLE));
    expect(as(text, "toon").text).toBe(as(text).text);
  });

  test.each<[string, string]>([
    ["of Python", `Found:\n${PRETTY.replaceAll('"', "'")}`],
    ["in a diff", `--- a\n+++ b\n@@\n${PRETTY.replace(/^/gm, " ")}`],
    ["in code", `\`\`\`js\n${PRETTY}\n\`\`\`\n`],
    ["in a fence that other marks do not close", `~~~~js\n~~~\n${PRETTY}\n~~~~\n`],
    ["in a line", `Found: ${PRETTY}`],
    ["with words behind it", `Found:\n${PRETTY} and more`],
    ["that breaks off", `Found:\n${PRETTY.slice(0, -5)}`],
    ["with a comma too many", `Found:\n${PRETTY.slice(0, -2)},\n]\n`],
    ["with a comment", `Found:\n${PRETTY.replace("[", "[ // all")}`],
    ["that is short", `Found:\n[1,\n2]\n`],
  ])("%s stays", (_, text) => {
    for (const form of [...RESULT_FORMS, "lightest"] as const) {
      expect(as(text, form).text).toBe(text);
      expect(as(text, form).form).toBe("text");
    }
  });

  test("is found in linear time", () => {
    for (const [line, end] of [
      ["[\n", ""],
      ["[\n", "x"],
      ['{"a":\n', "[1]"],
      ["```\n[\n", ""],
      [`~~~${" ".repeat(90)}a\n`, ""],
      ['["a"] b\n', ""],
    ] as const) {
      const text = `x\n${line.repeat(500_000 / line.length)}${end}`;
      expect(as(text).text).toBe(text);
    }
    const wide = `x\n~~~${" ".repeat(500_000)}a\n~~~${"~".repeat(500_000)} a`;
    expect(as(wide).text).toBe(wide);
  });

  const anyLine = fc.oneof(
    fc.constantFrom("", "Found:", "```", "```json", "```js", "~~~", "- a", "[", "{", "]", "\r"),
    fc.string({ unit: "grapheme", maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, " ")),
    fc.json({ maxDepth: 3 }),
    fc
      .tuple(fc.jsonValue({ maxDepth: 2 }), fc.nat(30))
      .map(([value, count]) => JSON.stringify(Array(count + 2).fill({ a: 1, value }), null, 2)),
  );

  testRandomly("of anything keeps lines and values", (share) => {
    let shorter = 0;
    const lines = fc.array(anyLine, { maxLength: 8 });
    const isSame = (lines: readonly string[], form: ResultForm) => {
      const text = lines.join("\n");
      const given = as(text, form).text;
      if (given === text) return;
      shorter++;
      expect(given.length).toBeLessThan(text.length);
      expect(toValues(given)).toEqual(toValues(text));
    };
    fc.assert(fc.property(lines, fc.constantFrom(...RESULT_FORMS), isSame), {
      numRuns: 2_000 * share,
    });
    expect(shorter).toBeGreaterThan(100 * share);
  });
});

/** A text with one line for each piece of JSON in it. */
function toValues(text: string): string[] {
  if (text.startsWith(TOON_LINE)) return [JSON.stringify(decode(text.slice(TOON_LINE.length)))];
  const lines = text.split("\n");
  const values: string[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = lines.length;
    let value: string | undefined;
    for (; end > start && value === undefined; end--) {
      value = parse(lines.slice(start, end).join("\n"));
    }
    values.push(value ?? (lines[start] as string));
    start = value === undefined ? start + 1 : end + 1;
  }
  return values;
}

function parse(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    JSON.parse(text);
    return restore(text.trim(), { as: "json" }).trim();
  } catch {
    return undefined;
  }
}

test("two texts of JSON are the same value by their digits", () => {
  expect(isSameJson('{"a": ["\\u0041", 1.0]}', '{"a":["A",1.0]}')).toBe(true);
  expect(isSameJson('[{"a":1,"b":2},{"b":3,"a":4}]', '[{"a":1,"b":2},{"a":4,"b":3}]')).toBe(true);
  for (const other of ['{"a":["A",1]}', '{"a":["A"]}', "[]", "", "{", '{"a":["A",1.0],"b":1}'])
    expect(isSameJson('{"a":["A",1.0]}', other)).toBe(false);
  expect(isSameJson("12345678901234567890", "12345678901234567891")).toBe(false);
});
