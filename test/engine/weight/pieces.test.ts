import { expect, test } from "vitest";
import { countPieces, type Pieces } from "../../../src/engine/weight/pieces.js";
import { readRows } from "../../support/read-rows.js";

/** The kinds of pieces that a text has any of. */
function piecesOf(text: string): Partial<Pieces> {
  return Object.fromEntries(Object.entries(countPieces(text)).filter(([, count]) => count !== 0));
}

test.each(readRows<[string, string, Partial<Pieces>]>("pieces.yaml", import.meta.url))(
  "pieces of %s",
  (_name, text, pieces) => expect(piecesOf(text)).toEqual(pieces),
);

/** Reads of the text, counted: every character a bounded number of times, however hostile the text. */
function countReads(text: string): number {
  let reads = 0;
  const counted = {
    length: text.length,
    charCodeAt: (index: number): number => {
      reads++;
      return text.charCodeAt(index);
    },
  };
  countPieces(counted as unknown as string);
  return reads;
}

test.each([
  ...[...' \t\na1\\,A|"', "😀", "\ud800", "日я", " \n", "\\n", ",a"],
  ...["aB", "\t-", "-|", "/a", "- "],
])("a long run of %j is read in one pass", (unit) => {
  const text = unit.repeat(20_000);
  expect(countReads(text)).toBeLessThanOrEqual(6 * text.length);
});
