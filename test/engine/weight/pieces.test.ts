import { expect, test } from "vitest";
import { type PieceWeights, WEIGHTS, weigh } from "../../../src/engine/weight/weigh.js";
import { readRows } from "../../support/read-rows.js";

const KINDS = Object.keys(WEIGHTS) as (keyof PieceWeights)[];
const NONE = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as PieceWeights;

/** The kinds of pieces that a text has any of: each counts where it alone weighs anything. */
function piecesOf(text: string): Partial<PieceWeights> {
  const counts = KINDS.map((kind) => [kind, weigh(text, { ...NONE, [kind]: 1 })] as const);
  return Object.fromEntries(counts.filter(([, count]) => count !== 0));
}

test.each(readRows<[string, string, Partial<PieceWeights>]>("pieces.yaml", import.meta.url))(
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
  weigh(counted as unknown as string);
  return reads;
}

test.each([
  ...[...' \t\na1\\,A|"', "😀", "\ud800", "日я", " \n", "\\n", ",a"],
  ...["aB", "\t-", "-|", "/a", "- "],
])("a long run of %j is read in one pass", (unit) => {
  const text = unit.repeat(20_000);
  expect(countReads(text)).toBeLessThanOrEqual(6 * text.length);
});
