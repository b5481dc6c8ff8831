import { describe, expect, test } from "vitest";
import {
  findCellPatterns,
  readCellColumns,
} from "../../../../src/engine/candidate/shapes/cell-patterns.js";
import type { JsonPrimitive, Row } from "../../../../src/engine/toon/codec.js";

const NAMES = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];

/** A row for each name: cells by header, made of the name. */
function rowsOf(cells: Record<string, (name: string, index: number) => JsonPrimitive>): Row[] {
  return NAMES.map((name, index) =>
    Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, cell(name, index)])),
  );
}

/** The cells that rows with templates stand for. */
function readCells(rows: readonly Row[]): Row[] {
  const columns = readCellColumns(Object.keys(rows[0] ?? {}));
  return rows.map((row) =>
    Object.fromEntries(columns.map(({ name, read }) => [name, read(row) ?? null])),
  );
}

/** What patterns were found, checked to give the cells back. */
function fold(rows: readonly Row[]): Row[] | null {
  const found = findCellPatterns(rows);
  if (found !== null) {
    const text = (all: readonly Row[]) =>
      all.map((row) => Object.entries(row).map(([key, cell]) => [key, cell && String(cell)]));
    expect(text(readCells(found))).toEqual(text(rows));
  }
  return found;
}

const keysOf = (rows: readonly Row[]) => Object.keys(fold(rows)?.[0] ?? {});
const link = (name: string) => `[\`r-${name}\`](docs/r-${name}.md)`;

test.each([
  ["url", "url~2"],
  ["url~2~1", "url"],
  ["link", "url"],
])("what the cells of a column have in common with another column named %s", (other, url) => {
  const rows = rowsOf({
    Head: (name, index) => `[${name}](https://example.org/${index}/a)`,
    [other]: (_, index) => index,
  });
  expect(keysOf(rows)).toEqual([`[{Head}](https://example.org/{${url}}/a)`, url, other]);
});

describe("cells that stand for themselves", () => {
  const withOdd = (cell: JsonPrimitive) =>
    fold(rowsOf({ Rule: (name, index) => (index === 3 ? cell : link(name)) }));

  test.each<[string, JsonPrimitive]>([
    ["no letter or digit", "—"],
    ["nothing", ""],
    ["the beginning of the others, and another end", "[`r-other` thing"],
  ])("have %s", (_name, cell) => {
    expect(withOdd(cell)?.[3]).toEqual({ "[`{Rule}`](docs/{Rule}.md)": cell });
  });

  test("may not be there", () => {
    const rows = rowsOf({ Head: (name, index) => (index === 3 ? null : `https://e.org/${name}`) });
    expect(fold(rows)?.[3]).toEqual({ "https://e.org/{Head}": null });
    expect(fold(rows)?.[4]).toEqual({ "https://e.org/{Head}": NAMES[4] });
  });

  test.each<[string, JsonPrimitive]>([
    ["a word of its own", "none"],
    ["a number", 7],
    ["a boolean", true],
    ["surplus cells", `${link("x")}\nmore`],
  ])("cannot have %s where one column is all there is", (_name, cell) => {
    expect(withOdd(cell)).toBeNull();
  });

  test("have null in another column of the template", () => {
    const rows = rowsOf({
      Head: (name, index) =>
        index === 3 ? "none yet" : `[${name}](https://example.org/${index}/a)`,
    });
    expect(fold(rows)?.[3]).toEqual({
      "[{Head}](https://example.org/{url}/a)": "none yet",
      url: null,
    });
  });
});

test.each<[string, Row[]]>([
  ["a single row", rowsOf({ Rule: link }).slice(0, 1)],
  ["cells with nothing in common", rowsOf({ a: (name) => name })],
  ["too little to pay", rowsOf({ a: (name) => `\`${name}\`` }).slice(0, 2)],
  ["a header with braces beside", rowsOf({ Rule: link, "{x}": (name) => name })],
  ["a header that is half a brace", rowsOf({ "Rule}": link })],
  ["cells that are all the same", rowsOf({ a: () => "https://example.org/same" })],
])("no pattern for %s", (_name, rows) => expect(findCellPatterns(rows)).toBeNull());

describe("columns are read", () => {
  test("and those whose names a template holds are its values", () => {
    const columns = readCellColumns(["[{a}]({url})", "url", "b"]);
    expect(columns.map(({ name }) => name)).toEqual(["a", "b"]);
    const read = (row: Row) => columns.map((column) => column.read(row));
    expect(read({ "[{a}]({url})": "x", url: 1, b: null })).toEqual(["[x](1)", null]);
    expect(read({ "[{a}]({url})": "x", url: null, b: 2 })).toEqual(["x", 2]);
    expect(read({ "[{a}]({url})": null, url: null, b: 2 })).toEqual([null, 2]);
    expect(read({ "[{a}]({url})": "[x", url: "y", b: 2 })).toEqual(["[x", 2]);
    expect(read({ "[{a}]({url})": "--", url: "y", b: 2 })).toEqual(["--", 2]);
  });

  test("as they are without templates", () => {
    const [column] = readCellColumns(["a"]);
    expect(column?.read({ a: "{a}" })).toBe("{a}");
  });
});
