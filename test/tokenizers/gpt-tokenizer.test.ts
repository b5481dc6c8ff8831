import { countTokens as countCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, test } from "vitest";
import type { TokenEstimator } from "../../src/engine/contract/estimator.js";
import { loadGptTokenizer } from "../../src/tokenizers/gpt-tokenizer.js";

describe.each([
  ["o200k_base", countO200k],
  ["cl100k_base", countCl100k],
] as const)("%s", (encoding, official) => {
  let count: TokenEstimator["count"];
  beforeAll(async () => {
    ({ count } = await loadGptTokenizer(encoding));
  });

  test.each([
    "| a | b |\n| --- | --- |\n| 1 | 2 |\n",
    "日本語のテキスト",
    "👩‍👩‍👧 emoji",
    "これは文です。それは，".repeat(100),
    `${'{"key":"value","list":[1234567,2,3]},it\'s,'.repeat(50)}`,
    `a${"😀".repeat(1_000)}`,
    "    indented\n\tcode\n",
    "\u0000\u2028\uFEFF",
    `${"word ".repeat(2_000)}`,
  ])("counts as the tokenizer itself does: %j", (text) => expect(count(text)).toBe(official(text)));

  test.each(["<|endoftext|>", "a <|endoftext|> b", "<|fim_prefix|>", "<|im_start|>user"])(
    "takes special tokens for the text that they are: %j",
    (text) => expect(count(text)).toBeGreaterThan(3),
  );

  test.each([
    ["letters", "a"],
    ["spaces", " "],
    ["line breaks", "\n"],
    ["dashes", "-"],
    ["random letters", "qxzjvk"],
    ["ideographs", "日本"],
    ["emoji", "😀"],
    ["lone surrogates", "\ud800"],
  ])("gets through 100 kB of unbroken %s", (_name, unit) => {
    const text = unit.repeat(100_000 / unit.length);
    const tokens = count(text);
    expect(tokens).toBeGreaterThan(0);
    expect(tokens).toBeLessThanOrEqual(3 * text.length);
  });

  test("counts a long run as its pieces", () => {
    const run = "x".repeat(400);
    expect(count(run.repeat(3))).toBe(3 * count(run));
    expect(count(`${run}${run} end`)).toBe(2 * count(run) + count(" end"));
  });

  test("does not cut what is no long run", () => {
    const text = `${"x".repeat(399)} ${"y".repeat(399)}`;
    expect(count(text)).toBe(official(text));
  });
});
