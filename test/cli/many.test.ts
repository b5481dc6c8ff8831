import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BIN, cleanEnv, makeWorkspace, PROSE, runCli, runShell, TABLE } from "./run-cli.js";

const { directory } = makeWorkspace();
const cwd = join(directory, "work");
const env = { XDG_CACHE_HOME: join(directory, "cache") };

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(join(cwd, path, ".."), { recursive: true });
  writeFileSync(join(cwd, path), content);
}

write("AGENTS.md", PROSE);
write("docs/b.md", TABLE);
write("docs/a.md", PROSE);
write("docs/deep/c.txt", "Plain.\n");
write("docs/out.md", "ignored");
write(".gitignore", "out.md\n");
write("broken/nul.md", "a\0b");
write("broken/ok.md", PROSE);
const DOCS = ["docs/a.md", "docs/b.md", "docs/deep/c.txt"];

function run(...args: string[]) {
  return runCli(["profile", ...args], { cwd, env });
}

/** What `--json` prints for each file by itself. */
function verdictOf(path: string) {
  return JSON.parse(run("--json", path).stdout);
}

/** What is printed of it among others: its best form is the plan's. */
function judgedAlone(path: string) {
  const { stdout } = runCli(["plan", "--json", path], { cwd, env });
  return { path, verdict: verdictOf(path), best_form: JSON.parse(stdout).context_plan.best_form };
}

describe("one document", () => {
  it("is answered as ever, whichever way its format is named", () => {
    const { stdout } = run("--json", "docs/b.md");
    expect(JSON.parse(stdout)).toMatchObject({ verdict: "convert" });
    expect(run("--format", "json", "docs/b.md").stdout).toBe(stdout);
    expect(run("--format", "json", "--no-cache", "--workers", "1", "docs/b.md").stdout).toBe(
      stdout,
    );
    expect(run("--format", "human", "docs/b.md").stdout).toMatch(
      /^● Use TOON {2}docs\/b\.md: [1-9]\d* tokens fewer \([\d.]+ % of its [1-9]\d*\)\.\n[\s\S]*\n {2}verdict +convert, /,
    );
  });

  it("is one of many where it is in a folder, a glob or a stream", () => {
    for (const args of [["docs/deep"], ["docs/deep/*"]]) {
      expect(JSON.parse(run("--json", ...args).stdout)).toEqual([judgedAlone("docs/deep/c.txt")]);
    }
    expect(JSON.parse(run("--format=ndjson", "docs/b.md").stdout)).toEqual(
      judgedAlone("docs/b.md"),
    );
  });

  it("is a file that is named like a glob", () => {
    write("docs2/[x].md", TABLE);
    expect(JSON.parse(run("--json", "docs2/[x].md").stdout).verdict).toBe("convert");
  });
});

describe("many files", () => {
  it("are one array, by path, of the same verdicts as each alone", () => {
    const { status, stdout, stderr } = run("--json", "docs", "AGENTS.md", "**/b.md");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const value = JSON.parse(stdout);
    expect(stdout).toBe(`${JSON.stringify(value, null, 2)}\n`);
    expect(value).toEqual(["AGENTS.md", ...DOCS].map(judgedAlone));
  });

  it("are a table", () => {
    const { stdout, stderr, status } = run("docs");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const estimates = DOCS.map((path) => verdictOf(path).token_estimates);
    const all = estimates.reduce((sum, { source }) => sum + source, 0);
    const [, { source, savings, savings_pct }] = estimates;
    const share = ((100 * savings) / all).toFixed(1);
    const [headline, ...blocks] = stdout.split("\n\n");
    expect(headline!.replace(/\s+/g, " ").trim()).toBe(
      `3 documents 3 pages, for readers that ask: ${savings} tokens fewer (${share} % of all ${all}): ${savings} in 1 file as TOON; context-verdict profile FILE says more`,
    );
    expect(blocks.join("\n\n").replaceAll(/ +/g, " ")).toBe(
      [
        " PATH ADVICE TOKENS SAVED SHARE WARN",
        ` docs/b.md ● Use TOON ${source} ${savings} ${savings_pct} %`,
        ` docs/a.md ● Keep ${estimates[0].source}`,
        ` docs/deep/c.txt ● Keep ${estimates[2].source}`,
        "",
        " verdicts 3: 1 convert, 2 keep_markdown",
        "",
      ].join("\n"),
    );
    expect(run("--quiet", "docs")).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("are judged by as many workers as are asked for, with the same result", () => {
    for (let index = 0; index < 80; index++) write(`many/${index}.md`, `# ${index}\n\n${PROSE}`);
    const alone = run("--format=ndjson", "--no-cache", "--workers", "1", "many");
    expect(run("--format=ndjson", "--no-cache", "--workers", "3", "many")).toEqual(alone);
    expect(alone.stdout.trimEnd().split("\n")).toHaveLength(80);
    const head = runShell("$CV profile --no-cache --format ndjson many | head -1", cwd);
    expect(JSON.parse(head.stdout).path).toBe("many/0.md");
  });

  it("leave at once on Ctrl+C", async () => {
    for (let index = 0; index < 400; index++) write(`large/${index}.md`, TABLE.repeat(40));
    const child = spawn(
      process.execPath,
      [BIN, "profile", "--no-cache", "--format=ndjson", "large"],
      { cwd, env: cleanEnv(env) },
    );
    child.stdout.once("data", () => child.kill("SIGINT"));
    child.stdout.resume();
    const signal = await new Promise((resolve) =>
      child.once("exit", (_code, name) => resolve(name)),
    );
    expect(signal).toBe("SIGINT");
    rmSync(join(cwd, "large"), { recursive: true });
  });
});

describe("a file that cannot be read", () => {
  it("is a result among the others", () => {
    const { status, stdout, stderr } = run("--json", "broken", "nope.md");
    expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject([
      {
        path: "broken/nul.md",
        error: { code: "bad_request", message: "broken/nul.md is binary: NUL at byte 1" },
      },
      { path: "broken/ok.md", verdict: { verdict: "keep_markdown" } },
      { path: "nope.md", error: { code: "input_not_found", message: "no such file: nope.md" } },
    ]);
  });

  it("is last in the table, and explained on standard error, with --quiet too", () => {
    const messages = "context-verdict: broken/nul.md is binary: NUL at byte 1\n";
    const { status, stdout, stderr } = run("broken");
    expect({ status, stderr }).toEqual({ status: 2, stderr: messages });
    expect(stdout).toMatch(
      /ok\.md .*\n {2}broken\/nul\.md +✗ failed\n\n {2}verdicts +2: 1 keep_markdown, 1 failed/,
    );
    expect(run("--quiet", "broken")).toEqual({ status: 2, stdout: "", stderr: messages });
    expect(run("--format", "github", "broken").stderr).toBe(messages);
  });

  it("outranks --fail-on, which alone gives 1", () => {
    expect(run("-q", "--fail-on", "convert", "docs").status).toBe(1);
    expect(run("-q", "--fail-on", "refused", "docs").status).toBe(0);
    expect(run("-q", "--fail-on", "keep_markdown", "broken").status).toBe(2);
  });
});

describe("the cache", () => {
  const home = join(directory, "other-home");
  const other = { cwd, env: { XDG_CACHE_HOME: home } };
  const runThere = (...args: string[]) => runCli(["profile", "--format=ndjson", ...args], other);
  /** Files but for those with compiled code. */
  const count = (folder: string) =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
      (one) => one.isFile() && !one.parentPath.endsWith("code"),
    ).length;

  it("is the user's, not touched with --no-cache, and changes nothing but the time", () => {
    mkdirSync(home);
    const fresh = runThere("--no-cache", "docs");
    expect(readdirSync(home)).toEqual([]);
    expect(runThere("docs")).toEqual(fresh);
    expect(count(home)).toBe(3);
    expect(runThere("docs")).toEqual(fresh);
    expect(count(home)).toBe(3);
    runThere("--tokenizer", "chars-per-token:3", "docs");
    expect(count(home)).toBe(6);
  });

  it("leaves nothing behind where a disk is full", () => {
    const { status, stdout } = runShell(
      "ulimit -f 0; XDG_CACHE_HOME=$PWD/full $CV profile --format ndjson docs | wc -l; find full -type f",
      cwd,
    );
    expect({ status, lines: stdout.trim() }).toEqual({ status: 0, lines: "3" });
  });
});

describe("with a configuration", () => {
  it("has it for one file as for many", () => {
    const { directory, write } = makeWorkspace();
    for (const name of ["a.md", "b.md", "ignored.md"]) write(name, TABLE);
    write(
      "context-verdict.config.json",
      JSON.stringify({
        ignore: ["ignored.md"],
        overrides: [
          { files: ["b.md"], options: { flavor: "text", chars_per_token: [2, 3] } },
          { files: ["*"], options: { tokenizer: "chars-per-token:5" } },
        ],
        fail_on: ["convert"],
      }),
    );
    const run = (...args: string[]) => runCli(["profile", ...args], { cwd: directory });
    expect(["a.md", "b.md", "ignored.md"].map((name) => run("-q", name).status)).toEqual([1, 0, 0]);
    expect(run("-q", "--no-config", "a.md").status).toBe(0);
    expect(run("-q", "--fail-on", "refused", "a.md").status).toBe(0);
    expect(run("-q", "--fail-on", "convert", "ignored.md").status).toBe(1);
    const [line] = run("--format=ndjson", "b.md").stdout.split("\n");
    expect(JSON.parse(run("--json", "b.md").stdout)).toEqual(JSON.parse(line!).verdict);
    expect(JSON.parse(run("--json", "--flavor=markdown", "b.md").stdout)).toMatchObject({
      profile: { source_type: "markdown" },
      token_estimates: { estimator: "chars-per-token:5" },
    });
    expect(run("--config", "none.json", "a.md")).toMatchObject({
      status: 2,
      stderr: "context-verdict: no such file: none.json\n",
    });
    write("context-verdict.config.json", '{ "fail_on": 1 }');
    expect(run("a.md").stderr).toContain("context-verdict.config.json:1:14: fail_on must be");
    expect(runShell("$CV profile --json < a.md", directory).status).toBe(0);
    write("x.json", "{}");
    expect(runShell("$CV profile --config x.json < a.md", directory)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining("--config cannot be used with standard input"),
    });
  });
});
