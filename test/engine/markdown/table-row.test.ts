import { describe, expect, test } from "vitest";
import { readCell, scanRow } from "../../../src/engine/markdown/table-row.js";
import { readRows } from "../../support/read-rows.js";

/** Cells as `start-end text`, so that a wrong offset shows next to the text it gives. */
function cellsOf(text: string, from = 0, to = text.length): string[] {
  return scanRow(text, from, to).cells.map(
    ({ start, end }) => `${start}-${end} ${text.slice(start, end)}`,
  );
}

describe("a row", () => {
  test.each(readRows<[string, string, string[]]>("table-rows.yaml", import.meta.url))(
    "%s",
    (_name, text, cells) => expect(cellsOf(text)).toEqual(cells),
  );

  test("is read between two offsets of a longer text", () => {
    expect(cellsOf("x|| a | b |\n| c |", 2, 11)).toEqual(["4-5 a", "8-9 b"]);
    expect(scanRow("> | a |  \n", 2, 9)).toMatchObject({ start: 2, end: 7 });
  });
});

test.each([
  ["a\\|b", "a|b"],
  ["\\\\|", "\\|"],
  ["a\\b", "a\\b"],
  ["\\|\\|", "||"],
  ["", ""],
])("the text of %j is %j", (raw, text) => {
  expect(readCell(raw, { start: 0, end: raw.length })).toBe(text);
});
