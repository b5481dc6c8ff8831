// @module-tag full
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { makeWorkspace, PROSE, TABLE } from "./run-cli.js";

const { directory, write, read, run, empty } = makeWorkspace();
const besideJson = (...args: string[]) =>
  JSON.parse(run("fix", "--beside", "--json", ...args).stdout);
const move = (from: string, to: string) => renameSync(join(directory, from), join(directory, to));
const MANIFEST = ".context-verdict.json";
const MORE = TABLE.replace("| service1 |", "| renamed |");

/** What `check` finds of made files, as `path: code`. */
function findings(...names: string[]): string[] {
  const report = JSON.parse(run("check", "--json", ...names).stdout);
  return report.findings
    .filter(({ code }: { code: string }) => code === "toon_stale" || code === "unreadable")
    .map(({ path, code }: { path: string; code: string }) => `${path}: ${code}`);
}

beforeEach(() => {
  empty();
  write("ports.md", TABLE);
  run("fix", "--beside", "ports.md");
  run("check", "--accept");
});

describe("a .toon whose document changed", () => {
  it("fails check, and fix refreshes it without --force and without a backup", () => {
    expect(findings()).toEqual([]);
    write("ports.md", MORE);
    expect(findings()).toEqual(["ports.toon: toon_stale"]);
    expect(findings("ports.md")).toEqual(["ports.toon: toon_stale"]);
    expect(run("check").stdout.replace(/\s+/g, " ")).toContain(
      "context-verdict fix --beside ports.md",
    );
    expect(run("check").status).toBe(1);
    const [outcome] = besideJson("ports.md");
    expect(outcome).toMatchObject({ reason: "applied", target: "ports.toon", backup: null });
    expect(read("ports.toon")).toContain("renamed");
    expect(findings()).toEqual([]);
    expect(readdirSync(directory).filter((name) => name.endsWith(".bak"))).toEqual([]);
  });

  it("is the same document with other spaces and line endings", () => {
    write("ports.md", TABLE.replaceAll("| true |", "|  true  |").replaceAll("\n", "\r\n"));
    expect(findings()).toEqual([]);
  });

  it("is found with the line endings of another checkout", () => {
    write("ports.toon", read("ports.toon").replaceAll("\n", "\r\n"));
    write("ports.md", MORE.replaceAll("\n", "\r\n"));
    expect(findings()).toEqual(["ports.toon: toon_stale"]);
    expect(besideJson("ports.md")[0].reason).toBe("applied");
  });

  it("is not overwritten where it was edited, but with --force, which keeps it", () => {
    const edited = read("ports.toon").replace("8000", "9999");
    write("ports.toon", edited);
    expect(findings()).toEqual(["ports.toon: toon_stale"]);
    expect(besideJson("ports.md")[0].reason).toBe("target_exists");
    expect(read("ports.toon")).toBe(edited);
    const [{ reason, backup }] = besideJson("--force", "ports.md");
    expect(reason).toBe("applied");
    expect(read(backup)).toBe(edited);
    expect(findings()).toEqual([]);
  });

  it("is to be deleted where the document is best as Markdown by now", () => {
    write("ports.md", PROSE);
    const held = run("fix", "--beside", "ports.md");
    expect(held.status).toBe(1);
    expect(held.stderr.replace(/\s+/g, " ")).toContain("delete ports.toon");
    rmSync(join(directory, "ports.toon"));
    expect(run("fix", "--beside", "ports.md").status).toBe(0);
    expect(findings()).toEqual([]);
  });
});

describe("a document that is gone or renamed", () => {
  it("leaves a .toon of nothing, which fails check until it is deleted", () => {
    rmSync(join(directory, "ports.md"));
    write("other.md", PROSE);
    expect(findings()).toEqual(["ports.toon: toon_stale"]);
    expect(findings("ports.md", "other.md")).toEqual(["ports.toon: toon_stale"]);
    expect(findings("other.md")).toEqual([]);
    rmSync(join(directory, "ports.toon"));
    expect(findings()).toEqual([]);
  });

  it("keeps its .toon where both are renamed", () => {
    move("ports.md", "services.md");
    move("ports.toon", "services.toon");
    write("services.md", MORE);
    expect(besideJson("services.md")[0]).toMatchObject({ reason: "applied", backup: null });
    expect(Object.keys(JSON.parse(read(MANIFEST)).files)).toEqual(["services.toon"]);
  });

  it("keeps its manifest where the folder is renamed", () => {
    mkdirSync(join(directory, "a"));
    write("a/ports.md", TABLE);
    run("fix", "--beside", "a/ports.md");
    move("a", "b");
    write("b/ports.md", MORE);
    expect(findings()).toEqual(["b/ports.toon: toon_stale"]);
    expect(besideJson("b/ports.md")[0].reason).toBe("applied");
  });
});

describe("the manifest", () => {
  it("has a line a file, in their order, and no text", () => {
    write("a.md", TABLE);
    run("fix", "--beside", "a.md");
    const manifest = read(MANIFEST);
    expect(manifest).toMatch(
      /^\{\n {2}"version": 1,\n {2}"files": \{\n {4}"a.toon": \{.*\},\n {4}"ports.toon": \{.*\}\n {2}\}\n\}\n$/,
    );
    expect(manifest).not.toContain("service");
    run("fix", "--beside", "a.md", "ports.md");
    expect(read(MANIFEST)).toBe(manifest);
  });

  it("takes up a file that is what fix would write", () => {
    rmSync(join(directory, MANIFEST));
    expect(findings()).toEqual([]);
    expect(besideJson("ports.md")[0].reason).toBe("up_to_date");
    write("ports.md", MORE);
    expect(findings()).toEqual(["ports.toon: toon_stale"]);
  });

  it("of --dry-run and in place is none", () => {
    rmSync(join(directory, MANIFEST));
    rmSync(join(directory, "ports.toon"));
    run("fix", "--beside", "--dry-run", "ports.md");
    run("fix", "ports.md");
    expect(existsSync(join(directory, MANIFEST))).toBe(false);
  });

  it.each([
    ["a conflict", '<<<<<<< ours\n{"version": 1}\n'],
    ["another version", '{"version": 2, "files": {}}'],
    [
      "a path elsewhere",
      `{"version":1,"files":{"../x.toon":{"source":"a.md","source_sha256":"${"0".repeat(64)}","sha256":"${"0".repeat(64)}"}}}`,
    ],
  ])("with %s is an error, and nothing is written", (_name, text) => {
    write(MANIFEST, text);
    write("ports.md", MORE);
    const toon = read("ports.toon");
    const { status, stderr } = run("fix", "--beside", "ports.md");
    expect(status).toBe(2);
    expect(stderr.replace(/\s+/g, " ")).toContain(
      ".context-verdict.json is not a manifest of what fix wrote",
    );
    expect(read("ports.toon")).toBe(toon);
    expect(findings()).toEqual([".context-verdict.json: unreadable"]);
    expect(run("check").status).toBe(2);
  });
});
