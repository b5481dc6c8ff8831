import { describe, expect, test } from "vitest";
import { ContextVerdictError } from "../../src/engine/contract/errors.js";
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
