import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { COMMAND_NAMES } from "../../src/cli/arguments.js";
import { VERDICT_NAMES } from "../../src/cli/command.js";
import { ENGINE_VERSION } from "../../src/engine/contract/version.js";
import { WARNING_CODES } from "../../src/engine/contract/warning-catalogue.js";
import { makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory, path, write } = makeWorkspace();
write("table.md", TABLE);

/** The words of a page, without the addresses of its links. */
function toWords(page: string): string {
  return page
    .replace(/\]\([^)]+\)/g, "")
    .replace(/[[\]]/g, "")
    .replace(/\s+/g, " ");
}

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
      // Behind the help of `convert` is the page of the verdict.
      const [help = ""] = stdout.split("\n# ");
      for (const line of [...help.split("\n"), ...tool.stdout.split("\n")]) {
        expect(line.length).toBeLessThanOrEqual(80);
        expect(line).toBe(line.trimEnd());
      }
    }
  });

  it("says of each command what its exit codes mean", () => {
    expect(runCli(["help", "gain"]).stdout).not.toMatch(/^ {2}1 /m);
    expect(runCli(["help", "convert"]).stdout).toMatch(/^ {2}1 {2}--fail-on matches$/m);
    expect(runCli(["help", "fix"]).stdout).toMatch(/^ {2}1 .*--check/m);
    expect(runCli(["help", "hook"]).stdout).not.toMatch(/^ {2}2 /m);
  });

  it("prints the page of every warning and verdict, and what findings of check mean", () => {
    for (const [folder, codes] of [
      ["warnings", WARNING_CODES],
      ["verdicts", VERDICT_NAMES],
    ] as const) {
      const pages = new URL(`../../docs/${folder}/`, import.meta.url);
      expect(readdirSync(pages).sort()).toEqual(codes.map((code) => `${code}.md`).sort());
      for (const code of codes) {
        const page = readFileSync(new URL(`${code}.md`, pages), "utf8");
        const { status, stdout, stderr } = runCli(["help", code]);
        expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
        // `help convert` begins with the command.
        if (COMMAND_NAMES.includes(code)) expect(toWords(stdout)).toContain(toWords(page));
        else expect(toWords(stdout)).toBe(toWords(page));
        const prose = stdout.replace(/^```[\s\S]*?^```$|^\|.*$/gm, "").split("\n");
        expect(prose.filter((line) => line.length > 80)).toEqual([]);
      }
    }
    for (const code of ["toon_damaged", "waste_grew", "unreadable"]) {
      expect(runCli(["help", code]).stdout).toMatch(
        new RegExp(`^# ${code}\n\n[^#]+\n\n## What to do\n\n[^#]+\n$`),
      );
    }
  });

  it.each(["keep", "Compact", "use toon", "Use the hybrid", "look_first"])(
    "says what the advice %s means",
    (word) => {
      const words = word.toLowerCase().replace("_", " ");
      const { status, stdout } = runCli(["help", ...word.split(" ")]);
      expect(status).toBe(0);
      expect(stdout.toLowerCase()).toMatch(new RegExp(`^# ${words}\n\nadvice: .{40,72}\n$`));
    },
  );

  it("names the formats of check where they are those of check", () => {
    expect(runCli(["help", "check"]).stdout).not.toContain("ndjson");
    expect(runCli(["help", "profile"]).stdout).toContain("ndjson");
  });
});

const OPTION = /(?<![-\w"])--?[a-z][-\w]*/;

/** Lines of `usage.txt`; two blanks between arguments stand for an empty one. */
const REFUSED = readFileSync(new URL("usage.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [command = "", ...columns] = line.split(" |");
    const [message = "", hint = "", option = OPTION.exec(message)?.[0]] = columns.map((one) =>
      one.trim(),
    );
    return {
      args: command.split(" "),
      message,
      hint,
      option: option === "none" ? undefined : option,
    };
  });

describe("usage errors", () => {
  mkdirSync(path("empty"));
  // Enough for threads, and more than a file has without `--max-size`.
  write("docs/a.md", PROSE.repeat(400));
  write("huge.md", "a\n".repeat(4_194_305));
  write("docs/b.md", TABLE);
  execFileSync("git", ["init", "-q"], { cwd: directory });
  runCli(["check", "--accept", "table.md"], { cwd: directory });

  it.each(REFUSED)("$args: $message", ({ args, message, hint, option }) => {
    const hasFormat = args.some((word) => /^--(?:format|json)\b/.test(word));
    for (const all of hasFormat ? [args] : [args, ["--json", ...args]]) {
      const { status, stdout, stderr } = runCli(all, { cwd: directory });
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      const { error } = stderr.startsWith("{") ? JSON.parse(stderr) : {};
      if (error === undefined) {
        expect(stderr).toMatch(/^context-verdict: .*\n(?: {2}.*\n)?$/);
        expect(stderr).toContain(message);
        expect(stderr.split("\n")[1]).toContain(hint);
      } else if (args === all || !/^--json (?:is not|cannot)/.test(error.message)) {
        expect(stderr).toMatch(/^\{"error":\{.*\}\}\n$/);
        expect(error.code).toMatch(/^(?:bad_request|input_not_found)$/);
        expect(error.message).toContain(message);
        expect(error.field).toBe(option);
      }
    }
  });
});
