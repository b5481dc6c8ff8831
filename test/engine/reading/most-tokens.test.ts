import { countTokens as countCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { Random } from "../../../bench/stress/random.js";
import { mostTokens } from "../../../src/engine/reading/room.js";
import { readCases } from "../../support/cases.js";

const NO_SPECIAL = { disallowedSpecial: new Set<string>() };
const count = (text: string) =>
  Math.max(countO200k(text, NO_SPECIAL), countCl100k(text, NO_SPECIAL));

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at));
const ASCII = range(0x20, 0x7e);
const ALPHABETS: Record<string, readonly string[]> = {
  ascii: ASCII,
  "lower case": range(0x61, 0x7a),
  "rare letters": [..."qxzjvkwgyf"],
  marks: ASCII.filter((one) => /[^\w\s]/.test(one)),
  "marks and spaces": [...ASCII.filter((one) => /[^\w\s]/.test(one)), " ", "\n", "\t"],
  space: [..." \t\r\n-1a"],
  latin: [...range(0xc0, 0x17f), " ", "a"],
  cyrillic: [...range(0x400, 0x4ff), " "],
  arabic: [...range(0x621, 0x64a), " "],
  devanagari: range(0x904, 0x939),
  thai: range(0xe01, 0xe3a),
  kana: [...range(0x3041, 0x3096), ...range(0x30a1, 0x30fa)],
  han: range(0x4e00, 0x9fff),
  "rare han": range(0x20000, 0x20400),
  hangul: range(0xac00, 0xd7a3),
  emoji: range(0x1f300, 0x1f64f),
  surrogates: range(0xd800, 0xdfff),
};

describe.each(Object.entries(ALPHABETS))("%s", (_name, alphabet) => {
  test("has no more tokens by either encoding, however it is arranged", () => {
    const values = new Random(alphabet.length);
    const random = (below: number) => Math.floor(values.next() * below);
    const draw = () => alphabet[random(alphabet.length)] as string;
    let texts = Array.from({ length: 40 }, () => Array.from({ length: 40 }, draw));
    // Bred for what is most expensive against the bound.
    for (let round = 0; round < 12; round++) {
      const ranked = texts
        .map((text) => ({ text, share: count(text.join("")) / mostTokens(text.join("")) }))
        .sort((one, other) => other.share - one.share);
      expect(ranked[0]?.share).toBeLessThanOrEqual(1);
      texts = ranked.slice(0, 10).flatMap(({ text }) => {
        const changed = () => text.map((one) => (random(20) === 0 ? draw() : one));
        return [text, changed(), changed(), changed()];
      });
    }
  });
});

test("our own documents have about half of it at most", () => {
  for (const { source, name } of readCases()) {
    if (source.length < 2_000) continue;
    expect(count(source) / mostTokens(source), name).toBeLessThan(0.75);
  }
});
