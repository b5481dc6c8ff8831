import { countTokens as countCl100k } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens as countO200k } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, test } from "vitest";
import { ContextVerdictError } from "../../src/engine/contract/errors.js";
import type { TokenEstimator } from "../../src/engine/contract/estimator.js";
import { loadGptTokenizer } from "../../src/tokenizers/gpt-tokenizer.js";
import { loadTokenizer } from "../../src/tokenizers/load.js";
import { words } from "../support/words.js";

const load = (name: unknown) => loadTokenizer(name as "pieces");

describe("a tokenizer", () => {
  test.each([
    ["pieces", /^pieces@\d+$/],
    ["tokenx", /^pieces@\d+$/],
    ["o200k_base", /^gpt-tokenizer\/o200k_base@\d+\.\d+\.\d+$/],
    ["cl100k_base", /^gpt-tokenizer\/cl100k_base@\d+\.\d+\.\d+$/],
    ["chars-per-token:4", /^chars-per-token:4$/],
    ["chars-per-token:3.25", /^chars-per-token:3\.25$/],
  ])("%s is loaded by name", async (name, identity) => {
    const { name: loaded, count } = await load(name);
    expect(loaded).toMatch(identity);
    expect(count("")).toBe(0);
    expect(count("four")).toBeGreaterThan(0);
  });

  test.each([
    ...words(`
    gpt-4 PIECES toString chars-per-token: chars-per-token:0 chars-per-token:0.0
    chars-per-token:-1 chars-per-token:1e3 chars-per-token:NaN chars-per-token:Infinity
    chars-per-token:1234567
  `),
    "",
    "o200k_base ",
    "chars-per-token:4 ",
    `chars-per-token:${"9".repeat(400)}`,
    null,
    undefined,
    4,
    {},
  ])("%j is unknown", async (name) => {
    const error = await load(name).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ContextVerdictError);
    expect(error).toMatchObject({ code: "bad_request", field: "tokenizer" });
    expect((error as Error).message).toContain(
      "it must be one of pieces, o200k_base, cl100k_base, chars-per-token:N",
    );
    expect((error as Error).message.length).toBeLessThan(200);
  });
});

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
