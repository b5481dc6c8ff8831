import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkConfig } from "../../../src/features/config/check-config.js";
import { loadTokenizer } from "../../../src/tokenizers/load.js";
import { compileStrict } from "../../support/verdict-schema.js";
import { words } from "../../support/words.js";

const schema = JSON.parse(
  readFileSync(new URL("../../../schema/v1/config.schema.json", import.meta.url), "utf8"),
);
const validate = compileStrict(schema);

const PROBLEMS: [config: unknown, message: string][] = parse(
  readFileSync(new URL("problems.yaml", import.meta.url), "utf8"),
);

const FULL = {
  $schema: "./config.schema.json",
  budgets: { "AGENTS.md": 2000, start: { codex: 8000 } },
  include: ["AGENTS.md", "docs", "notes/**/*.{md,txt}", "../shared/[a-z]*.md", "[[{]a.md"],
  ignore: ["docs/archive/", "!docs/archive/keep.md", "# a comment", "[]!]*", "[[]a.md"],
  overrides: [
    { files: ["docs/**"], options: { flavor: "text" } },
    { files: ["a.md"], options: { chars_per_token: [4, 0.5], tokenizer: "chars-per-token:3.5" } },
  ],
  fail_on: ["review", "warning"],
  baseline: "accepted.json",
  agent_files: ["prompts/**", "notes/*.{md,txt}"],
};

function messages(config: unknown): string[] {
  return checkConfig(config).map(({ message }) => message);
}

describe("a configuration", () => {
  test.each([[{}], [FULL], [{ include: [], ignore: [], overrides: [], fail_on: [] }]])(
    "may be %j",
    (config) => {
      expect(checkConfig(config)).toEqual([]);
      expect(validate(config)).toBe(true);
    },
  );

  test.each(PROBLEMS)("%j: %s", (config, message) => {
    expect(messages(config).join("\n")).toContain(message);
    expect(validate(config)).toBe(false);
  });

  test.each([
    ["", "is empty"],
    ["  ", "is empty"],
    ["a\nb", "line ending"],
    ["!docs/a.md", "ignore"],
    ["docs\\guide.md", 'write "/"'],
    ["/docs", "absolute"],
    ["C:/docs", "absolute"],
    ["docs/[a-z.md", '"[" without its "]"'],
    ["docs/{a,b.md", '"{" without its "}"'],
    ["{a,b}".repeat(30), 'has too many "{…}"'],
  ])("cannot include %j", (glob, reason) => {
    expect(messages({ include: [glob] })).toEqual([expect.stringContaining(reason)]);
    expect(messages({ overrides: [{ files: [glob], options: {} }] })).toHaveLength(1);
    expect(messages({ agent_files: [glob] })).toHaveLength(1);
  });

  test.each([
    ["", "is empty"],
    ["!", 'nothing after "!"'],
    ["docs\\", "escapes nothing"],
    ["*.[ch", '"[" without its "]"'],
  ])("cannot ignore %j", (line, reason) => {
    expect(messages({ ignore: [line] })).toEqual([expect.stringContaining(reason)]);
  });

  test("reports all problems, each with its path", () => {
    const problems = checkConfig({ include: [1, "", "ok"], fail_on: ["x"], basline: "b" });
    expect(problems.map(({ path }) => path)).toEqual([
      ["include", 0],
      ["include", 1],
      ["fail_on", 0],
      ["basline"],
    ]);
  });
});

/** Values near those that are allowed: as they are, mixed up, and wrong. */
const anyWord = fc.constantFrom(...words("convert review info markdown text pieces tokenx a.md"));
const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyWord,
  fc.array(anyWord),
  fc.array(fc.constantFrom(1, 3.5, 0, -1), { maxLength: 17 }),
  fc.constantFrom(null, true, 1, "", "chars-per-token:4", "chars-per-token:0", {}, []),
);
/** A field as it should be, most of the time. */
const mostly = (right: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: right }, { weight: 1, arbitrary: anyValue });
const anyOptions = fc.record(
  {
    flavor: mostly(fc.constantFrom("markdown", "text")),
    chars_per_token: mostly(fc.array(fc.constantFrom(1, 3.5), { maxLength: 16 })),
    tokenizer: mostly(fc.constantFrom("pieces", "tokenx", "chars-per-token:4", "o200k_base")),
  },
  { requiredKeys: [] },
);
const globs = mostly(fc.array(fc.constantFrom("a.md", "docs/**"), { minLength: 1 }));
const anyOverride = mostly(
  fc.record({ files: globs, options: mostly(anyOptions) }, { requiredKeys: ["files"] }),
);
const anyConfig = mostly(
  fc.record(
    {
      $schema: mostly(fc.constant("x")),
      include: globs,
      ignore: globs,
      overrides: mostly(fc.array(anyOverride, { maxLength: 3 })),
      fail_on: mostly(fc.array(fc.constantFrom("convert", "info"))),
      baseline: mostly(fc.constant("b.json")),
    },
    { requiredKeys: [] },
  ),
);

describe("the schema and the check at run time", () => {
  test("agree on random configurations", () => {
    let accepted = 0;
    fc.assert(
      fc.property(anyConfig, (config) => {
        const isValid = validate(config);
        if (isValid) accepted++;
        expect(checkConfig(config).length === 0).toBe(isValid);
      }),
      { numRuns: 3_000 },
    );
    expect(accepted).toBeGreaterThan(100);
  });

  test("know the tokenizers that can be loaded", async () => {
    const names = [
      "pieces",
      "tokenx",
      "chars-per-token:4",
      "chars-per-token:0.5",
      "chars-per-token:0.0",
    ];
    const odd = ["chars-per-token:", "chars-per-token:-1", "chars-per-token:1234567", "x", ""];
    for (const tokenizer of [...names, ...odd]) {
      const isKnown = await loadTokenizer(tokenizer as "pieces").then(
        () => true,
        () => false,
      );
      const config = { overrides: [{ files: ["a"], options: { tokenizer } }] };
      expect([tokenizer, checkConfig(config).length === 0]).toEqual([tokenizer, isKnown]);
      expect([tokenizer, validate(config)]).toEqual([tokenizer, isKnown]);
    }
  });
});
