// @module-tag full
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parseWorkflowCommand, splitLog } from "../render/reports/parse-workflow-command.js";
import { startFakeGithub } from "./fake-github.js";
import { makeJob } from "./run-action.js";

const github = await startFakeGithub();

/** The commands in a log that are no annotations of ours. */
function findForeign(...logs: string[]) {
  return logs
    .flatMap(splitLog)
    .flatMap((line) => parseWorkflowCommand(line) ?? [])
    .filter(({ name, properties }) => {
      const isAnnotation = ["error", "warning", "notice"].includes(name);
      return !isAnnotation || !properties.title?.startsWith("Context Verdict");
    });
}

describe("no command of anybody else's is obeyed", () => {
  test.each([
    ...["::add-mask::pwned", "  ::add-mask::pwned", "\t::stop-commands::x"],
    ...["a\r::set-env name=x::pwned", "text ##[add-mask]pwned"],
    "::error file=a::b\n##[set-output name=x]y",
    ...["::warning title=Context Verdict::fine\r::add-path::/pwned", "::debug::x"],
    "::warning file=a::b,title=x::add-mask::pwned ##[add-mask]x",
  ])("on standard output or error: %j", async (text) => {
    const reports = { github: text, stderr: text, exit: "1" };
    const { code, stdout, stderr } = await makeJob().run({ reports });
    expect(code).toBe(1);
    const foreign = findForeign(stdout, stderr);
    // A line that is an annotation to begin with is one, whatever is in it.
    for (const { name } of foreign) expect(["error", "warning"]).toContain(name);
  });

  test("in inputs that are refused", async () => {
    const command = "x\n::add-mask::pwned\r##[add-mask]x";
    const { stdout, stderr } = await makeJob().run({ inputs: { command } });
    expect(findForeign(stdout, stderr)).toEqual([]);
  });
});

describe("what a pull request says", () => {
  test("is never run, and never repeated", async () => {
    const job = makeJob();
    const run = await job.run({
      event: "pull_request-hostile",
      reports: { markdown: "### Report\n" },
      env: { GITHUB_API_URL: github.url },
    });
    expect(run.code).toBe(0);
    expect(existsSync(join(job.workspace, "pwned"))).toBe(false);
    const said = JSON.stringify([
      run.stdout,
      run.stderr,
      run.summary,
      run.outputs,
      github.comments,
    ]);
    expect(said).not.toMatch(/pwned|octocat/);
    // The repository is the job's, not the one that the event names.
    for (const request of github.requests) expect(request).toContain("/repos/docs-team/handbook/");
  });

  const repo = { full_name: "docs-team/handbook" };
  const pull = (number: unknown) =>
    JSON.stringify({ pull_request: { number, head: { repo }, base: { repo } } });
  test.each(["{", ...["7/../../9", -1, 1.5, null].map(pull)])(
    "is no pull request where its event is %s",
    async (event) => {
      const job = makeJob();
      const path = join(job.temporary, "event.json");
      writeFileSync(path, event);
      const env = { GITHUB_EVENT_PATH: path, GITHUB_API_URL: github.url };
      const { code } = await job.run({ event: "pull_request", env });
      expect([code, github.requests]).toEqual([0, []]);
    },
  );
});

describe("programs that are run", () => {
  test("have none of the job's tokens and none of the runner's files", async () => {
    const { calls } = await makeJob().run({ env: { FORCE_COLOR: "1", npm_config_registry: "x" } });
    const { env } = calls[0]!;
    const names = Object.keys(env);
    expect(
      names.filter((name) => /^(?:GITHUB|ACTIONS|INPUT|CONTEXT_VERDICT|RUNNER)_/.test(name)),
    ).toEqual([]);
    expect(JSON.stringify(env)).not.toMatch(/job-token|runtime-token/);
    expect(env).toMatchObject({ NO_COLOR: "1", npm_config_registry: "x" });
    expect(names).not.toContain("FORCE_COLOR");
  });

  test("are not those of a checkout: npm runs outside of it", async () => {
    const job = makeJob();
    // An npm that says where it was run; a checkout with a registry and a package of its own.
    const bin = join(job.temporary, "bin");
    mkdirSync(bin);
    const npm =
      '#!/bin/sh\npwd > "$HOME/npm-was-here"\necho "$@" >> "$HOME/npm-was-here"\nexit 1\n';
    writeFileSync(join(bin, "npm"), npm, { mode: 0o755 });
    writeFileSync(join(job.workspace, ".npmrc"), "registry=https://registry.example\n");
    const env = { CONTEXT_VERDICT_COMMAND: "", PATH: `${bin}:${process.env.PATH}` };
    const { code, stdout } = await job.run({ env });
    expect(code).toBe(2);
    expect(stdout).toContain("context-verdict@0.1.0 could not be installed from the registry");
    const [directory, args] = readFileSync(join(job.temporary, "npm-was-here"), "utf8").split("\n");
    expect(directory).toMatch(/temporary\/context-verdict-\w+$/);
    expect(existsSync(join(directory!, "package.json"))).toBe(true);
    expect(args).toMatch(/^install --ignore-scripts .* context-verdict@0\.1\.0$/);
  });

  test.each(["[]", "node", "[1]", "{}"])("are named in full: %s", async (command) => {
    const env = { CONTEXT_VERDICT_COMMAND: command };
    const { code, stdout } = await makeJob().run({ env });
    expect(code).toBe(2);
    expect(stdout).toContain("CONTEXT_VERDICT_COMMAND must be a JSON array of strings");
  });
});
