import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";

type Functions = Record<string, (...args: never[]) => unknown>;

/**
 * Tests functions by the rows of a YAML file beside a test, which stand below the name of each: its
 * arguments and, last, what it gives.
 */
export function testRows(name: string, file: string, functions: Functions): void {
  const tables: Record<string, unknown[][]> = parse(readFileSync(new URL(name, file), "utf8"));
  test(`${name} has rows for each function`, () =>
    expect(Object.keys(tables).sort()).toEqual(Object.keys(functions).sort()));
  describe.each(Object.entries(tables))("%s", (name, rows) => {
    test.each(rows)("%j", (...row) => {
      const expected = row.pop();
      expect(functions[name]?.(...(row as never[]))).toEqual(expected);
    });
  });
}
