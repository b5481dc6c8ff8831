// @module-tag full
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { VERDICT_NAMES } from "../../src/engine/contract/names.js";
import { WARNING_CODES } from "../../src/engine/contract/warning-codes.js";
import type { CheckReport } from "../../src/features/check/check-documents.js";
import { makeWorkspace, PROSE, type RunOptions, runCli, TABLE } from "./run-cli.js";

const { directory: cwd, git, write, empty, path } = makeWorkspace();
const other = makeWorkspace();
const CONFIG = "context-verdict.config.json";

function run(args: readonly string[], options: RunOptions = {}) {
  return runCli(args, { cwd, ...options });
}

function listPaths(stdout: string): string[] {
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line).path);
}

/** Every document fails, and so is named. */
const ALL = VERDICT_NAMES.join(",");

function listMatched(stdout: string): string[] {
  const { findings } = JSON.parse(stdout) as CheckReport;
  return findings.flatMap(({ code, path }) => (code === "fail_on_matched" ? path : []));
}

beforeEach(() => {
  empty();
  git("init", "-q", "-b", "main");
  write("docs/table.md", TABLE);
  write("prose.md", PROSE);
});

describe("profile without names", () => {
  it("takes what the configuration includes, from a folder below, too", () => {
    write(CONFIG, '{ "include": ["docs"], "fail_on": ["convert"] }');
    expect(run(["profile", "--json"])).toMatchObject({ status: 1, stderr: "" });
    expect(listPaths(run(["profile", "--format=ndjson"]).stdout)).toEqual(["docs/table.md"]);
    mkdirSync(path("src"));
    const below = run(["profile", "--format=ndjson"], { cwd: path("src"), input: "" });
    expect(below.status).toBe(1);
    expect(listPaths(below.stdout)).toEqual(["../docs/table.md"]);
    const named = run(["profile", "--format=ndjson", "--config", `../${CONFIG}`], {
      cwd: path("src"),
    });
    expect(listPaths(named.stdout)).toEqual(["../docs/table.md"]);
  });

  it("judges what is piped in, configured or not", () => {
    write(CONFIG, '{ "include": ["docs"], "fail_on": ["convert"] }');
    const { status, stdout } = run(["profile", "--json"], { input: PROSE });
    expect(status).toBe(0);
    expect(JSON.parse(stdout).verdict).toBe("keep_markdown");
    write(CONFIG, "broken");
    expect(run(["profile", "--json"], { input: PROSE }).status).toBe(0);
  });

  it.each(["profile", "convert", "plan", "validate"])(
    "%s does not pass on empty standard input",
    (command) => {
      for (const args of [[command], [command, "-"]]) {
        const { status, stdout, stderr } = run(args, { input: "" });
        expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
        expect(stderr).toMatch(/no document: standard input is empty\n {2}.*--allow-empty/);
        expect(run([...args, "--allow-empty"], { input: "" }).status).toBe(0);
      }
      write("empty.md", "");
      expect(run([command, "empty.md"]).status).toBe(0);
    },
  );
});

describe("no document at all", () => {
  it("is an error of profile and check, unless --allow-empty is given", () => {
    expect(run(["check", "--accept"]).status).toBe(0);
    write(CONFIG, '{ "ignore": ["*.md"] }');
    for (const args of [["profile", "."], ["profile", "prose.md", "docs"], ["check"]]) {
      const { status, stdout, stderr } = run(args);
      expect({ args, status, stdout }).toEqual({ args, status: 2, stdout: "" });
      expect(stderr).toBe(
        `context-verdict: no documents: ${CONFIG} ignores all that were found\n  To allow none: --allow-empty.\n`,
      );
      expect(run([...args, "--allow-empty"])).toMatchObject({ status: 0, stderr: "" });
    }
    expect(run(["profile", "*.rst", "--json", "--allow-empty"]).stdout).toBe("[]\n");
    expect(run(["profile", "gone.rst", "docs", "--allow-empty"]).status).toBe(2);
  });
});

describe("the baseline of a configuration above", () => {
  it("is beside it", () => {
    write(CONFIG, '{ "include": ["docs", "prose.md"] }');
    const docs = path("docs");
    expect(run(["check", "--accept"], { cwd: docs }).stdout).toBe(
      "Wrote ../context-verdict.baseline.json (2 documents: 2 new).\n",
    );
    write("prose.md", `${PROSE}\n- Never push tags.\n- Never push tags.\n`);
    expect(run(["check"], { cwd: docs }).stdout).toMatch(/▲ \.\.\/prose\.md:6 +warning_added/);
    expect(run(["check"]).status).toBe(1);
  });
});

describe("--fail-on", () => {
  const RULES = `${PROSE}\n- You must run the tests.\n- You must run the tests.\n`;

  it("counts apart what is only about savings", () => {
    const { warnings } = JSON.parse(run(["profile", "--json", "prose.md"]).stdout);
    expect(warnings).toMatchObject([{ code: "negative_savings", severity: "warning" }]);
    expect(run(["profile", "-q", "--fail-on", "warning", "prose.md"]).status).toBe(0);
    expect(run(["profile", "-q", "--fail-on", "negative_savings", "prose.md"]).status).toBe(1);
    expect(run(["profile", "prose.md"]).stdout).toMatch(/\n {2}1 note\n {2}○ negative_savings/);
    write("rules.md", RULES);
    expect(run(["profile", "-q", "--fail-on", "warning", "rules.md"]).status).toBe(1);
    expect(run(["profile", "rules.md"]).stdout).toMatch(/\n {2}1 warning, 1 note\n/);
    const { stdout } = run(["profile", "--format", "markdown", "."]);
    expect(stdout).toMatch(/prose\.md<\/code> .*\| 1 note \|\n/);
    expect(stdout).toContain("<summary>1 warning</summary>");
    expect(stdout).not.toContain("negative");
  });
});

describe("check", () => {
  const MORE = TABLE + TABLE.replace(/^[\s\S]*?---\|\n/, "").replaceAll("service", "other");

  beforeEach(() => {
    expect(run(["check", "--accept"]).status).toBe(0);
  });

  it("says how to mend it, with lines, before how to accept it", () => {
    write("docs/table.md", MORE);
    write("prose.md", `${PROSE}\n- Never push tags.\n- Never push tags.\n- Never push tags.\n`);
    const { stdout } = run(["check"]);
    expect(stdout).toMatch(/▲ prose\.md:6 +warning_added .*duplicate_rule ×2\n.*\(lines 6, 7\)/);
    expect(stdout).toMatch(
      /\n {2}To write the better form beside it: context-verdict fix --beside docs\/table\.md\n {2}What duplicate_rule means: context-verdict help duplicate_rule\n {2}To accept this: context-verdict check --accept docs\/table\.md prose\.md\n$/,
    );
    expect(run(["check", "--format", "markdown"]).stdout).toMatch(
      /<code>prose\.md&#58;6<\/code>[\s\S]*To write the better form beside it:\n\n```sh\ncontext-verdict fix --beside docs\/table\.md\n[\s\S]*To accept this:/,
    );
    const [{ best_form }] = JSON.parse(run(["check", "--json"]).stdout).findings;
    expect(best_form).toBe("toon");
  });

  it("looks at what changed since a commit, committed or not, alone", () => {
    git("add", ".");
    git("commit", "-qm", "start");
    git("branch", "base");
    const paths = (...args: string[]) => {
      const { stdout } = run(["check", "--json", "--fail-on", ALL, "--since", "base", ...args]);
      return listMatched(stdout);
    };
    expect(paths()).toEqual([]);
    expect(run(["check", "--since", "base"])).toMatchObject({
      status: 0,
      stdout: "● NO WORSE  0 documents changed since base (of 2), none worse than the baseline.\n",
    });
    write("prose.md", `${PROSE}\n- Never push tags.\n- Never push tags.\n`);
    expect(paths()).toEqual(["prose.md"]);
    git("commit", "-qam", "rule");
    write("docs/new.md", TABLE);
    expect(paths()).toEqual(["docs/new.md", "prose.md"]);
    expect(paths("docs")).toEqual(["docs/new.md"]);
    const below = runCli(
      ["check", "--json", "--since", "base", "--baseline", "../context-verdict.baseline.json"],
      { cwd: path("docs") },
    );
    expect(JSON.parse(below.stdout)).toMatchObject({
      files: 1,
      since: { ref: "base", documents: 2, all: null },
    });
    // What base has gone on to do is not this branch's.
    git("checkout", "-q", "base");
    write("docs/table.md", MORE);
    git("commit", "-qam", "table");
    git("checkout", "-q", "main");
    expect(paths()).toEqual(["docs/new.md", "prose.md"]);
    write(".verdictignore", "x\n");
    expect(paths()).toEqual(["docs/new.md", "docs/table.md", "prose.md"]);
    expect(run(["check", "--since", "base"]).stdout.replace(/\s+/g, " ")).toContain(
      "(all: .verdictignore changed since base)",
    );
  });

  it("says which submodules changed, and looks into them where their files are named", () => {
    const make = (folder: string) => {
      mkdirSync(folder);
      const own = (...args: string[]) =>
        execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
          cwd: folder,
          stdio: "pipe",
        });
      own("init", "-qb", "main");
      return own;
    };
    const source = other.path("source");
    const library = make(source);
    writeFileSync(join(source, "guide.md"), PROSE);
    library("add", ".");
    library("commit", "-qm", "start");
    git("-c", "protocol.file.allow=always", "submodule", "--quiet", "add", source, "vendor");
    run(["check", "--accept"]);
    git("add", ".");
    git("commit", "-qm", "start");
    const since = (...args: string[]) => {
      const { status, stdout } = run(["check", "--json", "--since", "HEAD", ...args]);
      const report = JSON.parse(stdout);
      return { status, files: report.files, submodules: report.since.submodules };
    };
    expect(since()).toEqual({ status: 0, files: 0, submodules: [] });

    // Nothing that a submodule is configured to run is run.
    const [marker, monitor] = [other.path("ran"), other.path("monitor.sh")];
    writeFileSync(monitor, `#!/bin/sh\ntouch ${marker}\n`, { mode: 0o755 });
    execFileSync("git", ["config", "core.fsmonitor", monitor], { cwd: path("vendor") });
    write("vendor/guide.md", PROSE + TABLE);
    expect(since()).toEqual({ status: 0, files: 0, submodules: ["vendor"] });
    expect(existsSync(marker)).toBe(false);
    expect(run(["check", "--since", "HEAD"]).stdout.replace(/\s+/g, " ")).toContain(
      "0 documents changed since HEAD (of 3; submodule vendor changed, not looked into)",
    );
    expect(since("vendor/guide.md")).toMatchObject({ files: 1, submodules: [] });
    expect(since("vendor")).toMatchObject({ files: 0, submodules: ["vendor"] });

    execFileSync("git", ["config", "--unset", "core.fsmonitor"], { cwd: path("vendor") });
    const inner = ["-C", "vendor", "-c", "user.name=t", "-c", "user.email=t@example.com"];
    git(...inner, "commit", "-qam", "more");
    expect(since()).toMatchObject({ status: 0, submodules: ["vendor"] });
    git("commit", "-qam", "bump");
    expect(since()).toMatchObject({ submodules: [] });
    const { stdout } = run(["check", "--json", "--since", "HEAD~1"]);
    expect(JSON.parse(stdout).since.submodules).toEqual(["vendor"]);
  });
});

describe("which files are documents", () => {
  const paths = (...args: string[]) =>
    listPaths(run(["profile", "--format=ndjson", ...args]).stdout);

  it("takes a link and its target for one", () => {
    write("AGENTS.md", TABLE);
    symlinkSync("AGENTS.md", path("CLAUDE.md"));
    symlinkSync("CLAUDE.md", path("GEMINI.md"));
    expect(paths(".")).toEqual(["AGENTS.md", "docs/table.md", "prose.md"]);
    expect(paths("CLAUDE.md", "AGENTS.md")).toEqual(["AGENTS.md"]);
    expect(paths("[CG]*.md")).toEqual(["CLAUDE.md"]);
    expect(paths("GEMINI.md")).toEqual(["GEMINI.md"]);
    write(CONFIG, '{ "include": ["CLAUDE.md"] }');
    run(["check", "--accept"]);
    rmSync(path(CONFIG));
    run(["check", "--accept", "AGENTS.md"]);
    expect(listMatched(run(["check", "--json", "--fail-on", ALL]).stdout)).toEqual([
      "AGENTS.md",
      "docs/table.md",
      "prose.md",
    ]);
  });

  it("leaves out requirements and licences where they are not named", () => {
    for (const name of ["LICENSE.md", "requirements.txt", "llms.txt"]) write(name, TABLE);
    expect(paths(".")).toEqual(["docs/table.md", "llms.txt", "prose.md"]);
    expect(paths("*.md", "*.txt")).toEqual(["llms.txt", "prose.md"]);
    expect(paths("LICENSE.md", "req*")).toEqual(["LICENSE.md", "requirements.txt"]);
    const { profile } = JSON.parse(run(["profile", "--json", "llms.txt"]).stdout);
    expect(profile.source_type).toBe("markdown");
  });
});

describe("help with a code", () => {
  it("prints the page of every warning and verdict", () => {
    const pages = ["warnings", "verdicts"].flatMap((folder) =>
      readdirSync(new URL(`../../docs/${folder}/`, import.meta.url)).map((name) => [folder, name]),
    );
    const names = pages.map(([, name]) => name!.replace(".md", ""));
    expect(names.sort()).toEqual([...WARNING_CODES, ...VERDICT_NAMES].sort());
    const page = readFileSync(new URL("../../docs/verdicts/review.md", import.meta.url), "utf8");
    expect(run(["help", "review"])).toEqual({ status: 0, stdout: page, stderr: "" });
    expect(run(["help", "vague_rule"]).stdout).toMatch(/^# vague_rule\n/);
  });

  it("says what every finding of check means", () => {
    for (const code of ["toon_stale", "toon_damaged", "waste_grew", "file_removed"]) {
      const { status, stdout } = run(["help", code]);
      expect(status).toBe(0);
      expect(stdout).toMatch(new RegExp(`^# ${code}\n\nA finding of .*\n\n## What to do\n\n.+\n$`));
    }
  });
});

describe("a document that --max-size permits", () => {
  const LARGE = ["--max-size", "900000000"];

  it("is refused where it would take more memory than Node has", () => {
    writeFileSync(path("large.md"), "");
    truncateSync(path("large.md"), 160_000_000);
    const env = { NODE_OPTIONS: "--max-old-space-size=1000" };
    for (const command of ["profile", "convert", "plan"]) {
      const { status, stdout, stderr } = run([command, ...LARGE, "large.md"], { env });
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(
        /^context-verdict: large\.md has 160000000 bytes \(limit \d+\)\n {2}That is what this process has memory for\./,
      );
    }
  });
});
