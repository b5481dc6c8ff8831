// @module-tag full
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { BIN, cleanEnv, makeWorkspace, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const table = write("table.md", TABLE);
write(".claude/rules/a\u202e.md", `# a\x1b[31mb\u009b1m\n\nT \x1b]0;title\x07.\n\n${TABLE}`);
write("lines.jsonl", JSON.stringify({ id: 1, content: "# \u202e\n", context: "\u009b" }));

const hasScript = spawnSync("script", ["--version"]).status === 0;

/** Runs the command line on a terminal of its own, both streams in one. */
function runOnTerminal(args: string, env: Record<string, string> = { NO_COLOR: "1" }) {
  const command = `stty cols 60; ${process.execPath} ${BIN} ${args}`;
  const { status, stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
    cwd: directory,
    env: cleanEnv(env),
    encoding: "utf8",
  });
  return { status, stdout: stdout.replaceAll("\r\n", "\n") };
}

describe.skipIf(!hasScript)("on a terminal", () => {
  it.each([
    [{}, true],
    [{ NO_COLOR: "1" }, false],
    [{ TERM: "dumb" }, false],
  ])("colours with %j: %s", (env, expected) =>
    expect(/\x1b\[\d+m/.test(runOnTerminal(`profile ${table}`, env).stdout)).toBe(expected),
  );

  it("uses its width", () => {
    const { stdout } = runOnTerminal(`plan ${table}`);
    // A command is not wrapped: it is there to be copied.
    const lines = stdout.split("\n").filter((line) => !line.startsWith("  context-verdict "));
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(Math.max(...lines.map((line) => line.length))).toBeGreaterThan(50);
  });

  it("asks for a document instead of waiting for one to be typed", () => {
    const { status, stdout } = runOnTerminal("profile");
    expect(status).toBe(2);
    expect(stdout).toContain("no document: name a file, or pipe one in");
  });

  it("shows the card and then the candidate", () =>
    expect(runOnTerminal(`convert ${table}`).stdout).toMatch(
      /^● Use TOON[\s\S]*without review\n[\s\S]*\n\n[\s\S]*\n {2}service39,\d+,\d+,\d+,\d+\n$/,
    ));

  it("leaves no trace of having said that a document takes long", () => {
    const large = write("large\x1b[31m.md", "- You must always check it.\n".repeat(120_000));
    const { stdout } = runOnTerminal(`profile -- '${large}'`);
    const [shown = "", card] = stdout.split("\r\x1b[2K●");
    expect(shown).toMatch(/^ {2}Judging [^\r\x1b]*…$/);
    expect(card).toMatch(/^ \w+/);
    const many = runOnTerminal(`profile --no-cache '${large}' ${table}`);
    expect(many.stdout).toMatch(/^ {2}0 of 2 files judged…[^●]*\r\x1b\[2K {2}2 pages\n/);
    for (const quiet of ["-q ", "--json "]) {
      expect(runOnTerminal(`profile ${quiet}${table}`).stdout).not.toContain("\x1b");
    }
  });

  it.each([
    ...["profile", "convert", "plan", "plan --include-hybrid", "convert --json"].map(
      (command) => `${command} .claude/rules/*.md`,
    ),
    ...["stream < lines.jsonl"],
  ])("%s never passes escape sequences of a document on", (command) =>
    expect(runOnTerminal(command).stdout).toMatch(/^[^\x1b\x9b\x07\u202e]{100,}$/),
  );
});
