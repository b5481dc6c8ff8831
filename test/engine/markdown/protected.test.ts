import { describe, expect, test } from "vitest";
import {
  findProtected,
  joinAcross,
  withoutComments,
} from "../../../src/engine/markdown/protected.js";
import { readRows } from "../../support/read-rows.js";

const slices = (text: string): string[] =>
  findProtected(text).map(({ start, end }) => text.slice(start, end));

describe("no cut falls into", () => {
  test.each(readRows<[string, string, string[]]>("protected.yaml", import.meta.url))(
    "%s",
    (_what, text, expected) => expect(slices(text)).toEqual(expected),
  );

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

describe("joining", () => {
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
    ["behind an escaped backslash", "a \\\\<!-- b -->", "a \\\\"],
    ["the shortest", "a<!-->b<!--->c", "abc"],
    ["code within one", "a<!-- ` -->b`c`", "ab`c`"],
  ])("%s", (_name, text, shown) => expect(withoutComments(text)).toBe(shown));

  test.each(["`<!-- a -->`", "``a ` <!-- b --> ``", "\\<!-- a -->", "a <!-- b", "a --> b"])(
    "but not in %j",
    (text) => expect(withoutComments(text)).toBe(text),
  );
});
