import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeWorkspace, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const read = (name: string) => readFileSync(join(directory, name), "utf8");
const run = (...args: string[]) => runCli(args, { cwd: directory });
const json = (...args: string[]) => JSON.parse(run(...args, "--json").stdout);

const SPLIT = readFileSync(new URL("../../examples/mixed.md", import.meta.url), "utf8");
const PADDED = readFileSync(
  new URL("../../corpus/cases/records/database-migrations.md", import.meta.url),
  "utf8",
);
/** Convertible, but for a rule that stands there twice: the verdict is review. */
const REVIEW = TABLE.replace("# Ports\n", "# Ports\n\n- Never push tags.\n- Never push tags.\n");
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

describe("folders and globs", () => {
  it("are taken by fix, which tells what it did and counts the rest", () => {
    write("context-verdict.config.json", '{ "agent_files": ["a", "mixed.md"] }');
    const { status, stdout } = run("fix", "--beside", ".");
    expect(status).toBe(0);
    expect(stdout).toContain("✓ mixed.md: wrote mixed.hybrid.md");
    expect(stdout).not.toContain("prose.md");
    expect(stdout).toMatch(/^5 files: 2 written, 3 as it should be$/m);
    expect(read("prose.md")).toBe(PROSE);
  });

  it("are compacted, in place and to check", () => {
    const check = run("fix", "--form", "compact", "--check", ".");
    expect(check.status).toBe(1);
    const names = [...check.stdout.matchAll(/^○ (.*?):/gm)].map(([, name]) => name);
    expect(names).toEqual(["a/padded.md", "a/ports.md", "mixed.md", "review.md"]);
    const { status, stdout } = run("fix", "--form", "compact", "a", "*.md");
    expect(status).toBe(0);
    expect(stdout).toContain("✓ a/padded.md");
    expect(stdout).toContain("5 files: 4 written, 1 as it should be\n");
  });

  it("have the options of the configuration", () => {
    write("context-verdict.config.json", '{ "ignore": ["a/"] }');
    const check = (...args: string[]) => run("fix", "--form", "compact", "--check", ...args).stdout;
    expect(check(".")).not.toContain("a/");
    expect(check("--no-config", ".")).toContain("a/padded.md");
  });

  it("without a document are an error", () => {
    mkdirSync(join(directory, "none"));
    for (const command of ["fix", "plan", "validate"]) {
      expect(run(command, "none")).toMatchObject({ status: 2, stdout: "" });
    }
    expect(run("plan", "--allow-empty", "none").status).toBe(0);
  });

  it("of which the configuration leaves nothing are an error", () => {
    write("context-verdict.config.json", '{ "ignore": ["a/"] }');
    for (const command of ["fix", "plan", "validate"]) {
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
    expect(lines[2]).toMatch(
      /^· mixed\.md: Use the hybrid: [1-9]\d* tokens fewer \([1-9][\d.]* % of its [\d,]+\), [1-9]\d* characters fewer \([1-9][\d.]* % of its 4,818\); 9 sections, 2 to convert$/,
    );
    expect(lines[3]).toMatch(/^· prose\.md: Keep: [1-9]\d* tokens\. .*; 1 section, 0 to convert$/);
    const plans = json("plan", "a", "none.md");
    expect(plans).toMatchObject([
      { path: "a/padded.md", context_plan: { best_form: { form: "compact" } } },
      { path: "a/ports.md", verdict: "convert" },
      { path: "none.md", error: { code: "input_not_found" } },
    ]);
    expect(run("plan", "a", "none.md").status).toBe(2);
    expect(run("plan", "--fail-on", "convert", "a").status).toBe(1);
    expect(run("plan", "--out", "x.md", "a").stderr).toContain(
      "--out cannot be used with several documents",
    );
  });

  it("texts are validated: TOON and documents with toon blocks", () => {
    write("context-verdict.config.json", '{ "agent_files": ["mixed.md"] }');
    run("fix", "--beside", "a");
    run("fix", "mixed.md");
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
