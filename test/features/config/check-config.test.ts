import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkConfig } from "../../../src/features/config/config.js";
import { loadTokenizer } from "../../../src/tokenizers/load.js";
import { compileStrict } from "../../support/verdict-schema.js";

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

describe("a configuration", () => {
  test.each([[{}], [FULL], [{ include: [], ignore: [], overrides: [], fail_on: [] }]])(
    "may be %j",
    (config) => {
      expect(checkConfig(config)).toEqual([]);
      expect(validate(config)).toBe(true);
    },
  );

  test.each(PROBLEMS)("%j: %s", (config, message) => {
    expect(checkConfig(config).join("\n")).toContain(message);
    expect(validate(config)).toBe(false);
  });

  test.each([
    ["", "in one line"],
    ["  ", "in one line"],
    ["a\nb", "in one line"],
    ["!docs/a.md", "ignore"],
    ["docs\\guide.md", 'write "/"'],
    ["/docs", "absolute"],
    ["C:/docs", "absolute"],
    ["{a,b}".repeat(30), 'has too many "{…}"'],
  ])("cannot include %j", (glob, reason) => {
    expect(checkConfig({ include: [glob] })).toEqual([expect.stringContaining(reason)]);
    expect(checkConfig({ overrides: [{ files: [glob], options: {} }] })).toHaveLength(1);
    expect(checkConfig({ agent_files: [glob] })).toHaveLength(1);
  });

  test("cannot ignore a blank line", () =>
    expect(checkConfig({ ignore: [""] })).toEqual([expect.stringContaining("not blank")]));

  test("reports all problems, each with its path", () => {
    const problems = checkConfig({ include: [1, "", "ok"], fail_on: ["x"], basline: "b" });
    const places = problems.map((problem) => problem.split(/ must|: /)[0]);
    expect(places.sort()).toEqual([
      ...["fail_on[0]", "include[0]", "include[1]"],
      'unknown field "basline"; did you mean "baseline"?',
    ]);
    expect(checkConfig({ overrides: [{ files: ["a"], options: { mode: 1 } }] })).toEqual([
      expect.stringMatching(/^overrides\[0\]\.options: unknown field "mode"; allowed: flavor/),
    ]);
    expect(checkConfig({ budgets: { "/a": 1 } })).toEqual([
      expect.stringMatching(/^budgets\["\/a"\]: the pattern is absolute/),
    ]);
  });
});

test("knows the tokenizers that can be loaded", async () => {
  const names = [
    ...["pieces", "tokenx", "chars-per-token:4", "chars-per-token:0.5", "chars-per-token:0.0"],
  ];
  const odd = ["chars-per-token:", "chars-per-token:-1", "chars-per-token:1234567", "x", ""];
  for (const tokenizer of [...names, ...odd]) {
    const isKnown = await loadTokenizer(tokenizer as "pieces").then(
      () => true,
      () => false,
    );
    const config = { overrides: [{ files: ["a"], options: { tokenizer } }] };
    expect([tokenizer, checkConfig(config).length === 0]).toEqual([tokenizer, isKnown]);
  }
});
