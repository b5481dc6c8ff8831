import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeWorkspace, PROSE, REVIEW, SPLIT, TABLE } from "./run-cli.js";

const { directory, write, read, run, json, empty } = makeWorkspace();

const PADDED = readFileSync(
  new URL("../../corpus/cases/records/database-migrations.md", import.meta.url),
  "utf8",
);
const DOCUMENTS = {
  "a/padded.md": PADDED,
  "a/ports.md": TABLE,
  "mixed.md": SPLIT,
  "prose.md": PROSE,
  "review.md": REVIEW,
};

beforeEach(() => {
  empty();
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

  it("of which the configuration leaves nothing are an error", () => {
    write("context-verdict.config.json", '{ "ignore": ["a/"] }');
    for (const command of ["fix", "profile"]) {
      const { status, stderr } = run(command, "a");
      expect(status).toBe(2);
      expect(stderr).toContain("context-verdict.config.json ignores all that were found");
    }
    expect(run("profile", "--allow-empty", "a").status).toBe(0);
  });
});

describe("one file", () => {
  it("has the flavor of the configuration", () => {
    const config = '{ "overrides": [{ "files": ["a/*"], "options": { "flavor": "text" } }] }';
    write("context-verdict.config.json", config);
    expect(json("plan", "a/ports.md").context_plan.sections).toHaveLength(1);
    expect(json("plan", "a/ports.md").verdict).not.toBe("convert");
    expect(json("plan", "--no-config", "a/ports.md").verdict).toBe("convert");
  });
});
