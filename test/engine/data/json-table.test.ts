import fc from "fast-check";
import { type Node, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { profile, tables } from "../../../src/engine/api.js";
import { restore } from "../../../src/engine/read-toon.js";
import { anyData, anySpelling, Members, spell } from "../../support/arbitrary-data.js";

/**
 * A value as another parser reads it: digits and repeated members as they stand, strings by code units.
 * @param isFree Whether the order of members does not count.
 */
function readValue(json: string, isFree: boolean, node = parseTree(json)!): unknown {
  const { type, children = [], offset, length } = node;
  if (type === "array") return children.map((child) => readValue(json, isFree, child));
  if (type === "object") {
    const members = children.map(({ children }) => {
      const [key, value] = children as [Node, Node];
      return [key.value, readValue(json, isFree, value)] as [string, unknown];
    });
    return { members: isFree ? members.sort(([a], [b]) => (a < b ? -1 : 1)) : members };
  }
  return type === "number" ? { digits: json.slice(offset, offset + length) } : node.value;
}

/** Rows that share members, some missing, of values of all that JSON can say. */
const rowsOf = fc
  .tuple(
    fc.uniqueArray(
      fc.constantFrom("a", "1962", "0", "fields", "rows", "absent", "é", "__proto__"),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    fc.array(fc.array(fc.option(anyData), { minLength: 4, maxLength: 4 }), {
      minLength: 2,
      maxLength: 12,
    }),
  )
  .map(([keys, rows]) =>
    rows.map((cells) => {
      const pairs = keys.flatMap((name, at) => (cells[at] ? [[name, cells[at]] as const] : []));
      return new Members(pairs);
    }),
  );

describe("JSON tables", () => {
  test("give any value back, digit for digit and member for member", () => {
    let found = 0;
    fc.assert(
      fc.property(fc.oneof(rowsOf, anyData), anySpelling, (node, spelling) => {
        const json = spell(node, spelling);
        const text = tables(json, { flavor: "json" });
        if (text === json) return;
        found++;
        const { warnings } = profile(json, { flavor: "json" });
        const isFree = warnings.some(({ code }) => code === "members_reordered");
        expect(readValue(restore(text, { as: "json" }), isFree)).toEqual(readValue(json, isFree));
      }),
      { numRuns: 800 },
    );
    expect(found).toBeGreaterThan(100);
  });

  test.each([
    [
      "rows",
      '[{"a":1,"b":"x"},{"a":2,"b":"y"},{"a":3,"b":"z"}]',
      '"fields":["a","b"],"rows":[[1,"x"]',
    ],
    [
      "keys that are numbers",
      rows('{"1962":1.10,"b":1e400}'),
      '"fields":["1962","b"],"rows":[[1.10,1e400]',
    ],
    ["repeated members", rows('{"key":1,"key":2}'), '"fields":["key","key"],"rows":[[1,2],'],
    [
      "missing members",
      `[{"name":1,"owner":2},{"name":3},${rows('{"name":4,"owner":5}').slice(1)}`,
      '"absent":["owner"],"rows":[[1,2],[3,null],',
    ],
    [
      "tables in cells",
      rows(`{"name":1,"inner":${rows('{"alpha":1,"beta":2}')}}`),
      '[[1,{"fields":["alpha","beta"]',
    ],
    ["half of a surrogate pair", rows('{"name":"\\ud800"}'), '[["\\ud800"],'],
    [
      "rows of another order",
      `${rows('{"alpha":1,"beta":2}').slice(0, -1)},{"beta":4,"alpha":3}]`,
      ",[3,4]]}",
    ],
  ])("hold %s", (_name, json, part) => {
    expect(tables(json, { flavor: "json" })).toContain(part);
  });

  test.each([
    ["an object with fields and rows of its own", '{"fields":[],"rows":[],"total":1}'],
    ["an object like a table", `{"fields":[],"rows":[],"absent":1}`],
    ["null beside a missing member", '{"name":null,"other":1},{"other":2}'],
  ])("are not written for %s", (_name, part) => {
    const json = `[${part},${rows('{"name":1,"other":2}').slice(1)}`;
    expect(tables(json, { flavor: "json" })).toBe(json);
  });

  test("are not written for few shared members, and for Markdown", () => {
    const apart = `[${"abcdefgh"
      .split("")
      .map((name) => `{"${name}":1}`)
      .join()}]`;
    expect(tables(apart, { flavor: "json" })).toBe(apart);
    expect(tables("# [1]\n")).toBe("# [1]\n");
  });

  test("stay as they are without `as`, and with other members beside them", () => {
    const table = '{"fields":["a"],"rows":[[1],[2]]}';
    expect(restore(table)).toBe(table);
    expect(restore(table, { as: "json" })).toBe('[{"a":1},{"a":2}]\n');
    expect(restore(table, { as: "jsonl" })).toBe('{"a":1}\n{"a":2}\n');
    const answer = '{"fields":["a"],"rows":[[1]],"total":1}';
    expect(restore(answer, { as: "json" })).toBe(`${answer}\n`);
  });

  test.each([
    ['{"fields":["a"],"fields":["a"],"rows":[]}', '"fields" stands twice'],
    ['{"fields":["a"],"rows":[[1],[1,2]]}', "fields: 1, but cells in row 2: 2"],
    ['{"fields":["a"],"rows":[[1],{"a":1}]}', "row 2 is no array"],
    ['{"fields":["a"],"rows":{}}', '"rows" is no array'],
    ['{"fields":[1],"rows":[]}', '"fields" has an item that is no string'],
    ['{"fields":["a"],"absent":["b"],"rows":[]}', '"absent" names no field'],
  ])("that are broken are named: %s", (table, problem) => {
    expect(() => restore(`[${table}]`, { as: "json" })).toThrow(`the table is broken: ${problem}`);
  });

  test("cannot restore to far more than they are", () => {
    const table = `{"fields":["${"a".repeat(10_000)}"],"rows":[${"[1],".repeat(50_000)}[1]]}`;
    expect(() => restore(table, { as: "json" })).toThrow("many times as long");
  });

  test("of deep and broad values take linear time and no stack", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
    expect(tables(deep, { flavor: "json" })).toBe(deep);
    expect(() => restore(deep, { as: "json" })).toThrow("nested too deeply");
    const broad = `[${Array.from({ length: 20_000 }, (_, at) => `{"k${at}":1}`).join()}]`;
    expect(tables(broad, { flavor: "json" })).toBe(broad);
  });
});

/** Enough of a row to be worth a table. */
function rows(row: string): string {
  return `[${Array.from({ length: 12 }, () => row).join()}]`;
}
