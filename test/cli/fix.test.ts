import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { compact } from "../../src/index.js";
import { makeWorkspace, oneLine, PROSE, REVIEW, SPLIT, TABLE } from "./run-cli.js";

const { directory, path, write, read, run, json, git, empty } = makeWorkspace();
const CONFIG = "context-verdict.config.json";
const RECORD = ".context-verdict-runs.jsonl";
const list = () => readdirSync(directory, { recursive: true }).map(String).sort();
const listActions = (outcomes: { path: string; action: string; reason: string }[]) =>
  outcomes.map(({ path, action, reason }) => `${path}: ${action} ${reason}`);
const commit = () => {
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "--message", "x");
};

const PADDED = readFileSync(
  new URL("../../corpus/cases/records/database-migrations.md", import.meta.url),
  "utf8",
);
const COMPACT_REVIEW = compact(REVIEW);
const DOCUMENTS = {
  "AGENTS.md": SPLIT,
  "README.md": SPLIT,
  "a/.claude/rules/padded.md": PADDED,
  "a/CLAUDE.md": TABLE,
  "a/padded.md": PADDED,
  "prose/AGENTS.md": PROSE,
  "review/AGENTS.md": COMPACT_REVIEW,
};

beforeEach(() => {
  empty();
  for (const [name, text] of Object.entries(DOCUMENTS)) write(name, text);
});

describe("fix", () => {
  it("writes the best form in its place of files for agents, and takes it back", () => {
    const before = list();
    const planned: { tokens: { source: number; target: number } }[] = json("fix", "--dry-run");
    const fixed = run("fix");
    expect(fixed).toMatchObject({ status: 0, stderr: "" });
    expect(fixed.stdout).toContain("✓ AGENTS.md: wrote its hybrid in place");
    expect(fixed.stdout).toContain("✓ a/.claude/rules/padded.md: wrote it as compact Markdown");
    expect(fixed.stdout).toContain("✓ a/CLAUDE.md: wrote its hybrid in place");
    expect(fixed.stdout).not.toMatch(/README|a\/padded|prose|review/);
    expect(fixed.stdout).toContain("5 files: 3 written, 2 as it should be");
    const source = planned.reduce((sum, { tokens }) => sum + tokens.source, 0);
    const [agents, padded, claude] = planned.map(({ tokens }) => tokens.source - tokens.target);
    const saved = agents! + padded! + claude!;
    expect(Math.min(agents!, padded!, claude!)).toBeGreaterThan(0);
    const share = ((100 * saved) / source).toFixed(1);
    expect(fixed.stdout).toContain(
      `\n${saved} tokens fewer (${share} % of all ${source.toLocaleString("en")}): ` +
        `${agents! + claude!} in 2 files as a hybrid, ${padded} in 1 file compact\n`,
    );
    expect(fixed.stdout).toContain("2 other documents left alone");
    expect(read("AGENTS.md")).toContain("```toon");
    expect(read("README.md")).toBe(SPLIT);
    expect(list().filter((name) => name.endsWith(".toon"))).toEqual([]);

    expect(listActions(json("fix"))).toEqual([
      "AGENTS.md: none up_to_date",
      "a/.claude/rules/padded.md: none up_to_date",
      "a/CLAUDE.md: none up_to_date",
      "prose/AGENTS.md: none up_to_date",
      "review/AGENTS.md: none up_to_date",
    ]);

    expect(fixed.stdout).toContain("context-verdict fix --revert --run 1 reverts it");
    const undone = run("fix", "--revert");
    expect(undone).toMatchObject({ status: 0, stderr: "" });
    expect(undone.stdout).toContain("run 1, 3 files: 3 written");
    for (const [name, text] of Object.entries(DOCUMENTS)) expect(read(name)).toBe(text);
    expect(list()).toEqual(before);
    expect(run("fix", "--revert").stdout).toContain("no run of fix to revert");
    expect(run("fix", "--revert", "--run", "1")).toMatchObject({ status: 2, stdout: "" });
  });

  it.each(["gone", "damaged"])("does not take a run for reverted whose record is %s", (state) => {
    run("fix");
    if (state === "gone") rmSync(path(RECORD));
    else write(RECORD, "{bad\n");
    const fixed = "a/.claude/rules/padded.md";
    for (const names of [[], [fixed]]) {
      const { status, stderr } = run("fix", "--revert", ...names);
      expect(status).toBe(1);
      expect(oneLine(stderr)).toMatch(
        /padded\.md: not reverted: no run that wrote it is recorded in \.context-verdict-runs\.jsonl; \S+\.bak has an earlier text/,
      );
    }
    expect(run("fix", "--revert", "--force", fixed).status).toBe(0);
    expect(read(fixed)).toBe(DOCUMENTS[fixed]);
  });

  it("writes nothing with --dry-run, and says all of it", () => {
    const before = list();
    const dry = run("fix", "--dry-run");
    expect(dry).toMatchObject({ status: 0, stderr: "" });
    expect(dry.stdout).toContain("○ AGENTS.md: would write its hybrid in place");
    expect(dry.stdout).toContain("5 files: 3 to be written, 2 as it should be");
    expect(list()).toEqual(before);
    for (const [name, text] of Object.entries(DOCUMENTS)) expect(read(name)).toBe(text);
    run("fix");
    const fixed = list();
    const texts = fixed.filter((name) => name.endsWith(".md")).map(read);
    for (const [option, status] of [
      ["--dry-run", 0],
      ["--check", 1],
    ] as const) {
      const dry = run("fix", "--revert", option);
      expect(dry.status).toBe(status);
      expect(dry.stdout).toContain("3 to be written");
    }
    expect(list()).toEqual(fixed);
    expect(fixed.filter((name) => name.endsWith(".md")).map(read)).toEqual(texts);
  });

  it("gives a page compact Markdown at most, and only if it is named", () => {
    const padded = SPLIT.replaceAll(" | ", `${" ".repeat(12)} | `);
    write("README.md", padded);
    expect(listActions(json("fix", "--dry-run", "a"))).toEqual([
      "a/.claude/rules/padded.md: compact would_apply",
      "a/CLAUDE.md: hybrid would_apply",
    ]);
    expect(listActions(json("fix", "--dry-run", "a/*.md"))).toEqual([
      "a/CLAUDE.md: hybrid would_apply",
      "a/padded.md: compact would_apply",
    ]);
    const { status, stdout } = run("fix", "README.md");
    expect(status).toBe(0);
    expect(oneLine(stdout)).toMatch(
      /✓ README\.md: wrote it as compact Markdown .*; a hybrid would be lighter, .* agent_files/,
    );
    expect(read("README.md")).not.toContain("```toon");
    write("README.md", compact(SPLIT));
    expect(oneLine(run("fix", "README.md").stdout)).toContain(
      "· README.md: stays as it is; a hybrid would be lighter",
    );
    expect(read("README.md")).toBe(compact(SPLIT));
    expect(json("fix", "README.md")).toMatchObject([{ withheld: "hybrid", action: "none" }]);
  });

  it("takes what agent_files lists, of what the configuration includes and does not ignore", () => {
    write(CONFIG, '{ "agent_files": ["README.md"], "ignore": ["a/"] }');
    const actions = listActions(json("fix", "--dry-run"));
    expect(actions).toContain("README.md: hybrid would_apply");
    expect(actions.join()).not.toContain("a/");
    write(CONFIG, '{ "include": ["a"], "ignore": ["CLAUDE.md"], "agent_files": ["**/*.md"] }');
    expect(listActions(json("fix", "--dry-run"))).toEqual([
      "a/.claude/rules/padded.md: compact would_apply",
      "a/padded.md: compact would_apply",
    ]);
  });

  it("leaves what is foreign, unless the file itself is named", () => {
    const foreign = [
      "vendor/lib/AGENTS.md",
      "third_party/AGENTS.md",
      "test/fixtures/AGENTS.md",
      "src/__fixtures__/x/CLAUDE.md",
      "pkg/testdata/GEMINI.md",
    ];
    for (const name of foreign) write(name, TABLE);
    write("node_modules/x/AGENTS.md", TABLE);
    write(CONFIG, '{ "agent_files": ["**"] }');
    const names = () => json("fix", "--dry-run", "vendor", "test", "**/*.md").map(String);
    expect(names().filter((name: string) => foreign.includes(name))).toEqual([]);
    expect(listActions(json("fix", "--dry-run", "vendor/lib/AGENTS.md"))).toEqual([
      "vendor/lib/AGENTS.md: hybrid would_apply",
    ]);
    expect(listActions(json("fix", "--dry-run", "vendor"))).toEqual([]);
  });

  it("does not take a page for a file for agents because a link to it is called so", () => {
    empty();
    write("README.md", compact(TABLE));
    symlinkSync("README.md", path("CLAUDE.md"));
    expect(run("fix").stdout).toContain("no file that only agents read");
    expect(listActions(json("fix", "CLAUDE.md"))).toEqual(["CLAUDE.md: none up_to_date"]);
    expect(read("README.md")).toBe(compact(TABLE));
  });

  it("enters no submodule, and says which it left", () => {
    mkdirSync(path("sub"));
    write("sub/AGENTS.md", TABLE);
    execFileSync("git", ["init", "--quiet"], { cwd: path("sub") });
    const { stdout } = run("fix", "--dry-run");
    expect(stdout).toContain("submodule sub: not looked into");
    expect(stdout).not.toContain("sub/AGENTS.md");
    expect(listActions(json("fix", "--dry-run", "**/AGENTS.md")).join()).not.toContain("sub/");
    expect(listActions(json("fix", "--dry-run", "sub/AGENTS.md"))).toEqual([
      "sub/AGENTS.md: hybrid would_apply",
    ]);
  });

  it("says that there is nothing for agents", () => {
    empty();
    write("README.md", TABLE);
    const { status, stdout } = run("fix");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^no file that only agents read\n1 other document left alone: /);
    expect(json("fix")).toEqual([]);
  });

  it("leaves what is damaged, and goes on", () => {
    run("fix", "AGENTS.md");
    write("AGENTS.md", read("AGENTS.md").replace("  0,done,0,0,0,0,0\n", ""));
    const fixed = run("fix");
    expect(fixed.status).toBe(1);
    expect(oneLine(fixed.stderr)).toMatch(
      /▲ AGENTS\.md: line \d+: its TOON is damaged: [^▲]*; correct it by hand; or context-verdict fix --revert --force AGENTS\.md shows/,
    );
    expect(fixed.stdout).toContain("5 files: 2 written, 2 as it should be, 1 not written");
  });

  it("keeps the first and the last text of a document that was compacted many times", () => {
    const texts = [PADDED];
    for (let edit = 1; edit <= 4; edit++) {
      run("fix", "a/padded.md");
      texts.push(PADDED.replace("# Migrations", `# Migrations ${edit}`));
      write("a/padded.md", texts.at(-1) ?? "");
    }
    run("fix", "a/padded.md");
    const backups = list().filter((name) => name.startsWith("a/padded.md."));
    expect(backups.map(read).sort()).toEqual([texts[0], texts.at(-1)].sort());
    expect(run("fix", "--revert", "a/padded.md").status).toBe(0);
    expect(read("a/padded.md")).toBe(texts.at(-1));
  });

  it("shows with --dry-run what would change in a named document, else says how", () => {
    const named = run("fix", "--dry-run", "a/padded.md");
    expect(named.stderr).toContain("--- a/padded.md");
    expect(named.stderr).toMatch(/^@@ .*@@$/m);
    const all = run("fix", "--dry-run");
    expect(all.stderr).toBe("");
    expect(all.stdout).toContain("context-verdict fix --dry-run FILE shows what would change");
    expect(read("a/padded.md")).toBe(PADDED);
  });
});

describe("fix --revert", () => {
  it("takes back the last run, then the one before, and nothing else", () => {
    commit();
    run("fix", "--no-backup", "AGENTS.md");
    rmSync(path(RECORD));
    const hybrid = read("AGENTS.md");
    expect(hybrid).toContain("```toon");
    git("commit", "--quiet", "--all", "--message", "x");
    run("fix", "a/CLAUDE.md");
    run("fix", "a/.claude/rules/padded.md");
    expect(run("fix", "--runs").stdout).toMatch(
      /^run 2, .* UTC, 1 file: a\/\.claude\/rules\/padded\.md\nrun 1, .* UTC, 1 file: a\/CLAUDE\.md\n$/,
    );
    expect(json("fix", "--runs")).toMatchObject([
      { run: 1, files: ["a/CLAUDE.md"] },
      { run: 2, files: ["a/.claude/rules/padded.md"] },
    ]);
    expect(run("fix", "--revert").status).toBe(0);
    expect(read("a/.claude/rules/padded.md")).toBe(PADDED);
    expect(read("a/CLAUDE.md")).not.toBe(TABLE);
    expect(run("fix", "--revert", "--run", "1").status).toBe(0);
    expect(read("a/CLAUDE.md")).toBe(TABLE);
    expect(read("AGENTS.md")).toBe(hybrid);
    expect(list()).not.toContain(RECORD);
    expect(run("fix", "--revert").stdout).toContain("no run of fix to revert");
  });

  it("takes back only what is named", () => {
    run("fix");
    const { stdout } = run("fix", "--revert", "a");
    expect(stdout).toContain("2 files: 2 written");
    expect(read("a/CLAUDE.md")).toBe(TABLE);
    expect(read("AGENTS.md")).not.toBe(SPLIT);
    expect(run("fix", "--revert", "prose").stdout).toContain("no run of fix to revert");
    expect(run("fix", "--revert").stdout).toContain("run 1, 1 file: 1 written");
    expect(read("AGENTS.md")).toBe(SPLIT);
  });

  it("names what was edited, and what can be done", () => {
    run("fix");
    const [padded, hybrid] = ["a/.claude/rules/padded.md", "AGENTS.md"];
    for (const name of [padded, hybrid]) write(name, `${read(name)}More.\n`);
    const edited = read(padded);
    const { status, stderr } = run("fix", "--revert");
    expect(status).toBe(1);
    expect(oneLine(stderr)).toMatch(
      /▲ a\/\.claude\/rules\/padded\.md: not reverted: it was edited since; \S+padded\.md\.\w+\.bak has its former text/,
    );
    expect(read(padded)).toBe(edited);
    expect(read("a/CLAUDE.md")).toBe(TABLE);
    const dropped = oneLine(run("fix", "--revert", "--force", padded).stdout);
    const [, kept = ""] =
      /from the backup without the edits since, which are in (\S+\.bak)/.exec(dropped) ?? [];
    expect(read(kept)).toBe(edited);
    expect(read(padded)).toBe(PADDED);
  });

  it("finds in git what has no backup", () => {
    commit();
    run("fix", "--no-backup");
    expect(list().filter((name) => name.endsWith(".bak"))).toEqual([]);
    git("commit", "--quiet", "--all", "--message", "fixed");
    const { status, stdout } = run("fix", "--revert");
    expect({ status, written: oneLine(stdout).match(/from a commit of git/g) }).toMatchObject({
      status: 0,
      written: { length: 3 },
    });
    for (const [name, text] of Object.entries(DOCUMENTS)) expect(read(name)).toBe(text);
  });

  it("names what was moved, and what has no backup any more", () => {
    run("fix");
    renameSync(path("AGENTS.md"), path("MOVED.md"));
    const backups = list().filter((name) => name.endsWith(".bak"));
    for (const name of backups) if (/(?:CLAUDE|padded)\.md\./.test(name)) rmSync(path(name));
    const { status, stderr } = run("fix", "--revert");
    expect(status).toBe(1);
    expect(oneLine(stderr)).toMatch(
      /▲ AGENTS\.md: not reverted: it was moved or deleted since; AGENTS\.md\.\w+\.bak has its/,
    );
    const padded = "a/.claude/rules/padded.md";
    expect(oneLine(stderr)).toContain(
      `▲ ${padded}: not reverted: its backup is gone, and git has no commit of its former text`,
    );
    // A hybrid holds its Markdown.
    expect(read("a/CLAUDE.md")).toContain("| service0 |");
    expect(read("a/CLAUDE.md")).not.toContain("```toon");
    const altered = backups.find((name) => name.startsWith(`${padded}.`)) ?? "";
    write(altered, "mine");
    expect(oneLine(run("fix", "--revert").stderr)).toContain(
      `not reverted: ${altered} was altered`,
    );
  });

  it("takes back the last of several changes of a file that is named", () => {
    run("fix", "a/padded.md");
    const edited = PADDED.replace("# Migrations", "# More");
    write("a/padded.md", edited);
    run("fix", "a/padded.md");
    run("fix", "a/CLAUDE.md");
    expect(oneLine(run("fix", "--revert", "--run", "1").stderr)).toContain(
      "run 2 wrote it again; first context-verdict fix --revert --run 2",
    );
    expect(run("fix", "--revert", "a/padded.md").status).toBe(0);
    expect(read("a/padded.md")).toBe(edited);
  });

  it("follows no link to its record", () => {
    write("mine", "mine\n");
    symlinkSync("mine", path(RECORD));
    const { status } = run("fix", "a/CLAUDE.md");
    expect(status).toBe(2);
    expect(read("mine")).toBe("mine\n");
    expect(read("a/CLAUDE.md")).toBe(TABLE);
  });

  it("passes over lines of its record that are none", () => {
    run("fix", "AGENTS.md");
    writeFileSync(path(RECORD), '{"run":1\n[]\n{"run":2,"path":"x"}\n', { flag: "a" });
    expect(run("fix", "--revert").status).toBe(0);
    expect(read("AGENTS.md")).toBe(SPLIT);
  });
});
