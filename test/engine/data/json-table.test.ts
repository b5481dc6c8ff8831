import fc from "fast-check";
import { type Node, parseTree } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { profile, tables } from "../../../src/engine/api.js";
import { restore } from "../../../src/engine/read-toon.js";
import { anyData, anySpelling, Members, spell } from "../../support/arbitrary-data.js";
import { testRows } from "../../support/test-rows.js";

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

  testRows("json-tables.yaml", import.meta.url, {
    "part of the table": (json: string, part: string) => asTable(json).includes(part),
    "is left as it is": (json: string) => asTable(json) === expand(json),
    "is broken": (table: string) => {
      try {
        return restore(`[${table}]`, { as: "json" });
      } catch (error) {
        return /the table is broken: .*/.exec((error as Error).message)?.[0];
      }
    },
  });

  test("stay as they are without `as`, and with other members beside them", () => {
    expect(tables("# [1]\n")).toBe("# [1]\n");
    const table = '{"fields":["a"],"rows":[[1],[2]]}';
    expect(restore(table)).toBe(table);
    expect(restore(table, { as: "json" })).toBe('[{"a":1},{"a":2}]\n');
    expect(restore(table, { as: "jsonl" })).toBe('{"a":1}\n{"a":2}\n');
    const answer = '{"fields":["a"],"rows":[[1]],"total":1}';
    expect(restore(answer, { as: "json" })).toBe(`${answer}\n`);
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

function expand(json: string): string {
  const text = json.replace(/‹([^‹›]*)›/g, (_, row) => Array(12).fill(row).join());
  return text === json ? json : expand(text);
}

function asTable(json: string): string {
  return tables(expand(json), { flavor: "json" });
}
