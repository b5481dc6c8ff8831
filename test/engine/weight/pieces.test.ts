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
    ["humps", "camelCase", { word: 1, hump: 1 }],
    ["long humps", "camelContainer", { word: 1, hump: 1, longWord: 3 }],
    ["capitals", "ABCDE", { word: 1, capitals: 3 }],
    ["two capitals", "AB", { word: 1 }],
    ["other alphabets", "слово", { letter: 5 }],
    ["ideographs", "日本語", { ideograph: 3 }],
    ["kana and hangul", "かな한글", { ideograph: 4 }],
    ["digits in groups of three", "1234567", { digits: 3 }],
    ["single spaces, which words take along", "a b c", { word: 3 }],
    ["no-break spaces", "a\u00A0b", { word: 2 }],
    ["a space before digits", "a 1", { word: 1, space: 1, digits: 1 }],
    ["runs of spaces", "a     b", { word: 2, space: 1 }],
    ["line breaks", "a\n\nb", { word: 2, breaks: 1 }],
    ["indentation", "a\n    b", { word: 2, breaks: 1, space: 1 }],
    ["a single space of indentation", "a\n b", { word: 2, breaks: 1 }],
    ["spaces at the end", "a   ", { word: 1, space: 1 }],
    ["spaces before a line break", "a   \nb", { word: 2, breaks: 1 }],
    ["carriage returns as line breaks", "a\r\nb", { word: 2, breaks: 1 }],
    ["a tab that a word takes along", "a\tb", { word: 2, tabWord: 1 }],
    ["tabs before marks", "a\t-", { word: 1, tab: 1, marks: 1 }],
    ["tabs before digits", "a\t1", { word: 1, tab: 1, digits: 1 }],
    ["runs with a tab", "a \t b", { word: 2, tab: 1 }],
    ["commas that words take along", "a,b", { word: 2, commaWord: 1 }],
    ["commas by themselves", "a, b", { word: 2, comma: 1 }],
    ["quotes that words take along", '"a"', { word: 1, quoteWord: 1, quotes: 1 }],
    ["escapes before words", "a\\nb", { word: 2, quoteWord: 1, escapedWord: 1 }],
    [
      "escapes before long words",
      "\\ncontainer",
      { word: 1, quoteWord: 1, escapedWord: 1, longWord: 3 },
    ],
    ["escapes before capitals", "\\nAB", { word: 1, quoteWord: 1, escapedWord: 1 }],
    ["escapes behind marks", "a.\\nb", { word: 2, marks: 1, mixedMarks: 1, escapedWord: 1 }],
    ["escapes before marks", "\\n-", { word: 1, quoteWord: 1, marks: 1 }],
    ["escapes before digits", "\\n1", { word: 1, quoteWord: 1, digits: 1 }],
    ["escapes in a row", "\\n\\n", { word: 2, quoteWord: 2 }],
    ["the letter of an escape elsewhere", "nb /nb", { word: 2, marks: 1 }],
    [
      "joints that words take along",
      "/x.y-z_`a",
      { word: 4, jointWord: 3, marks: 1, mixedMarks: 1 },
    ],
    ["other marks that words take along", "(a;b|c", { word: 3, markWord: 3 }],
    ["a mark that a space takes along", "a /b", { word: 2, marks: 1 }],
    ["runs of one mark", "-- *** ------", { marks: 3 }],
    ["what is behind a protocol", "a://b", { word: 2, marks: 1 }],
    ["a comma before a mark", ",`a", { word: 1, marks: 1, mixedMarks: 1, commaMarks: 1 }],
    ["two mixed marks", "?!", { marks: 1, mixedMarks: 1 }],
    ["mixed marks", "?!;", { marks: 1, mixedMarks: 2, longMarks: 1 }],
    ["pipes", "|||", { pipes: 1 }],
    ["pipes among others", "|-|", { marks: 1, mixedMarks: 2, longMarks: 1, rowMarks: 1 }],
    ["a pipe among others", "-|-", { marks: 1, mixedMarks: 2, longMarks: 1 }],
    ["delimiter rows", "-|-|-", { marks: 1, mixedMarks: 4, longMarks: 1, rowMarks: 1 }],
    ["a quote", '"', { quotes: 1 }],
    ["quotes among marks", '":', { quotes: 1 }],
    ["quotes among more marks", '"".', { quotes: 1, quotedMarks: 1 }],
    ["quotes among three marks of JSON", '",[', { quotes: 1 }],
    ["quotes among more of these", '"},{"', { quotes: 1, quotedMarks: 2 }],
    ["marks before a line break, which they take along", "a:\nb", { word: 2, marks: 1 }],
    ["marks before line breaks", "a:\n\n b", { word: 2, marks: 1 }],
    ["emoji", "😀", { exotic: 2 }],
    ["marks beyond ASCII among others", "✓-", { exotic: 1, marks: 1 }],
    ["lone surrogates", "\ud800", { exotic: 1 }],
  ])("of %s", (_name, text, pieces) => expect(piecesOf(text)).toEqual(pieces));
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
  ...[...' \t\na1\\,A|"', "😀", "\ud800", "日я", " \n", "\\n", ",a"],
  ...["aB", "\t-", "-|", "/a", "- "],
])("a long run of %j is read in one pass", (unit) => {
  const text = unit.repeat(20_000);
  expect(countReads(text)).toBeLessThanOrEqual(6 * text.length);
});
