import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeWorkspace, PROSE, type RunOptions, runCli, TABLE } from "./run-cli.js";

const { directory } = makeWorkspace();
const CONFIG = "context-verdict.config.json";

/** A fresh repository. */
let cwd: string;
let count = 0;

function put(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

function run(args: readonly string[], options: RunOptions = {}) {
  return runCli(args, { cwd, ...options });
}

function git(...args: string[]): void {
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.invalid", ...args], { cwd });
}

function listPaths(stdout: string): string[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).path);
}

beforeEach(() => {
  cwd = join(directory, String(count++));
  mkdirSync(cwd);
  git("init", "-q", "-b", "main");
  put("docs/table.md", TABLE);
  put("prose.md", PROSE);
});

describe("profile without names", () => {
  it("takes what the configuration includes, from a folder below, too", () => {
    put(CONFIG, '{ "include": ["docs"], "fail_on": ["convert"] }');
    expect(run(["profile", "--json"])).toMatchObject({ status: 1, stderr: "" });
    expect(listPaths(run(["profile", "--ndjson"]).stdout)).toEqual(["docs/table.md"]);
    mkdirSync(join(cwd, "src"));
    const below = run(["profile", "--ndjson"], { cwd: join(cwd, "src"), input: "" });
    expect(below.status).toBe(1);
    expect(listPaths(below.stdout)).toEqual(["../docs/table.md"]);
    const named = run(["profile", "--ndjson", "--config", `../${CONFIG}`], {
      cwd: join(cwd, "src"),
    });
    expect(listPaths(named.stdout)).toEqual(["../docs/table.md"]);
  });

  it("judges what is piped in, configured or not", () => {
    put(CONFIG, '{ "include": ["docs"], "fail_on": ["convert"] }');
    const { status, stdout } = run(["profile", "--json"], { input: PROSE });
    expect(status).toBe(0);
    expect(JSON.parse(stdout).verdict).toBe("keep_markdown");
    put(CONFIG, "broken");
    expect(run(["profile", "--json"], { input: PROSE }).status).toBe(0);
  });

  it.each(["profile", "convert", "plan"])("%s does not pass on empty standard input", (command) => {
    for (const args of [[command], [command, "-"]]) {
      const { status, stdout, stderr } = run(args, { input: "" });
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(/no document: standard input is empty\n {2}.*--allow-empty/);
      expect(run([...args, "--allow-empty"], { input: "" }).status).toBe(0);
    }
    put("empty.md", "");
    expect(run([command, "empty.md"]).status).toBe(0);
  });
});

describe("no document at all", () => {
  it("is an error of profile and check, unless --allow-empty is given", () => {
    expect(run(["baseline"]).status).toBe(0);
    put(CONFIG, '{ "ignore": ["*.md"] }');
    for (const args of [["profile", "."], ["profile", "prose.md", "docs"], ["check"]]) {
      const { status, stdout, stderr } = run(args);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: "" });
      expect(stderr).toBe(
        `context-verdict: no documents: ${CONFIG} ignores all that were found\n  Where there may be none: --allow-empty.\n`,
      );
      expect(run([...args, "--allow-empty"])).toMatchObject({ status: 0, stderr: "" });
    }
    expect(run(["profile", "*.rst", "--json", "--allow-empty"]).stdout).toBe("[]\n");
    expect(run(["profile", "gone.rst", "docs", "--allow-empty"]).status).toBe(2);
  });
});

describe("the baseline of a configuration above", () => {
  it("is beside it", () => {
    put(CONFIG, '{ "include": ["docs", "prose.md"] }');
    const docs = join(cwd, "docs");
    expect(run(["baseline"], { cwd: docs }).stdout).toBe(
      "Wrote ../context-verdict.baseline.json (2 documents: 2 new).\n",
    );
    put("prose.md", `${PROSE}\n- Be careful.\n`);
    expect(run(["check"], { cwd: docs }).stdout).toMatch(/▲ \.\.\/prose\.md +warning_added/);
    expect(run(["check"]).status).toBe(1);
  });
});

describe("--fail-on", () => {
  const RULES = `${PROSE}\n- You must run the tests.\n- You must run the tests.\n`;

  it("takes codes of warnings", () => {
    put("rules.md", RULES);
    const codes = JSON.parse(run(["profile", "--json", "rules.md"]).stdout).warnings.map(
      ({ code }: { code: string }) => code,
    );
    expect(codes).toContain("duplicate_rule");
    expect(run(["profile", "-q", "--fail-on", "duplicate_rule", "rules.md"]).status).toBe(1);
    expect(run(["profile", "-q", "--fail-on", "vague_rule", "rules.md", "prose.md"]).status).toBe(
      0,
    );
    expect(run(["profile", "-q", "--fail-on", "duplicate_rule,review", "."]).status).toBe(1);
    put(CONFIG, '{ "fail_on": ["duplicate_rule"] }');
    expect(run(["profile", "-q", "."]).status).toBe(1);
    expect(run(["profile", "-q", "--fail-on", "duplicate_rul", "."]).stderr).toContain(
      'Did you mean "duplicate_rule"? Allowed',
    );
  });

  it("counts apart what only says that a document stays Markdown", () => {
    const { warnings } = JSON.parse(run(["profile", "--json", "prose.md"]).stdout);
    expect(warnings).toMatchObject([{ code: "negative_savings", severity: "warning" }]);
    expect(run(["profile", "-q", "--fail-on", "warning", "prose.md"]).status).toBe(0);
    expect(run(["profile", "-q", "--fail-on", "negative_savings", "prose.md"]).status).toBe(1);
    expect(run(["profile", "prose.md"]).stdout).toMatch(
      /\n {2}stays Markdown\n {2}○ negative_savings/,
    );
    put("rules.md", RULES);
    expect(run(["profile", "-q", "--fail-on", "warning", "rules.md"]).status).toBe(1);
    expect(run(["profile", "rules.md"]).stdout).toMatch(/\n {2}1 warning, stays Markdown\n/);
    const { stdout } = run(["profile", "--format", "markdown", "."]);
    expect(stdout).toMatch(/prose\.md<\/code> .*\| stays Markdown \|\n/);
    expect(stdout).toContain("<summary>1 warning</summary>");
    expect(stdout).not.toContain("negative");
  });
});
