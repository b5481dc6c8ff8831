import { join } from "node:path";
import { expect, it } from "vitest";
import type { FileOptions } from "../../../src/features/config/config-file.js";
import type { FileResult } from "../../../src/features/files/file-result.js";
import { judgeConfigured } from "../../../src/features/files/judge-configured.js";
import { makeWorkspace, TABLE } from "../../cli/run-cli.js";

const { directory, write } = makeWorkspace();
const PATHS = ["a.md", "b.md", "c.md", "d.md"].map((name) => join(directory, name));
for (const name of ["a.md", "b.md", "d.md"]) write(name, TABLE);

async function judge(
  optionsFor: (path: string) => FileOptions,
  shared = {},
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  const config = { optionsFor, isAgentFile: () => false };
  for await (const result of judgeConfigured(PATHS, config, shared)) results.push(result);
  return results;
}

const isB = (path: string) => path.endsWith("b.md");
const describeResult = (result: FileResult) =>
  "error" in result
    ? result.error.code
    : `${result.verdict.profile.source_type} ${result.verdict.token_estimates.estimator} ${result.verdict.token_estimates.ratio_estimates.length}`;

it("judges each file with its options, in the order of the paths", async () => {
  const results = await judge((path) =>
    isB(path) ? { flavor: "text", tokenizer: "chars-per-token:4", chars_per_token: [2] } : {},
  );
  expect(results.map(({ path }) => path)).toEqual(PATHS);
  expect(results.map(describeResult)).toEqual([
    expect.stringMatching(/^markdown pieces@\S+ 3$/),
    "text chars-per-token:4 1",
    "input_not_found",
    expect.stringMatching(/^markdown pieces@\S+ 3$/),
  ]);
});

it("lets what is given for all files win", async () => {
  const results = await judge(
    (path) => (isB(path) ? { flavor: "text", chars_per_token: [2] } : {}),
    { flavor: "markdown" },
  );
  expect(describeResult(results[1]!)).toMatch(/^markdown pieces@\S+ 1$/);
});

it("ends what it began where nobody reads on", async () => {
  const results = judgeConfigured(PATHS, undefined);
  expect((await results.next()).value).toMatchObject({ path: PATHS[0] });
  await results.return(undefined);
  expect(await results.next()).toEqual({ value: undefined, done: true });
});

it("finds the best form for those who read a file, from the cache, too", async () => {
  write("AGENTS.md", TABLE);
  const paths = ["AGENTS.md", "a.md", "b.md"].map((name) => join(directory, name));
  const config = { optionsFor: () => ({}), isAgentFile: isB };
  for (let run = 0; run < 2; run++) {
    const seen: unknown[] = [];
    const shared = { cacheFolder: join(directory, "cache") };
    for await (const result of judgeConfigured(paths, config, shared)) {
      if (!("error" in result)) seen.push([result.for_agents, result.best_form.form]);
    }
    expect(seen).toEqual([
      [true, "hybrid"],
      [undefined, "toon"],
      [true, "hybrid"],
    ]);
  }
});
