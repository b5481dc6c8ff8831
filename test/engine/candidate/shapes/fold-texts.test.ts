import { describe, expect, test } from "vitest";
import {
  foldTexts,
  type Match,
  matchMost,
} from "../../../../src/engine/candidate/shapes/fold-texts.js";

const LETTERS = [..."abcdefgh"];
const texts = LETTERS.map((letter) => `<b>${letter}</b> means (${letter}${letter})`);
const read = (text: string): Match | null => {
  const found = /^<b>(.+)<\/b> means (.+)$/.exec(text);
  if (found === null) return null;
  return {
    literals: ["<b>", "</b> means ", ""],
    names: ["term", "definition"],
    values: found.slice(1),
  };
};
const fold = (all: readonly string[]) => foldTexts(all, matchMost(all, read), () => all.join("\n"));

test("reading ends as soon as more than one in five reads as nothing", () => {
  let reads = 0;
  const readOne = (text: string) => {
    reads++;
    return read(text);
  };
  expect(matchMost(["x", "y", ...texts], readOne)).toEqual([null, null, ...texts.map(read)]);
  expect(reads).toBe(10);
  expect(matchMost(["x", "y", "z", ...texts], readOne)).toBeNull();
  expect(reads).toBe(13);
});

describe("folding", () => {
  test("needs three records, and such that pay", () => {
    expect(fold(texts.slice(0, 2))).toBeNull();
    expect(fold(texts.slice(0, 3))).not.toBeNull();
    const short = LETTERS.map((letter) => `${letter} ${letter}`);
    const plain = (text: string): Match => ({
      literals: ["", " ", ""],
      names: ["a", "b"],
      values: text.split(" "),
    });
    expect(foldTexts(short, matchMost(short, plain), () => short.join("\n"))).toBeNull();
  });

  test("is none where the copies would not be the source", () => {
    expect(foldTexts(texts, matchMost(texts, read), () => `${texts.join("\n")}!`)).toBeNull();
    expect(foldTexts(texts, matchMost(texts, read), () => `${texts.join("\n")} `)).toBeNull();
    expect(foldTexts(texts, matchMost(texts, read), () => texts.join("\n\n"))).toBeNull();
    expect(foldTexts(texts, null, () => texts.join("\n"))).toBeNull();
  });
});
