import { describe, expect, test } from "vitest";
import { countPieces, type Pieces } from "../../../src/engine/weight/pieces.js";

/** The kinds of pieces that a text has any of. */
function piecesOf(text: string): Partial<Pieces> {
  return Object.fromEntries(Object.entries(countPieces(text)).filter(([, count]) => count !== 0));
}

describe("pieces", () => {
  test.each<[string, string, Partial<Pieces>]>([
    ["nothing", "", {}],
    ["words", "one two", { word: 2 }],
    ["words with accents", "naïve", { word: 1 }],
    ["long words", "container", { word: 1, longWord: 3 }],
    ["other alphabets", "слово", { letter: 5 }],
    ["ideographs", "日本語", { ideograph: 3 }],
    ["kana and hangul", "かな한글", { ideograph: 4 }],
    ["digits in groups of three", "1234567", { digits: 3 }],
    ["single spaces, which words take along", "a b c", { word: 3 }],
    ["a space before digits", "a 1", { word: 1, space: 1, digits: 1 }],
    ["runs of spaces", "a     b", { word: 2, space: 1 }],
    ["line breaks", "a\n\nb", { word: 2, space: 1 }],
    ["indentation", "a\n    b", { word: 2, space: 2 }],
    ["spaces at the end", "a   ", { word: 1, space: 1 }],
    ["tabs", "a\tb", { word: 2, gluedWord: 1 }],
    ["tabs before marks", "a\t-", { word: 1, tab: 1, marks: 1 }],
    ["runs with a tab", "a \t b", { word: 2, tab: 1 }],
    ["a mark that a word takes along", "/path", { word: 1, gluedWord: 1 }],
    ["a mark that a space takes along", "a /b", { word: 2, marks: 1 }],
    ["runs of one mark", "--", { marks: 1, mixedMarks: 1 }],
    ["long runs of one mark", "------", { marks: 1, repeatedMarks: 6 }],
    ["mixed marks", "?!;", { marks: 1, mixedMarks: 2 }],
    ["pipes", "|||", { pipes: 1 }],
    ["pipes among others", "|-|", { marks: 1, mixedMarks: 2 }],
    ["quotes", '":', { quotes: 1 }],
    ["marks before a line break", "a:\nb", { word: 2, marks: 1, takenBreak: 1 }],
    ["escaped line breaks", "a\\nb", { word: 2, escape: 1 }],
    ["escaped line breaks in a row", "\\n\\n", { escape: 2 }],
    ["a backslash before another letter", "\\t", { word: 1, gluedWord: 1 }],
    ["emoji", "😀", { marks: 1, mixedMarks: 1 }],
    ["carriage returns as line breaks", "a\r\nb", { word: 2, space: 1 }],
    ["lone surrogates", "\ud800", { marks: 1 }],
  ])("of %s", (_name, text, pieces) => {
    expect(piecesOf(text)).toEqual(pieces);
  });
});

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
  ["spaces", " "],
  ["tabs", "\t"],
  ["line breaks", "\n"],
  ["spaces and line breaks", " \n"],
  ["letters", "a"],
  ["digits", "1"],
  ["backslashes", "\\"],
  ["escapes", "\\n"],
  ["pipes", "|"],
  ["quotes", '"'],
  ["mixed marks", "-|"],
  ["marks and words", "/a"],
  ["marks and spaces", "- "],
  ["ideographs and letters", "日я"],
  ["lone surrogates", "\ud800"],
])("a long run of %s is read in one pass", (_name, unit) => {
  const text = unit.repeat(20_000);
  expect(countReads(text)).toBeLessThanOrEqual(6 * text.length);
});
