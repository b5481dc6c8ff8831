import { describe, expect, test } from "vitest";
import { readCell, scanRow } from "../../../src/engine/markdown/table-row.js";

/** Cells as `start-end text`, so that a wrong offset shows next to the text it gives. */
function cellsOf(text: string, from = 0, to = text.length): string[] {
  return scanRow(text, from, to).cells.map(
    ({ start, end }) => `${start}-${end} ${text.slice(start, end)}`,
  );
}

describe("a row", () => {
  test.each([
    ["with outer pipes", "| a | bc |", ["2-3 a", "6-8 bc"]],
    ["without outer pipes", "a | bc", ["0-1 a", "4-6 bc"]],
    ["with a pipe at its start only", "| a | b", ["2-3 a", "6-7 b"]],
    ["with a pipe at its end only", "a | b |", ["0-1 a", "4-5 b"]],
    ["without spaces", "|a|b|", ["1-2 a", "3-4 b"]],
    ["padded with spaces and tabs", " \t|  a\t|\t b  | ", ["5-6 a", "10-11 b"]],
    ["with empty cells", "||  | a ||", ["1-1 ", "4-4 ", "6-7 a", "9-9 "]],
    ["with escaped pipes", "| a\\|b | \\| |", ["2-6 a\\|b", "9-11 \\|"]],
    ["with an escaped pipe behind a backslash", "| a\\\\|b |", ["2-7 a\\\\|b"]],
    ["that ends in an escaped pipe", "| a | b\\|", ["2-3 a", "6-9 b\\|"]],
    ["with pipes in code, which split", "| `a|b` |", ["2-4 `a", "5-7 b`"]],
    ["with no-break spaces, which are text", "|\u00A0a\u00A0|", ["1-4 \u00A0a\u00A0"]],
    ["of one pipe", "|", []],
    ["of two pipes", "||", ["1-1 "]],
    ["of one word", "a", ["0-1 a"]],
    ["of nothing", "", []],
  ])("%s", (_name, text, cells) => expect(cellsOf(text)).toEqual(cells));

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
