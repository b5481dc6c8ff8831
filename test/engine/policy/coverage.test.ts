import { describe, expect, test } from "vitest";
import { measureCoverage, toShare } from "../../../src/engine/policy/coverage.js";

const share = (source: string, candidate: string): number =>
  toShare(measureCoverage(source, candidate));

describe("coverage", () => {
  test.each([
    ["nothing of nothing", "", "", 1],
    ["marks where there is nothing else", "--- ***", "", 0],
    ["half of them", "--- ***", "-**", 0.5],
    ["Hangul in jamo by syllable", "한국".normalize("NFD"), "한".normalize("NFD"), 0.5],
    ["all", "a b c", "a b c", 1],
    ["all in another order", "a b c", "c, a; b!", 1],
    ["nothing", "a b c", "", 0],
    ["words by their length", "four sixsix", "sixsix", 0.6],
    ["no part of a word", "category", "cat", 0],
    ["no other case", "The the", "the", 0.5],
    ["one of two equal words", "yes yes", "yes", 0.5],
    ["no more than the source has", "yes", "yes yes yes", 1],
    ["digits", "1024 7", "7", 0.2],
    ["Cyrillic", "насос стоит", "насос", 0.5],
    ["Greek with marks", "αντλία ρυθμός", "αντλία", 0.5],
    ["Arabic", "مضخة ماء", "ماء", 0.428],
    ["Devanagari with its signs", "पंप बंद", "पंप", 0.5],
    ["Han by character", "水泵停止", "水泵", 0.5],
    ["Han in another order", "水泵停止", "止停", 0.5],
    ["kana by character", "ポンプ", "ポ", 0.333],
    ["Hangul by character", "펌프 정지", "펌프", 0.5],
    ["Han beside Latin", "pump水泵", "pump", 0.666],
    ["astral letters", "𝐀𝐁 x", "x", 0.2],
  ])("counts %s", (_what, source, candidate, expected) => {
    expect(share(source, candidate)).toBe(expected);
  });

  test("is 1 only where nothing is missing", () => {
    const source = `${"word ".repeat(9999)}last`;
    expect(share(source, "word ".repeat(9999))).toBe(0.999);
  });

  test("takes a million different words in its stride", () => {
    const words = Array.from({ length: 200_000 }, (_, index) => `w${index}`);
    expect(share(words.join(" "), words.slice(0, 100_000).join(" "))).toBeCloseTo(0.47, 1);
  });
});
