import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { compact, restore } from "../../src/index.js";
import {
  listForAgents,
  makeWorkspace,
  PROSE,
  REVIEW,
  runCli,
  runShell,
  SPLIT,
  TABLE,
} from "./run-cli.js";

const { directory, write, read, path, empty } = makeWorkspace();
const list = () =>
  readdirSync(directory)
    .filter((name) => !/^(?:\.context-verdict.*|context-verdict\.config\.json)$/.test(name))
    .sort();
const fix = (...args: string[]) => runCli(["fix", ...args], { cwd: directory });
const beside = (...args: string[]) => fix("--beside", ...args);
const fixJson = (...args: string[]) => {
  const { status, stdout, stderr } = fix("--json", ...args);
  return { status, stderr, outcomes: JSON.parse(stdout) };
};
const besideJson = (...args: string[]) => fixJson("--beside", ...args);

const COMPACT_REVIEW = compact(REVIEW);

beforeEach(() => {
  empty();
  write("table.md", TABLE);
  write("mixed.md", SPLIT);
  write("prose.md", PROSE);
  listForAgents(write);
});

describe("beside the document", () => {
  it("writes the candidate, the hybrid or nothing, and the documents stay", () => {
    const run = beside("table.md", "mixed.md", "prose.md");
    expect(run).toMatchObject({ status: 0, stderr: "" });
    expect(run.stdout).toContain("✓ table.md: wrote table.toon, the candidate (");
    expect(run.stdout).toContain("✓ mixed.md: wrote mixed.hybrid.md, the hybrid (");
    expect(run.stdout).toContain("· prose.md: stays as it is");
    expect(run.stdout).toContain("\n3 files: 2 written, 1 as it should be\n");
    expect(list()).toEqual(["mixed.hybrid.md", "mixed.md", "prose.md", "table.md", "table.toon"]);
    expect(read("table.toon")).toBe(runCli(["convert", "-q", path("table.md")]).stdout);
    const hybrid = runCli(["plan", "-q", "--include-hybrid", path("mixed.md")]).stdout;
    expect(read("mixed.hybrid.md")).toBe(hybrid);
    expect([read("table.md"), read("mixed.md"), read("prose.md")]).toEqual([TABLE, SPLIT, PROSE]);
  });

  it("says it as JSON", () => {
    const { status, stderr, outcomes } = besideJson("table.md", "prose.md", "none.md");
    expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
    const judged = JSON.parse(runCli(["profile", "--json", path("table.md")]).stdout);
    const { source, toon } = judged.token_estimates;
    expect(toon).toBeLessThan(source);
    const [, prose, table] = outcomes;
    expect([table, prose, outcomes[0]]).toEqual([
      {
        path: "table.md",
        action: "toon",
        reason: "applied",
        target: "table.toon",
        backup: null,
        chars: { source: TABLE.length, target: read("table.toon").length },
        tokens: { source, target: toon },
      },
      {
        path: "prose.md",
        action: "none",
        reason: "up_to_date",
        target: null,
        backup: null,
        chars: null,
        tokens: { source: prose.tokens.source, target: prose.tokens.source },
      },
      {
        path: "none.md",
        action: "none",
        reason: "failed",
        target: null,
        backup: null,
        chars: null,
        error: { code: "input_not_found", message: "no such file: none.md" },
      },
    ]);
  });

  it("does nothing the second time, and passes over what it wrote", () => {
    beside("table.md", "mixed.md");
    const before = statSync(path("table.toon")).ino;
    const { status, outcomes } = besideJson(
      "table.md",
      "mixed.md",
      "table.toon",
      "mixed.hybrid.md",
    );
    expect(status).toBe(0);
    expect(outcomes.map(({ reason }: { reason: string }) => reason)).toEqual([
      "up_to_date",
      "up_to_date",
      "up_to_date",
      "up_to_date",
    ]);
    expect(statSync(path("table.toon")).ino).toBe(before);
  });

  it("never writes over another file, but with --force, which keeps it", () => {
    write("table.toon", "mine");
    const run = beside("--quiet", "table.md");
    expect(run).toMatchObject({ status: 1, stdout: "" });
    expect(run.stderr).toMatch(/^▲ table\.md: not written: table\.toon exists/);
    expect(read("table.toon")).toBe("mine");
    const { status, outcomes } = besideJson("--force", "table.md");
    expect(status).toBe(0);
    expect(outcomes[0].reason).toBe("applied");
    expect(read(outcomes[0].backup)).toBe("mine");
    expect(read("table.toon")).toMatch(/^"# Ports"/);
  });

  it("writes none that hosts would load with the document, or never instead of it", () => {
    const names = [
      ".clinerules/a.md",
      ".claude/commands/b.md",
      ".claude/rules/README.md",
      "AGENTS.md",
    ];
    for (const name of names) write(name, name === "AGENTS.md" ? TABLE : SPLIT);
    const { status, outcomes } = besideJson("--force", ...names, "table.md");
    expect(status).toBe(1);
    const reasons = outcomes.map(({ path, reason }: Record<string, string>) => [path, reason]);
    expect(Object.fromEntries(reasons)).toEqual({
      ...Object.fromEntries(names.map((name) => [name, "loaded"])),
      "table.md": "applied",
    });
    expect(readdirSync(path(".clinerules"))).toEqual(["a.md"]);
    expect(list()).not.toContain("AGENTS.toon");
  });

  it("gives the new file no right that the document has not", () => {
    chmodSync(path("table.md"), 0o740);
    beside("table.md");
    expect(statSync(path("table.toon")).mode & 0o777).toBe(0o640);
  });

  it("does not follow a link in the place of the new file", () => {
    write("elsewhere.txt", "mine");
    symlinkSync("elsewhere.txt", path("table.toon"));
    expect(beside("--force", "table.md").status).toBe(2);
    expect(read("elsewhere.txt")).toBe("mine");
  });
});

describe("in place", () => {
  it("writes the hybrid, keeps the mode and the old bytes, and is done the second time", () => {
    chmodSync(path("mixed.md"), 0o640);
    const { status, outcomes } = fixJson("mixed.md", "prose.md");
    expect(status).toBe(0);
    expect(outcomes[0]).toMatchObject({ action: "hybrid", target: "mixed.md" });
    expect(outcomes[0].backup).toMatch(/^mixed\.md\.[0-9a-f]{12}\.bak$/);
    expect(read(outcomes[0].backup)).toBe(SPLIT);
    expect(read("mixed.md")).toContain("```toon");
    for (const name of ["mixed.md", outcomes[0].backup]) {
      expect(statSync(path(name)).mode & 0o777).toBe(0o640);
    }
    const files = list();
    expect(fixJson("mixed.md").outcomes[0].reason).toBe("up_to_date");
    expect(list()).toEqual(files);
  });

  it("leaves backups alone, also where a glob names them", () => {
    const [{ backup }] = fixJson("mixed.md").outcomes;
    const again = fixJson("--force", "mixed.md", backup);
    expect(again.status).toBe(0);
    expect(again.outcomes[1]).toMatchObject({ reason: "up_to_date", action: "none" });
    expect(read(backup)).toBe(SPLIT);
    expect(list()).toEqual(["mixed.md", backup, "prose.md", "table.md"]);
  });

  it("never makes TOON of a Markdown file", () => {
    // One heading that is no key of its own: a fence would cost what the table saves.
    const bare = `| a | b | c |\n|-|-|-|\n${"| ab | 1 | 1 |\n".repeat(2)}`;
    write("bare.md", bare);
    expect(besideJson("bare.md").outcomes[0]).toMatchObject({ action: "toon" });
    const { status, outcomes } = fixJson("--force", "bare.md");
    expect(outcomes[0]).toMatchObject({ action: "compact", reason: "applied" });
    expect(status).toBe(0);
    expect(read("bare.md")).toBe(compact(bare));
    const refused = fix("--form", "toon", "bare.md");
    expect(refused).toMatchObject({ status: 2, stdout: "" });
    expect(refused.stderr).toContain("--form toon requires --beside");
  });

  it("puts no TOON into a page for people, whatever is forced, and says what can be done", () => {
    rmSync(path("context-verdict.config.json"));
    write("mixed.md", compact(SPLIT));
    for (const options of [["--force"], ["--form", "hybrid"]]) {
      const { status, stderr, stdout } = fix(...options, "mixed.md");
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
      const told = stdout.replace(/\s+/g, " ");
      expect(told).toContain("list such a file under agent_files in context-verdict.config.json");
    }
    expect(fixJson("--form", "hybrid", "mixed.md").outcomes[0]).toMatchObject({
      action: "none",
      reason: "up_to_date",
      withheld: "hybrid",
      target: null,
    });
    expect(read("mixed.md")).toBe(compact(SPLIT));
    write("AGENTS.md", SPLIT);
    expect(fixJson("AGENTS.md").outcomes[0]).toMatchObject({ action: "hybrid" });
    // Beside it, a reader may get another text.
    expect(besideJson("mixed.md").outcomes[0]).toMatchObject({ target: "mixed.hybrid.md" });
  });

  it("converts what was added to a hybrid, unless people read the page", () => {
    fixJson("mixed.md");
    const added = `\n${TABLE.replace("# Ports", "## Ports")}`;
    const more = read("mixed.md") + added;
    write("mixed.md", more);
    expect(fixJson("mixed.md").outcomes[0]).toMatchObject({ reason: "applied", action: "hybrid" });
    const blocks = (text: string) => text.match(/^```toon$/gm)?.length;
    expect(blocks(read("mixed.md"))).toBe((blocks(more) ?? 0) + 1);
    expect(compact(restore(read("mixed.md")))).toBe(compact(restore(more)));
    expect(fixJson("mixed.md").outcomes[0].reason).toBe("up_to_date");
    rmSync(path("context-verdict.config.json"));
    write("mixed.md", more);
    expect(fixJson("mixed.md").outcomes[0].reason).toBe("up_to_date");
    expect(read("mixed.md")).toBe(more);
  });

  it("leaves data alone, in place and beside, whatever names it", () => {
    const rows = [1, 2, 3, 4].map((id) => ({ id, name: `n${id}`, lit: id > 2 }));
    const json = `${JSON.stringify(rows, null, 2)}\n`;
    const data = {
      "rows.json": json,
      "rows.jsonl": rows.map((row) => `${JSON.stringify(row)}\n`).join(""),
      "rows.yaml": rows.map(({ id, name }) => `- id: ${id}\n  name: ${name}\n`).join(""),
      "AGENTS.md": json,
    };
    for (const [name, text] of Object.entries(data)) write(name, text);
    for (const fix of [fixJson, besideJson]) {
      for (const { path, reason } of fix("--force", ...Object.keys(data)).outcomes) {
        expect(reason).toBe(path.endsWith(".md") ? "up_to_date" : "data");
      }
    }
    for (const [name, text] of Object.entries(data)) {
      expect(read(name)).toBe(text);
      expect(existsSync(join(directory, `${name}.toon`))).toBe(false);
    }
  });

  it.each([
    ["CRLF", SPLIT.replaceAll("\n", "\r\n")],
    ["a byte order mark", `\uFEFF${SPLIT}`],
    ["no final newline", SPLIT.trimEnd()],
    ["both", `\uFEFF${SPLIT.replaceAll("\n", "\r\n")}`.trimEnd()],
  ])("and back, with %s", (_, text) => {
    write("a.md", text);
    const [applied] = fixJson("a.md").outcomes;
    expect(applied).toMatchObject({ reason: "applied" });
    expect(read(applied.backup)).toBe(text);
    expect(fixJson("--revert", "a.md").outcomes[0]).toMatchObject({
      action: "backup",
      reason: "applied",
    });
    expect(read("a.md")).toBe(text);
    expect(list()).not.toContain(applied.backup);
  });

  it("takes `link/..` for what the system takes it for", () => {
    mkdirSync(path("far/deep"), { recursive: true });
    mkdirSync(path("near"));
    symlinkSync("../far/deep", path("near/link"));
    for (const folder of ["far", "near"]) write(`${folder}/AGENTS.md`, SPLIT);
    const name = "link/../AGENTS.md";
    const run = runCli(["fix", "--json", name], { cwd: path("near") });
    expect(JSON.parse(run.stdout)[0]).toMatchObject({ reason: "applied", target: name });
    expect(readdirSync(path("near"))).toEqual([".context-verdict-runs.jsonl", "AGENTS.md", "link"]);
    expect(read("near/AGENTS.md")).toBe(SPLIT);
    expect(read("far/AGENTS.md")).toContain("```toon");
  });

  it("goes through a link within the folder, and refuses one that leaves it", () => {
    mkdirSync(path("sub"));
    write("sub/real.md", SPLIT);
    symlinkSync("real.md", path("sub/link.md"));
    symlinkSync("../mixed.md", path("sub/away.md"));
    const [through] = fixJson("sub/link.md").outcomes;
    expect(through).toMatchObject({ reason: "applied", target: "sub/link.md" });
    expect(lstatSync(path("sub/link.md")).isSymbolicLink()).toBe(true);
    expect(read("sub/real.md")).toContain("```toon");
    expect(read(through.backup)).toBe(SPLIT);
    const away = fix("sub/away.md");
    expect(away.status).toBe(2);
    expect(away.stderr).toMatch(/link to a file in another\s+folder/);
    expect(read("mixed.md")).toBe(SPLIT);
    const [back] = fixJson("--revert", "sub/link.md").outcomes;
    expect(back).toMatchObject({ action: "backup", reason: "applied" });
    expect(read("sub/real.md")).toBe(SPLIT);
  });

  it("refuses hard links, read-only files and what is no regular file", () => {
    linkSync(path("mixed.md"), path("second.md"));
    write("locked.md", SPLIT);
    chmodSync(path("locked.md"), 0o444);
    spawnSync("mkfifo", [path("pipe.md")]);
    const run = runShell("$CV fix second.md locked.md pipe.md missing.md", directory);
    expect(run.status).toBe(2);
    const told = run.stderr.replace(/\s+/g, " ");
    for (const why of ["hard link", "read-only", "not a regular file", "no such"]) {
      expect(told).toContain(why);
    }
    expect([read("mixed.md"), read("locked.md")]).toEqual([SPLIT, SPLIT]);
    expect(list().filter((name) => /bak|tmp/.test(name))).toEqual([]);
  });

  const isRoot = process.getuid?.() === 0;
  it.skipIf(isRoot)("says beforehand where the folder cannot be written to", () => {
    mkdirSync(path("locked"));
    write("locked/a.md", SPLIT);
    chmodSync(path("locked"), 0o555);
    for (const options of [["--beside"], []]) {
      const run = fix("--dry-run", ...options, "locked/a.md");
      expect(run).toMatchObject({ status: 2, stdout: "" });
      expect(run.stderr).toContain("permission denied");
    }
    chmodSync(path("locked"), 0o755);
  });

  it("does not overwrite a backup of other content", () => {
    const [{ backup }] = fixJson("--dry-run", "mixed.md").outcomes;
    expect(backup).toBeNull();
    const kept = fixJson("mixed.md").outcomes[0].backup;
    write("mixed.md", SPLIT);
    write(kept, "mine");
    const run = fix("mixed.md");
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(/has the name of its\s+backup/);
    expect([read(kept), read("mixed.md")]).toEqual(["mine", SPLIT]);
    write(kept, SPLIT);
    expect(fix("mixed.md").status).toBe(0);
  });

  it("leaves everything as it was where there is no space, and goes on", () => {
    const run = runShell(`trap "" XFSZ; ulimit -f 0; $CV fix -q mixed.md prose.md`, directory);
    expect(run.status).toBe(2);
    expect(run.stderr).toContain("mixed.md is left as it is: the file would be too large");
    expect(list()).toEqual(["mixed.md", "prose.md", "table.md"]);
    expect(read("mixed.md")).toBe(SPLIT);
  });

  it.runIf(existsSync("/dev/full"))("one failure never stops the others", () => {
    writeFileSync(path("binary.md"), "a\0b");
    writeFileSync(path("latin.md"), Buffer.from([0x63, 0xe9]));
    const run = fix("binary.md", "latin.md", "mixed.md");
    expect(run.status).toBe(2);
    expect(run.stderr).toContain("binary: NUL");
    expect(run.stderr).toContain("not valid UTF-8");
    expect(run.stdout).toContain("✓ mixed.md");
    expect(run.stdout).toContain("3 files: 1 written, 2 failed");
  });
});

describe("what is not safe", () => {
  beforeEach(() => {
    write("review.md", COMPACT_REVIEW);
  });

  it("is not written", () => {
    const { status, outcomes } = besideJson("review.md", "table.md");
    expect(status).toBe(1);
    expect(outcomes[0]).toMatchObject({
      action: "toon",
      reason: "not_safe",
      target: "review.toon",
    });
    expect(outcomes[1].reason).toBe("applied");
    expect(list()).not.toContain("review.toon");
    const quiet = beside("-q", "review.md");
    expect(quiet).toMatchObject({ status: 1, stdout: "" });
    expect(quiet.stderr).toContain("not written");
  });

  it("is applied with --force, which shows the change", () => {
    const run = beside("--force", "review.md");
    expect(run.status).toBe(0);
    expect(run.stderr).toMatch(
      /^--- review\.md\n\+\+\+ review\.toon\n@@ -1,\d+ \+1,\d+ @@\n-# Ports/,
    );
    expect(run.stderr).toContain("more lines");
    for (const line of run.stderr.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(list()).toContain("review.toon");
  });

  it("is shown and not written with --dry-run --force", () => {
    const run = beside("--force", "--dry-run", "review.md");
    expect(run.status).toBe(0);
    expect(run.stderr).toMatch(/^--- review\.md/);
    expect(run.stdout).toContain("would write review.toon");
    expect(list()).not.toContain("review.toon");
  });
});

describe("--form compact", () => {
  const PADDED = "# h\r\n\r\n| a    |  b |\r\n|------|---:|\r\n| 1    |  2 |";
  const COMPACT = "# h\r\n\r\na | b\r\n-|-:\r\n1 | 2";

  it("compacts what is named, by its folder too, and is done the second time", () => {
    mkdirSync(path("docs"));
    write("docs/padded.md", PADDED);
    const run = fix("--form", "compact", "docs");
    expect(run).toMatchObject({ status: 0, stderr: "" });
    expect(run.stdout).toContain("✓ docs/padded.md: wrote it as compact Markdown");
    expect(read("docs/padded.md")).toBe(COMPACT);
    expect(fixJson("--form", "compact", "docs").outcomes).toMatchObject([{ reason: "up_to_date" }]);
    expect(fix("--revert").status).toBe(0);
    expect(read("docs/padded.md")).toBe(PADDED);
  });

  it("writes compact Markdown where a hybrid would be best", () => {
    expect(fixJson("--form", "compact", "mixed.md").outcomes[0].action).toBe("compact");
    expect(read("mixed.md")).toBe(compact(SPLIT));
  });
});

describe("--revert of what no run here wrote", () => {
  const forget = () => rmSync(path(".context-verdict-runs.jsonl"), { force: true });
  /** A hybrid as in a clone, without a record of its run. @returns Its backup. */
  const clone = (): string => {
    const [{ backup }] = fixJson("mixed.md").outcomes;
    forget();
    return backup;
  };

  it("removes the backup it used, whose bytes the file has again", () => {
    clone();
    const run = fix("--revert", "mixed.md", "prose.md");
    expect(run.status).toBe(0);
    expect(run.stdout).toContain("byte for byte, from the backup");
    expect(run.stdout).toContain("· prose.md: stays as it is");
    expect(read("mixed.md")).toBe(SPLIT);
    expect(list().filter((name) => name.endsWith(".bak"))).toHaveLength(1);
  });

  it("restores the Markdown without a backup, and keeps the hybrid", () => {
    const backup = clone();
    const hybrid = read("mixed.md");
    rmSync(path(backup));
    const [outcome] = fixJson("--revert", "mixed.md").outcomes;
    expect(outcome).toMatchObject({ action: "restore", reason: "applied" });
    expect(read(outcome.backup)).toBe(hybrid);
    expect(read("mixed.md")).toContain("| 0 | done | 0 |");
    expect(fix("mixed.md").status).toBe(0);
    expect(read("mixed.md")).toBe(hybrid);
  });

  it("does not use a backup that is damaged, or of another document", () => {
    const backup = clone();
    write(backup, SPLIT.slice(0, 300));
    expect(fixJson("--revert", "--dry-run", "mixed.md").outcomes[0].action).toBe("restore");
    write(backup, SPLIT);
    write("mixed.md", read("mixed.md").replace("# Operating", "# Edited: operating"));
    const [edited] = fixJson("--revert", "mixed.md").outcomes;
    expect(edited).toMatchObject({ action: "restore", reason: "applied" });
    expect(read("mixed.md")).toMatch(/^# Edited: operating/);
    expect(read("mixed.md")).not.toContain("```toon");
    expect(read(backup)).toBe(SPLIT);
  });

  it("reverts what a run wrote and was edited since with --force alone", () => {
    fix("mixed.md");
    const edited = `${read("mixed.md")}\nMore.\n`;
    write("mixed.md", edited);
    expect(fixJson("--revert", "mixed.md").outcomes[0].reason).toBe("edited");
    const [outcome] = fixJson("--revert", "--force", "mixed.md").outcomes;
    expect(outcome).toMatchObject({ action: "restore", reason: "applied", run: 1 });
    expect(read(outcome.backup)).toBe(edited);
    expect(read("mixed.md")).toMatch(/\nMore\.\n$/);
    expect(read("mixed.md")).not.toContain("```toon");
    expect(fix("--revert").stdout).toContain("no run of fix to revert");
  });

  it("leaves files beside documents alone", () => {
    beside("table.md");
    expect(fixJson("--revert", "table.toon").outcomes[0].reason).toBe("up_to_date");
  });
});

describe("usage", () => {
  it("shows no control character of a name or of a document", () => {
    const name = "a\x1b[31m\n.md";
    write(name, `${COMPACT_REVIEW}\n\x1b]0;title\x07\n`);
    const { stdout, stderr } = beside("--force", name);
    expect(stdout + stderr).not.toMatch(/[\x1b\x07]/);
    expect(stdout).toContain("␛[31m");
    expect(stderr).toMatch(/^--- a␛\[31m \.md\n\+\+\+ a␛\[31m \.toon\n@@/);
  });
});
