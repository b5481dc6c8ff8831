// @module-tag full
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { COMMAND_NAMES, loadCommands } from "../../src/cli/commands/index.js";
import { OPTIONS, type OptionMeaning } from "../../src/cli/options.js";
import { FAIL_ON_WORDS } from "../../src/engine/contract/names.js";
import { readRows } from "../support/read-rows.js";
import { BIN, cleanEnv, makeWorkspace, runCli, TABLE } from "./run-cli.js";

const SHELL_NAMES = ["bash", "zsh", "fish"] as const;
type ShellName = (typeof SHELL_NAMES)[number];

const { directory, write } = makeWorkspace();
const IN_ZSH = fileURLToPath(new URL("complete-in-zsh.zsh", import.meta.url));

/** What bash is asked for a line: the words that its own reader would make of it. */
const IN_BASH = `source "$1"; shift
COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
_context_verdict
printf '%s\\n' "\${COMPREPLY[@]}"`;

write("two words.md", TABLE);
write("table.md", TABLE);
write("it's.md", TABLE);
mkdirSync(join(directory, "tables"));
write("tables/rows.toon", "[1]{a}:\n  1\n");

/** Where shells find the program. */
const PATH_DIRECTORY = mkdtempSync(join(tmpdir(), "context-verdict-path-"));
writeFileSync(
  join(PATH_DIRECTORY, "context-verdict"),
  `#!/bin/sh\nexec '${process.execPath}' '${BIN}' "$@"\n`,
  { mode: 0o755 },
);

const scripts = Object.fromEntries(
  SHELL_NAMES.map((shell) => {
    const { status, stdout, stderr } = runCli(["completion", shell]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    return [shell, write(`script.${shell}`, stdout)];
  }),
) as Record<ShellName, string>;

function spawnShell(shell: ShellName, args: string[]): string {
  const run = spawnSync(shell, args, {
    cwd: directory,
    env: cleanEnv({
      HOME: directory,
      TERM: "dumb",
      PATH: `${PATH_DIRECTORY}${delimiter}${process.env.PATH}`,
    }),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 30_000,
  });
  expect(run.stderr).toBe("");
  return run.stdout;
}

/** What each shell offers for the end of a line, sorted. */
const COMPLETE: Record<ShellName, (line: string) => string[]> = {
  bash: (line) => {
    const words = line.replaceAll("=", " = ").split(" ");
    const args = ["--norc", "-c", IN_BASH, "bash", scripts.bash, ...words];
    return spawnShell("bash", args).split("\n").filter(Boolean).sort();
  },
  zsh: (line) => {
    const completed = spawnShell("zsh", ["-f", IN_ZSH, scripts.zsh, line]).trimEnd();
    const start = line.slice(0, Math.max(line.lastIndexOf(" "), line.lastIndexOf("=")) + 1);
    expect(completed.startsWith(start.trimEnd())).toBe(true);
    const offered = completed.slice(start.length);
    return offered === line.slice(start.length) ? [] : splitWords(offered).sort();
  },
  fish: (line) => {
    const script = "source $argv[1]; complete -C $argv[2]";
    const output = spawnShell("fish", ["--no-config", "-c", script, scripts.fish, line]);
    const offered = output.split("\n").filter(Boolean);
    return offered.map((entry) => entry.split("\t")[0]!.replace(/^--.*=/, "")).sort();
  },
};

/** Words as zsh puts them into a line: with what is not plain escaped, and `=` where a value follows. */
function splitWords(line: string): string[] {
  return line
    .split(/(?<!\\) +/)
    .filter(Boolean)
    .map((word) => word.replace(/\\(.)/g, "$1").replace(/[=,]$/, ""));
}

const commands = await loadCommands();
const commandNames = [...COMMAND_NAMES, "help"].sort();

describe.each(SHELL_NAMES)("in %s", (shell) => {
  const isMissing = spawnSync(shell, ["--version"]).status !== 0;
  if (isMissing) console.warn(`${shell} is not installed: its completion is not tested`);

  it
    .skipIf(isMissing)
    .each<[string, string[]]>([
      ["context-verdict ", commandNames],
      ["context-verdict profile --fail-on ", [...FAIL_ON_WORDS].sort()],
      ...readRows<[string, string[]]>("completion.yaml", import.meta.url),
    ])("%s", (line, offered) => expect(COMPLETE[shell](line)).toEqual(offered));

  it.skipIf(isMissing)("adds to a list", () => {
    const [word, ...more] = COMPLETE[shell]("context-verdict profile --fail-on convert,ke");
    expect(more).toEqual([]);
    expect(word).toBe("convert,keep_markdown");
  });

  it.skipIf(isMissing || shell === "bash")("offers files and directories", () => {
    expect(COMPLETE[shell]("context-verdict profile ta")).toEqual(["table.md", "tables/"]);
    expect(COMPLETE[shell]("context-verdict convert --out tab")).toEqual(["table.md", "tables/"]);
    expect(COMPLETE[shell]("context-verdict profile tw")).toEqual(["two words.md"]);
    expect(COMPLETE[shell]("context-verdict mcp --allow-dir ta")).toEqual(["tables/"]);
    expect(COMPLETE[shell]("context-verdict loads ta")).toEqual(["tables/"]);
  });
});

describe("bash", () => {
  it("completes file names by itself, where nothing else is offered", () => {
    const args = ["--norc", "-c", `source "$1"; complete -p context-verdict`, "bash", scripts.bash];
    const [options] = spawnShell("bash", args).split(" -F ");
    expect(options).toBe("complete -o bashdefault -o default");
    for (const line of ["profile ta", "profile --out ta", "profile -- --js", "plan a b "]) {
      expect(COMPLETE.bash(`context-verdict ${line}`)).toEqual([]);
    }
  });
});

describe("fish", () => {
  const isMissing = spawnSync("fish", ["--version"]).status !== 0;

  it.skipIf(isMissing)("does not repeat the text of an option behind each of its words", () => {
    const script = "source $argv[1]; complete -C $argv[2]";
    for (const line of ["convert --mode ", "profile --fail-on convert,re", "hook "]) {
      const args = ["--no-config", "-c", script, scripts.fish, `context-verdict ${line}`];
      expect(spawnShell("fish", args)).toMatch(/^(?:[\w,-]+\n)+$/);
    }
  });
});

describe("what is offered", () => {
  const listed = commands.flatMap(([command, { options, meanings }]) =>
    options.map((name) => {
      const { values }: OptionMeaning = meanings?.[name] ?? OPTIONS[name];
      return { command, name, values };
    }),
  );
  /** Every option with words, for each command that has words of its own for it. */
  const closed = listed.flatMap(({ command, name, values }, index) => {
    const isKnown = listed.slice(0, index).some((other) => other.values === values);
    if (values?.kind !== "words" || isKnown) return [];
    return [[command, name, values.words] as const];
  });

  /** How the command line is asked about a value, before it reads any document. */
  function ask(command: string, name: string, value: string) {
    const target = value === "budget" ? ["--target-chars", "9"] : [];
    const file = { loads: ".", restore: "tables/rows.toon", stream: "plan" }[command] ?? "table.md";
    return runCli([command, `--${name}`, value, ...target, file], { cwd: directory });
  }

  it.each(closed)("%s --%s is what is taken, and all of it", (command, name, words) => {
    if (command === "check") runCli(["check", "--accept", "table.md"], { cwd: directory });
    for (const word of words) {
      const { status, stderr } = ask(command, name, word);
      if (name === "fail-on") expect([0, 1]).toContain(status);
      else
        expect({ status, error: /^context-verdict: .*/m.exec(stderr) }).toEqual({
          status: 0,
          error: null,
        });
    }
    const { status, stderr } = ask(command, name, "nonsense");
    expect(status).toBe(2);
    const [, allowed] = /(?:one of|allowed:|Allowed, separated by commas:) ([\w, :<>-]+)/.exec(
      stderr,
    )!;
    const known = allowed!.split(/, /).map((word) => word.replace(/\.$/, "").split(" ")[0]!);
    expect(known.filter((word) => word !== "not" && !word.includes(":")).sort()).toEqual(
      [...words].sort(),
    );
  });

  it("is every option of a command, with its description", () => {
    for (const [name, { options }] of commands) {
      const { status, stdout } = runCli(["__complete", name, "--"]);
      expect(status).toBe(0);
      const [kind, ...lines] = stdout.trimEnd().split("\n");
      expect(kind).toBe("words");
      expect(lines.map((line) => line.split("\t")[0])).toEqual(
        [...options, "help"].map((option) => `--${option}`),
      );
      for (const line of lines) expect(line).toMatch(/^[\w-]+\t[^\t\x00-\x1f]+$/);
    }
  });
});
