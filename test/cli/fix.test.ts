import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { compact } from "../../src/index.js";
import { makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const read = (name: string) => readFileSync(join(directory, name), "utf8");
const run = (...args: string[]) => runCli(args, { cwd: directory });
const json = (...args: string[]) => JSON.parse(run(...args, "--json").stdout);
const list = () => readdirSync(directory, { recursive: true }).map(String).sort();
const listActions = (outcomes: { path: string; action: string; reason: string }[]) =>
  outcomes.map(({ path, action, reason }) => `${path}: ${action} ${reason}`);

const SPLIT = readFileSync(new URL("../../examples/mixed.md", import.meta.url), "utf8");
const PADDED = readFileSync(
  new URL("../../corpus/cases/records/database-migrations.md", import.meta.url),
  "utf8",
);
const REVIEW = compact(TABLE.replace("# Ports\n", "# Ports\n\nYou must be careful.\n"));
const DOCUMENTS = {
  "a/padded.md": PADDED,
  "a/ports.md": TABLE,
  "mixed.md": SPLIT,
  "prose.md": PROSE,
  "review.md": REVIEW,
};

beforeEach(() => {
  for (const name of readdirSync(directory)) rmSync(join(directory, name), { recursive: true });
  mkdirSync(join(directory, "a"));
  for (const [name, text] of Object.entries(DOCUMENTS)) write(name, text);
});

describe("fix", () => {
  it("writes the best form of all that is safe, and takes it back", () => {
    const before = list();
    const fixed = run("fix");
    expect(fixed).toMatchObject({ status: 0, stderr: "" });
    expect(fixed.stdout).toContain("✓ a/padded.md: wrote it as compact Markdown");
    expect(fixed.stdout).toContain("✓ a/ports.md: wrote a/ports.toon, the candidate");
    expect(fixed.stdout).toContain("✓ mixed.md: wrote its hybrid in place");
    expect(fixed.stdout).not.toContain("prose.md");
    expect(fixed.stdout).not.toContain("review.md");
    expect(fixed.stdout).toContain("5 files: 3 written, 2 as it should be");
    expect(fixed.stdout).toContain("1 as compact Markdown, 1 as TOON beside it, 1 as a hybrid: ");
    expect(read("a/padded.md").length).toBeLessThan(PADDED.length);
    expect(read("mixed.md")).toContain("```toon");

    expect(listActions(json("fix"))).toEqual([
      "a/padded.md: none not_recommended",
      "a/ports.md: candidate up_to_date",
      "mixed.md: none already_converted",
      "prose.md: none not_recommended",
      "review.md: none not_recommended",
    ]);

    const undone = run("fix", "--revert");
    expect(undone).toMatchObject({ status: 0, stderr: "" });
    for (const [name, text] of Object.entries(DOCUMENTS)) expect(read(name)).toBe(text);
    expect(list()).toEqual(before);
    expect(run("fix", "--revert").stdout).toBe("5 files: 5 as it should be\n");
  });

  it("writes nothing with --dry-run, and says all of it", () => {
    const before = list();
    const dry = run("fix", "--dry-run");
    expect(dry).toMatchObject({ status: 0, stderr: "" });
    expect(dry.stdout).toContain("○ mixed.md: would write its hybrid in place");
    expect(dry.stdout).toContain("5 files: 3 to be written, 2 as it should be");
    expect(list()).toEqual(before);
    for (const [name, text] of Object.entries(DOCUMENTS)) expect(read(name)).toBe(text);
    run("fix");
    const fixed = list();
    expect(run("fix", "--revert", "--dry-run").stdout).toContain("would remove a/ports.toon");
    expect(list()).toEqual(fixed);
  });

  it("ends in the command that takes back no more than was named", () => {
    expect(run("fix", "a", "mixed.md").stdout).toMatch(
      /^context-verdict fix --revert a mixed\.md takes it back$/m,
    );
  });

  it("takes folders and globs, and what the configuration includes", () => {
    expect(listActions(json("fix", "--dry-run", "a", "m*.md"))).toEqual([
      "a/padded.md: compact would_apply",
      "a/ports.md: candidate would_apply",
      "mixed.md: hybrid would_apply",
    ]);
    write("context-verdict.config.json", '{ "include": ["a"], "ignore": ["ports.md"] }');
    expect(listActions(json("fix", "--dry-run"))).toEqual(["a/padded.md: compact would_apply"]);
  });

  it("leaves what is damaged or somebody else's, and goes on", () => {
    write("a/ports.toon", "mine\n");
    run("fix", "mixed.md");
    write("mixed.md", read("mixed.md").replace("  0,done,0,0,0,0,0\n", ""));
    const fixed = run("fix");
    expect(fixed.status).toBe(1);
    expect(fixed.stderr).toContain("▲ a/ports.md: not applied: a/ports.toon exists");
    expect(fixed.stderr.replace(/\s+/g, " ")).toMatch(
      /a\/ports\.toon exists [^▲]*; context-verdict apply --force a\/ports\.md shows/,
    );
    expect(fixed.stderr.replace(/\s+/g, " ")).toMatch(
      /▲ mixed\.md: not repaired: [^▲]*; context-verdict apply --force mixed\.md shows/,
    );
    expect(fixed.stdout).toContain("5 files: 1 written, 2 as it should be, 2 not applied");
    expect(read("a/ports.toon")).toBe("mine\n");
    run("fix", "--revert", "a");
    expect(read("a/ports.toon")).toBe("mine\n");
  });

  it("does not take back what was edited since", () => {
    run("fix");
    const edited = `${read("a/padded.md")}More.\n`;
    write("a/padded.md", edited);
    const toon = read("a/ports.toon").replace("8000", "9999");
    write("a/ports.toon", toon);
    const { status, stderr } = run("fix", "--revert");
    expect(status).toBe(1);
    const told = stderr.replace(/\s+/g, " ");
    expect(told).toMatch(
      /▲ a\/padded\.md: it was edited since it was written, and stays; a\/padded\.md\.\w+\.bak keeps/,
    );
    expect(told).toContain("▲ a/ports.md: a/ports.toon was edited since it was written, and stays");
    expect(read("a/padded.md")).toBe(edited);
    expect(read("a/ports.toon")).toBe(toon);
    expect(read("mixed.md")).toBe(SPLIT);
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

  it("fails on what was made from a document that is gone, as check does", () => {
    run("fix");
    rmSync(join(directory, "a/ports.md"));
    const { status, stdout, stderr } = run("fix");
    expect(status).toBe(1);
    expect(stderr).toContain("▲ a/ports.toon: the document that it was made from is gone");
    expect(stdout).toBe("5 files: 4 as it should be, 1 not applied\n");
    expect(list()).toContain("a/ports.toon");
  });

  it("does not read standard input", () => {
    expect(run("fix", "-")).toMatchObject({ status: 2, stdout: "" });
  });
});

describe("folders and globs", () => {
  it("are taken by apply, which tells what it did and counts the rest", () => {
    const { status, stdout } = run("apply", "--in-place", ".");
    expect(status).toBe(0);
    expect(stdout).toContain("✓ mixed.md");
    expect(stdout).not.toContain("prose.md");
    expect(stdout).toMatch(/^5 files: 2 written, 3 as it should be$/m);
    expect(read("prose.md")).toBe(PROSE);
  });

  it("are taken by compact, in place and to check", () => {
    const names = ["a/padded.md", "a/ports.md", "mixed.md"];
    expect(run("compact", "--check", ".").stdout).toBe(`${names.join("\n")}\n`);
    const { status, stdout } = run("compact", "--in-place", "a", "*.md");
    expect(status).toBe(0);
    expect(stdout).toContain("✓ a/padded.md");
    expect(stdout).toContain("5 files: 3 written, 2 compact already\n");
    expect(run("compact", "a").stderr).toContain("compact prints one document, got a folder");
  });

  it("have the options of the configuration", () => {
    write("context-verdict.config.json", '{ "ignore": ["a/"] }');
    expect(run("compact", "--check", ".").stdout).toBe("mixed.md\n");
    expect(run("compact", "--check", "--no-config", ".").stdout).toContain("a/padded.md\n");
  });

  it("without a document are an error", () => {
    mkdirSync(join(directory, "none"));
    for (const command of ["apply", "fix", "plan", "validate"]) {
      expect(run(command, "none")).toMatchObject({ status: 2, stdout: "" });
    }
    expect(run("plan", "--allow-empty", "none").status).toBe(0);
  });

  it("of which the configuration leaves nothing are an error", () => {
    write("context-verdict.config.json", '{ "ignore": ["a/"] }');
    for (const command of ["apply", "fix", "plan", "validate"]) {
      const { status, stderr } = run(command, "a");
      expect(status).toBe(2);
      expect(stderr).toContain("context-verdict.config.json ignores all that were found");
    }
    expect(run("plan", "--allow-empty", "a").status).toBe(0);
  });

  it("without TOON are an error of validate, and so is empty standard input", () => {
    const { status, stdout, stderr } = run("validate", "a");
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("no TOON: no file ends in .toon, and no document has toon blocks");
    expect(stderr).toContain("--allow-empty");
    expect(run("validate", "--allow-empty", "a").status).toBe(0);
    expect(run("validate").stderr).toContain("standard input is empty");
    expect(run("validate").status).toBe(2);
    expect(run("validate", "--allow-empty").status).toBe(0);
  });
});

describe("many", () => {
  it("plans are lines, or objects with their path", () => {
    const { status, stdout } = run("plan", ".");
    expect(status).toBe(0);
    const lines = stdout
      .replace(/\n {2,}/g, " ")
      .trimEnd()
      .split("\n");
    expect(lines.map((line) => line.slice(2).split(":")[0])).toEqual(Object.keys(DOCUMENTS));
    expect(stdout).toContain("mixed.md: split_first; best form hybrid, 4,818 → 4,322");
    const plans = json("plan", "a", "none.md");
    expect(plans).toMatchObject([
      { path: "a/padded.md", context_plan: { best_form: { form: "compact" } } },
      { path: "a/ports.md", verdict: "convert" },
      { path: "none.md", error: { code: "input_not_found" } },
    ]);
    expect(run("plan", "a", "none.md").status).toBe(2);
    expect(run("plan", "--fail-on", "convert", "a").status).toBe(1);
    expect(run("plan", "--out", "x.md", "a").stderr).toContain("--out is about one document");
  });

  it("texts are validated: TOON and documents with toon blocks", () => {
    run("fix");
    expect(run("validate", ".")).toEqual({
      status: 0,
      stdout: "✓ a/ports.toon: valid TOON\n✓ mixed.md: valid TOON\n",
      stderr: "",
    });
    write("mixed.md", read("mixed.md").replace("  0,done,0,0,0,0,0\n", ""));
    const { status, stdout } = run("validate", ".");
    expect(status).toBe(1);
    expect(stdout).toMatch(/^✗ mixed\.md: line \d+: Expected 15 tabular rows, but got 14$/m);
    expect(json("validate", ".")).toMatchObject([
      { path: "a/ports.toon", valid: true },
      { path: "mixed.md", valid: false },
    ]);
    expect(run("validate", "--content", "mixed.md", "a").status).toBe(2);
  });

  it("and one take the flavor of the configuration", () => {
    const config = '{ "overrides": [{ "files": ["a/*"], "options": { "flavor": "text" } }] }';
    write("context-verdict.config.json", config);

    expect(json("plan", "a/ports.md").context_plan.sections).toHaveLength(1);
    expect(json("plan", "a/ports.md").verdict).not.toBe("convert");
    expect(json("plan", "a")[1].verdict).not.toBe("convert");
    expect(json("plan", "--no-config", "a/ports.md").verdict).toBe("convert");
  });
});
