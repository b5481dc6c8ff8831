// @module-tag full
import { describe, expect, it } from "vitest";
import { COMMAND_NAMES } from "../../src/cli/commands/index.js";
import { ENGINE_VERSION } from "../../src/engine/contract/version.js";
import { makeWorkspace, runCli, runShell, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const table = write("table.md", TABLE);

describe("help and version", () => {
  it("prints the version", () => {
    for (const flag of ["--version", "-v"]) {
      expect(runCli([flag])).toEqual({ status: 0, stdout: `${ENGINE_VERSION}\n`, stderr: "" });
    }
  });

  it("helps with the tool and with every command, in lines that fit", () => {
    const tool = runCli(["--help"]);
    expect(tool).toMatchObject({ status: 0, stderr: "" });
    expect(runCli(["help"]).stdout).toBe(tool.stdout);
    for (const command of COMMAND_NAMES) {
      const { status, stdout } = runCli([command, "--help"]);
      expect(status).toBe(0);
      expect(stdout).toContain(`Usage: context-verdict ${command}`);
      expect(stdout).toMatch(/Examples:\n {2}.*context-verdict /);
      expect(runCli(["help", command]).stdout).toBe(stdout);
      expect(tool.stdout).toContain(`\n  ${command} `);
      for (const line of [...stdout.split("\n"), ...tool.stdout.split("\n")]) {
        expect(line.length).toBeLessThanOrEqual(80);
        expect(line).toBe(line.trimEnd());
      }
    }
  });

  it("says of each command what its exit codes mean", () => {
    expect(runCli(["help", "init"]).stdout).not.toMatch(/^ {2}1 /m);
    expect(runCli(["help", "convert"]).stdout).toMatch(/^ {2}1 {2}--fail-on matches$/m);
    expect(runCli(["help", "fix"]).stdout).toMatch(/^ {2}1 .*--check/m);
    expect(runCli(["help", "hook"]).stdout).toMatch(/^ {2}2 .*forbid the read/m);
  });

  it("names the formats of check where they are those of check", () => {
    expect(runCli(["help", "check"]).stdout).not.toContain("ndjson");
    expect(runCli(["help", "profile"]).stdout).toContain("ndjson");
  });
});

describe("usage errors", () => {
  it.each([
    [["profil"], 'unknown command "profil"', undefined, 'Did you mean "profile"?'],
    [
      ["help", "plam"],
      'no command, verdict, warning or finding "plam"',
      undefined,
      'Did you mean "plan"?',
    ],
    [["version"], 'unknown command "version"', undefined, '"--version"'],
    [["constructor"], 'unknown command "constructor"', undefined, "Commands: profile"],
    [[table], "unknown command", undefined, "Name a command first: context-verdict profile"],
    [["profile", "--jsn"], "unknown option --jsn", "--jsn", "Did you mean --json?"],
    [["plan", "--include_hybrid"], "unknown option", "--include_hybrid", "--include-hybrid?"],
    [["convert", "--output", "x"], "unknown option --output", "--output", "Did you mean --out?"],
    [["profile", "-json", table], "unknown option -json", "-json", "Did you mean --json?"],
    [["-help"], "unknown option -help", "-help", "Did you mean --help?"],
    [["--convert", table], "unknown option --convert", "--convert", "context-verdict convert"],
    [["check", "--accept", "--prun"], "unknown option --prun", "--prun", "Did you mean --prune?"],
    [["serve", "--max"], "unknown option --max", "--max", "Did you mean --max-body?"],
    [["profile", "-x"], "unknown option -x", "-x", "goes after --"],
    [
      ["profile", "--out", "x"],
      "--out is not an option of profile",
      "--out",
      "plan, convert, restore",
    ],
    [
      ["restore", "--fail-on", "x"],
      "not an option of restore",
      "--fail-on",
      "profile, plan, loads, convert, check",
    ],
    [["convert", "--out"], "--out needs a value", "--out", "--out=VALUE"],
    [["convert", "--out", "--quiet"], "--out needs a value", "--out", "--out=VALUE"],
    [["convert", "--out", "", table], "--out needs a value", "--out", "--out=VALUE"],
    [["profile", "--quiet=yes"], "--quiet takes no value", "--quiet", "profile --help"],
    [["--quiet=yes"], "--quiet takes no value", "--quiet", "See context-verdict --help"],
    [["convert", "a", "b"], "convert takes one file, got 2", undefined, "for f in"],
    [["profile", "--fail-on", "worse", table], '"worse"', "--fail-on", "keep_markdown"],
    [["profile", "--fail-on", "", table], "needs a value", "--fail-on", "--fail-on=VALUE"],
    [
      ["profile", "--chars-per-token", "4,x", table],
      'must be numbers, not "x"',
      "--chars-per-token",
      "3.5",
    ],
    [["profile", "--chars-per-token", "-1", table], "needs a value", "--chars-per-token", "=VALUE"],
    [
      ["profile", "--chars-per-token=-1", table],
      "--chars-per-token must be a list of at most 16 numbers above 0",
      "--chars-per-token",
      "--help",
    ],
    [
      ["profile", "--tokenizer", "gpt", table],
      "pieces, o200k_base",
      "--tokenizer",
      "profile --help",
    ],
    [
      ["profile", "--flavor", "rst", table],
      "--flavor must be one of auto, markdown, text, json, jsonl, yaml",
      "--flavor",
      "--help",
    ],
    [
      ["convert", "--delimiter", ";", table],
      "--delimiter must be one of auto, comma",
      "--delimiter",
      "--help",
    ],
  ])("%j: %s", (args, message, field, hint) => {
    const human = runCli(args);
    expect({ status: human.status, stdout: human.stdout }).toEqual({ status: 2, stdout: "" });
    expect(human.stderr).toMatch(/^context-verdict: .*\n {2}.*\n$/);
    expect(human.stderr).toContain(message);
    expect(human.stderr.split("\n")[1]).toContain(hint);

    const json = runCli(["--json", ...args]);
    expect({ status: json.status, stdout: json.stdout }).toEqual({ status: 2, stdout: "" });
    expect(json.stderr).toMatch(/^\{"error":\{.*\}\}\n$/);
    const { error } = JSON.parse(json.stderr);
    expect(error).toMatchObject({ code: "bad_request", message: expect.stringContaining(message) });
    expect(error.field).toBe(field);
  });

  it("does not let two results share standard output", () => {
    const { status, stderr } = runCli(["convert", "--json", "--out", "-", table]);
    expect(status).toBe(2);
    expect(JSON.parse(stderr).error.field).toBe("--out");
  });
});

describe("a working directory that was removed", () => {
  it("is told, where it is needed", () => {
    const gone = 'mkdir gone; cd gone; rmdir "$PWD";';
    const { status, stdout, stderr } = runShell(`${gone} $CV profile .. .`, directory);
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toBe(
      "context-verdict: the working directory is gone\n  Change to one that exists.\n",
    );
    expect(runShell(`${gone} $CV profile -q ${table}`, directory).status).toBe(0);
  });
});

describe("arguments", () => {
  it("may stand in any order, and a file behind -- may look like an option", () => {
    const { stdout } = runCli(["profile", table, "--json"]);
    expect(runCli(["--json", "profile", table]).stdout).toBe(stdout);
    write("--json", TABLE);
    const run = runCli(["profile", "--", "--json"], { cwd: directory });
    expect(run.stdout).toMatch(/^● Use TOON/);
  });
});
