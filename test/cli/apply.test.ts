import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { compact } from "../../src/index.js";
import { BIN, cleanEnv, makeWorkspace, PROSE, runCli, runShell, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const path = (name: string) => join(directory, name);
const read = (name: string) => readFileSync(path(name), "utf8");
const list = () =>
  readdirSync(directory)
    .filter((name) => name !== ".context-verdict.json")
    .sort();
const apply = (...args: string[]) => runCli(["apply", ...args], { cwd: directory });
const applyJson = (...args: string[]) => {
  const { status, stdout, stderr } = apply("--json", ...args);
  return { status, stderr, outcomes: JSON.parse(stdout) };
};

/** The whole does not earn TOON; two of its tables do. */
const SPLIT = readFileSync(new URL("../../examples/mixed.md", import.meta.url), "utf8");

/** Convertible, but for a rule that nobody could check: the verdict is review. */
const REVIEW = compact(TABLE.replace("# Ports\n", "# Ports\n\nYou must be careful.\n"));

beforeEach(() => {
  for (const name of readdirSync(directory)) rmSync(path(name), { recursive: true });
  write("table.md", TABLE);
  write("mixed.md", SPLIT);
  write("prose.md", PROSE);
});

describe("beside the document", () => {
  it("writes the candidate, the hybrid or nothing, and the documents stay", () => {
    const run = apply("table.md", "mixed.md", "prose.md");
    expect(run).toMatchObject({ status: 0, stderr: "" });
    expect(run.stdout).toContain("✓ table.md: wrote table.toon, the candidate (");
    expect(run.stdout).toContain("✓ mixed.md: wrote mixed.hybrid.md, the hybrid (");
    expect(run.stdout).toContain("· prose.md: keep_markdown: nothing to apply");
    expect(run.stdout).toContain("\n\n3 files: 2 written, 1 as it should be\n");
    expect(list()).toEqual(["mixed.hybrid.md", "mixed.md", "prose.md", "table.md", "table.toon"]);
    expect(read("table.toon")).toBe(runCli(["convert", "-q", path("table.md")]).stdout);
    const hybrid = runCli(["plan", "-q", "--include-hybrid", path("mixed.md")]).stdout;
    expect(read("mixed.hybrid.md")).toBe(hybrid);
    expect([read("table.md"), read("mixed.md"), read("prose.md")]).toEqual([TABLE, SPLIT, PROSE]);
  });

  it("says it as JSON", () => {
    const { status, stderr, outcomes } = applyJson("table.md", "prose.md", "none.md");
    expect({ status, stderr }).toEqual({ status: 2, stderr: "" });
    expect(outcomes).toEqual([
      {
        path: "table.md",
        action: "candidate",
        reason: "applied",
        target: "table.toon",
        written: "table.toon",
        backup: null,
        verdict: "convert",
        safe_to_auto_apply: true,
        chars: { source: TABLE.length, target: read("table.toon").length },
      },
      {
        path: "prose.md",
        action: "none",
        reason: "not_recommended",
        target: null,
        written: null,
        backup: null,
        verdict: "keep_markdown",
        safe_to_auto_apply: false,
        chars: null,
      },
      {
        path: "none.md",
        action: "failed",
        reason: "failed",
        target: null,
        written: null,
        backup: null,
        verdict: null,
        safe_to_auto_apply: null,
        chars: null,
        error: { code: "input_not_found", message: "no such file: none.md" },
      },
    ]);
  });

  it("does nothing the second time, and passes over what it wrote", () => {
    apply("table.md", "mixed.md");
    const before = statSync(path("table.toon")).ino;
    const { status, outcomes } = applyJson("table.md", "mixed.md", "table.toon", "mixed.hybrid.md");
    expect(status).toBe(0);
    expect(outcomes.map(({ reason }: { reason: string }) => reason)).toEqual([
      "up_to_date",
      "up_to_date",
      "already_converted",
      "already_converted",
    ]);
    expect(statSync(path("table.toon")).ino).toBe(before);
  });

  it("never writes over another file, but with --force, which keeps it", () => {
    write("table.toon", "mine");
    const run = apply("table.md");
    expect(run).toMatchObject({ status: 1, stdout: "" });
    expect(run.stderr).toMatch(/^▲ table\.md: not applied: table\.toon exists/);
    expect(read("table.toon")).toBe("mine");
    const { status, outcomes } = applyJson("--force", "table.md");
    expect(status).toBe(0);
    expect(outcomes[0].reason).toBe("applied");
    expect(read(outcomes[0].backup)).toBe("mine");
    expect(read("table.toon")).toMatch(/^"# Ports"/);
  });

  it("takes another name with --out, in the folder of the document or below", () => {
    mkdirSync(path("sub"));
    mkdirSync(path("sub/deep"));
    write("sub/a.md", TABLE);
    expect(apply("--out", "sub/deep/x.toon", "sub/a.md").status).toBe(0);
    expect(existsSync(path("sub/deep/x.toon"))).toBe(true);
    symlinkSync("..", path("sub/up"));
    for (const out of ["x.toon", "sub/../x.toon", "sub/up/x.toon"]) {
      const run = apply("--out", out, "sub/a.md");
      expect(run).toMatchObject({ status: 2, stdout: "" });
      expect(run.stderr).toContain("it is outside the folder of sub/a.md");
    }
    expect(apply("--out", "sub/none/x.toon", "sub/a.md").stderr).toContain("no such folder");
    expect(list()).not.toContain("x.toon");
  });

  it("never gives TOON a name that is read as a document, nor the document's own", () => {
    linkSync(path("mixed.md"), path("second"));
    for (const args of [
      ["--out", "AGENTS.md", "table.md"],
      ["--out", "CLAUDE", "table.md"],
      ["--out", "notes.txt", "table.md"],
      ["--out", "table.md", "table.md"],
      ["--out", "./mixed.md", "mixed.md"],
      ["--out", "second", "mixed.md"],
      ["--out", "mixed.toon", "mixed.md"],
    ]) {
      const run = apply("--force", ...args);
      expect(run).toMatchObject({ status: 2, stdout: "" });
      expect(run.stderr).toMatch(
        /is read as a\s+document|another\s+name\s+than\s+the\s+document|a\s+hybrid\s+is\s+Markdown/,
      );
    }
    expect(list()).toEqual(["mixed.md", "prose.md", "second", "table.md"]);
    expect([read("table.md"), read("mixed.md")]).toEqual([TABLE, SPLIT]);
  });

  it("gives the new file no right that the document has not", () => {
    chmodSync(path("table.md"), 0o740);
    apply("table.md");
    expect(statSync(path("table.toon")).mode & 0o777).toBe(0o640);
  });

  it("does not follow a link in the place of the new file", () => {
    write("elsewhere.txt", "mine");
    symlinkSync("elsewhere.txt", path("table.toon"));
    expect(apply("--force", "table.md").status).toBe(2);
    expect(read("elsewhere.txt")).toBe("mine");
  });
});

describe("in place", () => {
  it("writes the hybrid, keeps the mode and the old bytes, and is done the second time", () => {
    chmodSync(path("mixed.md"), 0o640);
    const { status, outcomes } = applyJson("--in-place", "mixed.md", "prose.md");
    expect(status).toBe(0);
    expect(outcomes[0]).toMatchObject({ action: "hybrid", written: "mixed.md" });
    expect(outcomes[0].backup).toMatch(/^mixed\.md\.[0-9a-f]{12}\.bak$/);
    expect(read(outcomes[0].backup)).toBe(SPLIT);
    expect(read("mixed.md")).toContain("```toon");
    for (const name of ["mixed.md", outcomes[0].backup]) {
      expect(statSync(path(name)).mode & 0o777).toBe(0o640);
    }
    const files = list();
    expect(applyJson("--in-place", "mixed.md").outcomes[0].reason).toBe("already_converted");
    expect(list()).toEqual(files);
  });

  it("leaves backups alone, also where a glob names them", () => {
    const [{ backup }] = applyJson("--in-place", "mixed.md").outcomes;
    const again = applyJson("--in-place", "--force", "mixed.md", backup);
    expect(again.status).toBe(0);
    expect(again.outcomes[1]).toMatchObject({ reason: "is_backup", action: "none" });
    for (const option of ["--in-place", "--check"]) {
      const { status, stderr } = runCli(["compact", option, backup], { cwd: directory });
      expect(status).toBe(2);
      expect(stderr.replace(/\s+/g, " ")).toContain(`${backup} is left as it is: it is a backup`);
    }
    expect(read(backup)).toBe(SPLIT);
    expect(list()).toEqual(["mixed.md", backup, "prose.md", "table.md"]);
  });

  it("never makes TOON of a Markdown file", () => {
    // One heading that is no key of its own: a fence would cost what the table saves.
    const bare = `| a | b | c |\n|-|-|-|\n${"| ab | 1 | 1 |\n".repeat(2)}`;
    write("bare.md", bare);
    const { status, outcomes } = applyJson("--in-place", "--force", "bare.md");
    expect(outcomes[0]).toMatchObject({ verdict: "convert", reason: "not_in_place" });
    expect(status).toBe(1);
    expect(read("bare.md")).toBe(bare);
    expect(applyJson("bare.md").outcomes[0]).toMatchObject({ action: "candidate" });
  });

  it("makes TOON of JSON beside it, never in its place, and gives the very text back", () => {
    const rows = [1, 2, 3, 4].map((id) => ({ id, name: `n${id}`, lit: id > 2 }));
    const json = `${JSON.stringify(rows, null, 2)}\n`;
    write("rows.json", json);
    expect(applyJson("--in-place", "--force", "rows.json").outcomes[0]).toMatchObject({
      reason: "not_in_place",
    });
    expect(read("rows.json")).toBe(json);
    const named = applyJson("--out", "other.json", "rows.json");
    expect(named.outcomes[0]).toMatchObject({ reason: "failed" });
    const { outcomes } = applyJson("rows.json");
    expect(outcomes[0]).toMatchObject({ written: "rows.json.toon", action: "candidate" });
    rmSync(path("rows.json"));
    applyJson("--revert", "rows.json.toon");
    expect(read("rows.json")).toBe(json);
  });

  it.each([
    ["CRLF", SPLIT.replaceAll("\n", "\r\n")],
    ["a byte order mark", `\uFEFF${SPLIT}`],
    ["no final newline", SPLIT.trimEnd()],
    ["both", `\uFEFF${SPLIT.replaceAll("\n", "\r\n")}`.trimEnd()],
  ])("and back, with %s", (_, text) => {
    write("a.md", text);
    const [applied] = applyJson("--in-place", "a.md").outcomes;
    expect(applied).toMatchObject({ reason: "applied" });
    expect(read(applied.backup)).toBe(text);
    expect(applyJson("--revert", "a.md").outcomes[0]).toMatchObject({
      action: "backup",
      reason: "applied",
      backup: applied.backup,
    });
    expect(read("a.md")).toBe(text);
  });

  it("takes `link/..` for what the system takes it for", () => {
    mkdirSync(path("far/deep"), { recursive: true });
    mkdirSync(path("near"));
    symlinkSync("../far/deep", path("near/link"));
    for (const folder of ["far", "near"]) write(`${folder}/a.md`, SPLIT);
    const run = runCli(["apply", "--json", "--in-place", "link/../a.md"], { cwd: path("near") });
    expect(JSON.parse(run.stdout)[0]).toMatchObject({ reason: "applied", written: "link/../a.md" });
    expect(readdirSync(path("near"))).toEqual(["a.md", "link"]);
    expect(read("near/a.md")).toBe(SPLIT);
    expect(read("far/a.md")).toContain("```toon");
  });

  it("goes through a link within the folder, and refuses one that leaves it", () => {
    mkdirSync(path("sub"));
    write("sub/real.md", SPLIT);
    symlinkSync("real.md", path("sub/link.md"));
    symlinkSync("../mixed.md", path("sub/away.md"));
    const [through] = applyJson("--in-place", "sub/link.md").outcomes;
    expect(through).toMatchObject({ reason: "applied", written: "sub/link.md" });
    expect(lstatSync(path("sub/link.md")).isSymbolicLink()).toBe(true);
    expect(read("sub/real.md")).toContain("```toon");
    expect(read(through.backup)).toBe(SPLIT);
    const away = apply("--in-place", "sub/away.md");
    expect(away.status).toBe(2);
    expect(away.stderr).toMatch(/link to a file in another\s+folder/);
    expect(read("mixed.md")).toBe(SPLIT);
    const [back] = applyJson("--revert", "sub/link.md").outcomes;
    expect(back).toMatchObject({ action: "backup", reason: "applied" });
    expect(read("sub/real.md")).toBe(SPLIT);
  });

  it("refuses hard links, read-only files and what is no regular file", () => {
    linkSync(path("mixed.md"), path("second.md"));
    write("locked.md", SPLIT);
    chmodSync(path("locked.md"), 0o444);
    spawnSync("mkfifo", [path("pipe.md")]);
    const run = runShell(
      '$CV apply --in-place second.md locked.md pipe.md missing.md ""',
      directory,
    );
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
    for (const options of [["--in-place"], []]) {
      const run = apply("--dry-run", ...options, "locked/a.md");
      expect(run).toMatchObject({ status: 2, stdout: "" });
      expect(run.stderr).toContain("permission denied");
    }
    chmodSync(path("locked"), 0o755);
  });

  it("does not overwrite a backup of other content", () => {
    const [{ backup }] = applyJson("--in-place", "--dry-run", "mixed.md").outcomes;
    expect(backup).toBeNull();
    const kept = applyJson("--in-place", "mixed.md").outcomes[0].backup;
    write("mixed.md", SPLIT);
    write(kept, "mine");
    const run = apply("--in-place", "mixed.md");
    expect(run.status).toBe(2);
    expect(run.stderr).toMatch(/has the name of its\s+backup/);
    expect([read(kept), read("mixed.md")]).toEqual(["mine", SPLIT]);
    write(kept, SPLIT);
    expect(apply("--in-place", "mixed.md").status).toBe(0);
  });

  it("leaves everything as it was where there is no space, and goes on", () => {
    const run = runShell(
      `trap "" XFSZ; ulimit -f 0; $CV apply --in-place -q mixed.md prose.md`,
      directory,
    );
    expect(run.status).toBe(2);
    expect(run.stderr).toContain("mixed.md is left as it is: the file would be too large");
    expect(list()).toEqual(["mixed.md", "prose.md", "table.md"]);
    expect(read("mixed.md")).toBe(SPLIT);
  });

  it.runIf(existsSync("/dev/full"))("one failure never stops the others", () => {
    writeFileSync(path("binary.md"), "a\0b");
    writeFileSync(path("latin.md"), Buffer.from([0x63, 0xe9]));
    const run = apply("--in-place", "binary.md", "latin.md", "mixed.md");
    expect(run.status).toBe(2);
    expect(run.stderr).toContain("binary: NUL");
    expect(run.stderr).toContain("not valid UTF-8");
    expect(run.stdout).toContain("✓ mixed.md");
    expect(run.stdout).toContain("3 files: 1 written, 2 failed");
  });
});

describe("what is not safe", () => {
  beforeEach(() => {
    write("review.md", REVIEW);
  });

  it("is not applied", () => {
    const { status, outcomes } = applyJson("review.md", "table.md");
    expect(status).toBe(1);
    expect(outcomes[0]).toMatchObject({
      action: "candidate",
      reason: "not_safe",
      target: "review.toon",
      written: null,
      verdict: "review",
      safe_to_auto_apply: false,
    });
    expect(outcomes[1].reason).toBe("applied");
    expect(list()).not.toContain("review.toon");
    const quiet = apply("-q", "review.md");
    expect(quiet).toMatchObject({ status: 1, stdout: "" });
    expect(quiet.stderr).toContain("not applied");
  });

  it("is applied with --force, which shows the change", () => {
    const run = apply("--force", "review.md");
    expect(run.status).toBe(0);
    expect(run.stderr).toMatch(
      /^--- review\.md\n\+\+\+ review\.toon\n@@ -1,\d+ \+1,\d+ @@\n-# Ports/,
    );
    expect(run.stderr).toContain("more lines");
    for (const line of run.stderr.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    expect(list()).toContain("review.toon");
  });

  it("is shown and not written with --dry-run --force", () => {
    const run = apply("--force", "--dry-run", "review.md");
    expect(run.status).toBe(0);
    expect(run.stderr).toMatch(/^--- review\.md/);
    expect(run.stdout).toContain("would write review.toon");
    expect(list()).not.toContain("review.toon");
  });

  const hasScript = spawnSync("script", ["--version"]).status === 0;
  it.skipIf(!hasScript).each([
    ["y\n", "", true],
    ["yes\n", "", true],
    ["n\n", "", false],
    ["\n", "", false],
    ["", "--yes", true],
  ])("asks on a terminal; answered %j with options %j", (input, options, written) => {
    const command = `${process.execPath} ${BIN} apply --force ${options} review.md`;
    const run = spawnSync("script", ["-qec", command, "/dev/null"], {
      cwd: directory,
      env: cleanEnv({ NO_COLOR: "1" }),
      encoding: "utf8",
      input,
    });
    expect(run.stdout.includes("Write review.toon? [y/N]")).toBe(options === "");
    expect(list().includes("review.toon")).toBe(written);
    expect(run.status).toBe(written ? 0 : 1);
    if (!written) expect(run.stdout).toContain("not applied, as you said");
  });

  it.skipIf(!hasScript)("takes a long line for one answer, not for two", () => {
    write("second.md", REVIEW);
    const command = `${process.execPath} ${BIN} apply --force review.md second.md`;
    const run = spawnSync("script", ["-qec", command, "/dev/null"], {
      cwd: directory,
      env: cleanEnv({ NO_COLOR: "1" }),
      encoding: "utf8",
      input: `${"n".repeat(64)}y\n`,
    });
    expect(run.status).toBe(1);
    expect(list().filter((name) => name.endsWith(".toon"))).toEqual([]);
  });
});

describe("--dry-run", () => {
  it("says what would be written and writes nothing", () => {
    const files = list();
    const run = apply("--dry-run", "--in-place", "mixed.md", "prose.md");
    expect(run.status).toBe(0);
    expect(run.stdout).toContain("○ mixed.md: would write its hybrid in place");
    expect(run.stdout).toContain("2 files: 1 to be written, 1 as it should be");
    expect(list()).toEqual(files);
    expect(read("mixed.md")).toBe(SPLIT);
  });
});

describe("--revert", () => {
  it("removes the backup it used, whose bytes the file has again", () => {
    apply("--in-place", "mixed.md");
    const run = apply("--revert", "mixed.md", "prose.md");
    expect(run.status).toBe(0);
    expect(run.stdout).toContain("byte for byte, from mixed.md.");
    expect(run.stdout).toContain("· prose.md: nothing to revert");
    expect(list()).toEqual(["mixed.md", "prose.md", "table.md"]);
    expect(read("mixed.md")).toBe(SPLIT);
  });

  it("names the file that keeps an edited hybrid, where a backup takes its place", () => {
    const [{ backup }] = applyJson("--in-place", "mixed.md").outcomes;
    const edited = `${read("mixed.md")}\n\n\n`;
    write("mixed.md", edited);
    const [{ kept, ...reverted }] = applyJson("--revert", "mixed.md").outcomes;
    expect(reverted).toMatchObject({ action: "backup", reason: "applied", backup });
    expect(read("mixed.md")).toBe(SPLIT);
    expect(read(kept)).toBe(edited);
    rmSync(path(kept));
    apply("--in-place", "mixed.md");
    write("mixed.md", edited);
    const { stdout } = apply("--revert", "mixed.md");
    expect(stdout.replace(/\s+/g, " ")).toContain(`it had been edited, and ${kept} keeps that`);
  });

  it("restores without a backup, where converting again gives the file", () => {
    const [{ backup }] = applyJson("--in-place", "mixed.md").outcomes;
    const hybrid = read("mixed.md");
    rmSync(path(backup));
    expect(applyJson("--revert", "mixed.md").outcomes[0]).toMatchObject({
      action: "restore",
      reason: "applied",
      backup: null,
    });
    expect(read("mixed.md")).toContain("| 0 | done | 0 |");
    expect(apply("--in-place", "mixed.md").status).toBe(0);
    expect(read("mixed.md")).toBe(hybrid);
  });

  it("does not use a backup that is damaged, or of another document", () => {
    const [{ backup }] = applyJson("--in-place", "mixed.md").outcomes;
    write(backup, SPLIT.slice(0, 300));
    expect(applyJson("--revert", "--dry-run", "mixed.md").outcomes[0].action).toBe("restore");
    write(backup, SPLIT);
    write("mixed.md", read("mixed.md").replace("# Operating", "# Edited: operating"));
    const [edited] = applyJson("--revert", "mixed.md").outcomes;
    expect(edited).toMatchObject({ action: "restore", reason: "applied" });
    expect(read("mixed.md")).toMatch(/^# Edited: operating/);
    expect(read("mixed.md")).not.toContain("```toon");
    expect(read(backup)).toBe(SPLIT);
  });

  it("does not take somebody's example for a conversion, but with --force, and keeps it", () => {
    const toon = runCli(["convert", "-q", path("table.md")]).stdout;
    const example = `${PROSE}\nFor example:\n\n\`\`\`toon\n${toon}\n\`\`\`\n\n- an item\n- another\n`;
    write("docs.md", example);
    const { status, outcomes } = applyJson("--revert", "docs.md");
    expect(status).toBe(1);
    expect(outcomes[0].reason).toBe("not_reproduced");
    expect(read("docs.md")).toBe(example);
    const [forced] = applyJson("--revert", "--force", "docs.md").outcomes;
    expect(forced.reason).toBe("applied");
    expect(read(forced.backup)).toBe(example);
    expect(read("docs.md")).toContain("| service39 |");
  });

  it("gives a.md for a.toon and a.hybrid.md, and leaves one that is there", () => {
    apply("table.md", "mixed.md");
    const there = applyJson("--revert", "table.toon", "mixed.hybrid.md");
    expect(there.outcomes.map(({ reason }: { reason: string }) => reason)).toEqual([
      "up_to_date",
      "up_to_date",
    ]);
    write("table.md", "mine\n");
    expect(applyJson("--revert", "table.toon").outcomes[0].reason).toBe("target_exists");
    expect(read("table.md")).toBe("mine\n");
    rmSync(path("table.md"));
    rmSync(path("mixed.md"));
    expect(apply("--revert", "table.toon", "mixed.hybrid.md").status).toBe(0);
    expect(read("table.md")).toBe(runCli(["restore", path("table.toon")]).stdout);
    expect(read("mixed.md")).toBe(runCli(["restore", path("mixed.hybrid.md")]).stdout);
    expect(list()).toContain("table.toon");
  });

  it("says what a .toon file is not", () => {
    write("ports.toon", "port: 22\n");
    const run = apply("--revert", "ports.toon");
    expect(run.status).toBe(2);
    expect(run.stderr).toContain("cannot be restored");
  });
});

describe("usage", () => {
  it.each([
    [[], "apply needs a file"],
    [["-"], "apply writes beside a file"],
    [["/dev/stdin"], "apply writes beside a file"],
    [["--out", "x", "a", "b"], "--out names one file"],
    [["--out", "x", "--in-place", "a"], "--out and --in-place name two places"],
    [["--out", "-", "a"], "apply prints no document"],
    [["--revert", "--in-place", "a"], "--revert finds its place by itself"],
    [["--yes", "a"], "--yes answers the question that --force asks"],
    [["--flavor", "rst", "a"], "--flavor must be one of markdown, text"],
  ])("%j: %s", (args, message) => {
    const run = apply(...args);
    expect(run).toMatchObject({ status: 2, stdout: "" });
    expect(run.stderr).toContain(message);
    const json = apply("--json", ...args);
    expect(JSON.parse(json.stderr).error.code).toBe("bad_request");
  });

  it("shows no control character of a name or of a document", () => {
    const name = "a\x1b[31m\n.md";
    write(name, `${REVIEW}\n\x1b]0;title\x07\n`);
    const { stdout, stderr } = apply("--force", name);
    expect(stdout + stderr).not.toMatch(/[\x1b\x07]/);
    expect(stdout).toContain("␛[31m");
    expect(stderr).toMatch(/^--- a␛\[31m \.md\n\+\+\+ a␛\[31m \.toon\n@@/);
  });
});
