import { readdirSync } from "node:fs";
import { beforeEach, describe, expect, it } from "vitest";
import { listForAgents, makeWorkspace, oneLine, SPLIT, TABLE } from "./run-cli.js";

const { directory, write, read, run, git, empty } = makeWorkspace();
const fixJson = (...args: string[]) => JSON.parse(run("fix", "--json", ...args).stdout);
const backups = () => readdirSync(directory).filter((name) => name.endsWith(".bak"));

const section = (name: string) => `\n${TABLE.replace("# Ports", `## ${name}`)}`;

beforeEach(() => {
  empty();
  listForAgents(write);
});

describe("a hybrid to which sections were added", () => {
  it("keeps them when it is reverted by force", () => {
    write("mixed.md", SPLIT);
    run("fix", "mixed.md");
    write("mixed.md", read("mixed.md") + section("Ports"));
    expect(run("fix", "--revert", "--force", "mixed.md").status).toBe(0);
    expect(read("mixed.md")).not.toContain("```toon");
    expect(read("mixed.md")).toContain("## Ports");
  });

  it("is not verified by plan, which says why", () => {
    write("mixed.md", SPLIT);
    run("fix", "mixed.md");
    const line = read("mixed.md").split("\n").indexOf("```toon") + 1;
    const { stdout } = run("plan", "mixed.md");
    expect(oneLine(stdout)).toContain(`NOT verified: line ${line} begins a toon block`);
    write("mixed.md", SPLIT);
    expect(run("plan", "mixed.md").stdout).not.toContain("begins a toon block");
  });
});

describe("--no-backup", () => {
  it("keeps none where git has the file as it is, and else leaves the file", () => {
    write("mixed.md", SPLIT);
    const outside = run("fix", "--no-backup", "mixed.md");
    expect(outside.status).toBe(2);
    expect(oneLine(outside.stderr)).toContain("no commit has this one");
    git("init", "-q");
    git("add", "mixed.md");
    expect(run("fix", "--no-backup", "mixed.md").status).toBe(2);
    git("commit", "-qm", "first");
    write("mixed.md", `${SPLIT}\nMore.\n`);
    const changed = run("fix", "--no-backup", "--dry-run", "mixed.md");
    expect(changed.status).toBe(2);
    expect(oneLine(changed.stderr)).toContain("this one was changed since");
    expect(read("mixed.md")).toBe(`${SPLIT}\nMore.\n`);
    write("mixed.md", SPLIT);
    const [outcome] = fixJson("--no-backup", "mixed.md");
    expect(outcome).toMatchObject({ reason: "applied", backup: null });
    expect(backups()).toEqual([]);
    git("checkout", "-q", "mixed.md");
    expect(read("mixed.md")).toBe(SPLIT);
  });

  it("takes line endings as git has them", () => {
    git("init", "-q");
    write(".gitattributes", "*.md text eol=crlf\n");
    write("mixed.md", SPLIT.replaceAll("\n", "\r\n"));
    git("add", ".");
    git("commit", "-qm", "first");
    expect(fixJson("--no-backup", "mixed.md")[0].reason).toBe("applied");
  });
});
