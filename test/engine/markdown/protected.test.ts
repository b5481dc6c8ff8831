import { describe, expect, test } from "vitest";
import {
  findProtected,
  joinAcross,
  withoutComments,
} from "../../../src/engine/markdown/protected.js";
import { findCutPoints } from "../../../src/engine/modes/budget/units.js";

const slices = (text: string): string[] =>
  findProtected(text).map(({ start, end }) => text.slice(start, end));

describe("no cut falls into", () => {
  test.each([
    ["a link", "see [the page](https://a.example/b c) now", ["[the page](https://a.example/b c)"]],
    ["a reference", "see [the page][ref 1] now", ["[the page][ref 1]"]],
    ["a short reference", "see [the page] now", ["[the page]"]],
    ["an image in a link", "[![a b](c d)](e f) g", ["[![a b](c d)](e f)"]],
    ["parentheses in a target", "[a b](c (d) e) f", ["[a b](c (d) e)"]],
    ["a link with code in its text", "A [the `]` key is](x y) b", ["[the `]` key is](x y)"]],
    [
      "a link with a title",
      'A [b](http://x.org "smile :( is") c',
      ['[b](http://x.org "smile :( is")'],
    ],
    ["a tag of several lines", 'a <a\nhref="x y"> b', ['<a\nhref="x y">']],
    ["a comment", "a <!-- b > c\nd --> e", ["<!-- b > c\nd -->"]],
    ["code", "run `a b c` twice", ["`a b c`"]],
    ["code with backticks", "run ``a ` b`` twice", ["``a ` b``"]],
    ["a tag", 'a <a href="b c"> d', ['<a href="b c">']],
    ["an address", "see https://a.example/水泵/b now", ["https://a.example/水泵/b"]],
  ])("%s", (_what, text, expected) => expect(slices(text)).toEqual(expected));

  test.each([
    ["brackets without partner", "a [b c"],
    ["a backtick without partner", "a `b c"],
    ["escaped brackets", "a \\[b c\\] d"],
    ["parentheses", "a (b c) d"],
    ["a comparison", "a < b > c"],
  ])("but into %s", (_what, text) => expect(slices(text)).toEqual([]));

  test.each(["[", "`", "](", "<a ", "[a](", "`a``b```", "(["])(
    "and %j, again and again, takes no time to find out",
    (piece) => {
      const text = piece.repeat(200_000 / piece.length);
      expect(findProtected(text).length).toBeLessThanOrEqual(text.length);
    },
  );
});

describe("cut points", () => {
  const points = (text: string): string[] =>
    findCutPoints(text, findProtected(text)).map((at) => text.slice(0, at));

  test("are the ends of words", () =>
    expect(points("one  two\nthree")).toEqual(["one", "one  two"]));

  test("are between Han, kana and Hangul characters", () => {
    expect(points("水泵x停")).toEqual(["水"]);
    expect(points("𠀀𠀁")).toEqual(["𠀀"]);
  });

  test("lie around a link, never in it", () =>
    expect(points("a [b c](d e) f")).toEqual(["a", "a [b c](d e)"]));

  test("join sentences that a link reaches over", () => {
    const text = "One. [Two. Three](x). Four.";
    const sentences = [
      { start: 0, end: 4 },
      { start: 5, end: 10 },
      { start: 11, end: 21 },
      { start: 22, end: 27 },
    ];
    const joined = joinAcross(sentences, findProtected(text));
    expect(joined.map(({ start, end }) => text.slice(start, end))).toEqual([
      "One.",
      "[Two. Three](x).",
      "Four.",
    ]);
  });
});

describe("what no reader is shown", () => {
  test.each([
    ["a comment", "a <!-- b --> c", "a c"],
    ["one over lines, with its line breaks", "a <!-- b\nc --> d", "a\n d"],
    ["one before a full stop", "a <!-- b -->.", "a."],
    ["the shortest", "a<!-->b<!--->c", "abc"],
    ["code within one", "a<!-- ` -->b`c`", "ab`c`"],
  ])("%s", (_name, text, shown) => expect(withoutComments(text)).toBe(shown));

  test.each(["`<!-- a -->`", "``a ` <!-- b --> ``", "\\<!-- a -->", "a <!-- b", "a --> b"])(
    "but not in %j",
    (text) => {
      expect(withoutComments(text)).toBe(text);
    },
  );
});
