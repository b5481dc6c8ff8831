// @module-tag full
import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { BIN, cleanEnv, makeWorkspace, TABLE } from "./run-cli.js";

const { write } = makeWorkspace();
const table = write("table.md", TABLE);
const hostile = write("hostile.md", `# a\x1b[31mb\u009b1m\n\nText \x1b]0;title\x07.\n\n${TABLE}`);
const COLOR = /\x1b\[\d+m/;

const hasScript = spawnSync("script", ["--version"]).status === 0;

/** Runs the command line on a terminal of its own, both streams in one. */
function runOnTerminal(args: string, env: Record<string, string> = {}) {
  const command = `stty cols 60; ${process.execPath} ${BIN} ${args}`;
  const { status, stdout } = spawnSync("script", ["-qec", command, "/dev/null"], {
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
  ])("colours with %j: %s", (env, expected) => {
    expect(COLOR.test(runOnTerminal(`profile ${table}`, env).stdout)).toBe(expected);
  });

  it("uses its width", () => {
    const { stdout } = runOnTerminal(`plan ${table}`, { NO_COLOR: "1" });
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

  it("shows the card and then the candidate", () => {
    const { stdout } = runOnTerminal(`convert ${table}`, { NO_COLOR: "1" });
    expect(stdout).toMatch(
      /^● Use TOON[\s\S]*without review\n[\s\S]*\n\n[\s\S]*\n {2}service39,\d+,\d+,\d+,\d+\n$/,
    );
  });

  it("leaves no trace of having said that a document takes long", () => {
    const large = write("large\x1b[31m.md", "- You must always check it.\n".repeat(120_000));
    const { stdout } = runOnTerminal(`profile -- '${large}'`, { NO_COLOR: "1" });
    const [shown = "", card] = stdout.split("\r\x1b[2K●");
    expect(shown).toMatch(/^ {2}Judging [^\r\x1b]*…$/);
    expect(card).toMatch(/^ \w+/);
    const many = runOnTerminal(`profile --no-cache '${large}' ${table}`, { NO_COLOR: "1" });
    expect(many.stdout).toMatch(/^ {2}0 of 2 files judged…[^●]*\r\x1b\[2K {2}2 documents\n/);
    for (const quiet of ["-q ", "--json "]) {
      const run = runOnTerminal(`profile ${quiet}${table}`, { NO_COLOR: "1" });
      expect(run.stdout).not.toContain("\x1b");
    }
  });

  it.each(["profile", "convert", "plan", "plan --include-hybrid", "convert --json"])(
    "%s never passes escape sequences of a document on",
    (command) => {
      const { stdout } = runOnTerminal(`${command} ${hostile}`, { NO_COLOR: "1" });
      expect(stdout).not.toMatch(/[\x1b\x9b\x07]/);
      expect(stdout.length).toBeGreaterThan(100);
    },
  );
});
