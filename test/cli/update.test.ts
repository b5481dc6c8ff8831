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
  it.each([
    ["LF", "\n"],
    ["CRLF", "\r\n"],
  ])(
    "is brought up to date in place, with %s: its blocks stay, and what pays is converted",
    (_name, end) => {
      write("mixed.md", SPLIT);
      run("fix", "mixed.md");
      const edited = (read("mixed.md") + section("Ports")).replaceAll("\n", end);
      write("mixed.md", edited);
      const before = run("restore", "mixed.md").stdout;
      const [outcome] = fixJson("mixed.md");
      expect(outcome).toMatchObject({ action: "update", reason: "applied", target: "mixed.md" });
      const updated = read("mixed.md");
      const head = edited.slice(0, edited.indexOf(`## Ports`));
      expect(updated.startsWith(head)).toBe(true);
      expect(updated.slice(head.length)).toMatch(/^## Ports\r?\n```toon\r?\n\[40\]\{/);
      if (end === "\r\n") expect(updated).not.toMatch(/(?<!\r)\n/);
      const lines = (text: string) => text.replace(/[ \r]+/g, "").replace(/-+/g, "-");
      expect(lines(run("restore", "mixed.md").stdout)).toBe(lines(before));
      expect(fixJson("mixed.md")[0].reason).toBe("up_to_date");
    },
  );

  it("keeps the Markdown of before and the last hybrid, and no more", () => {
    write("mixed.md", SPLIT);
    run("fix", "mixed.md");
    const [first] = backups();
    let last = "";
    for (const name of ["One", "Two", "Three"]) {
      last = read("mixed.md") + section(name);
      write("mixed.md", last);
      expect(run("fix", "mixed.md").status).toBe(0);
    }
    expect(backups()).toHaveLength(2);
    expect(backups().map(read).sort()).toEqual([SPLIT, last].sort());
    expect(backups()).toContain(first);
    expect(read("mixed.md").match(/```toon/g)).toHaveLength(5);
  });

  it("stays where the new section is prose, or has a block already", () => {
    write("mixed.md", SPLIT);
    run("fix", "mixed.md");
    const hybrid = read("mixed.md");
    const block = hybrid.slice(hybrid.indexOf("```toon"), hybrid.indexOf("## When"));
    for (const added of ["\n## More\n\nWords.\n", `${section("More")}\n${block}`]) {
      write("mixed.md", hybrid + added);
      expect(fixJson("mixed.md")[0].reason).toBe("up_to_date");
      expect(read("mixed.md")).toBe(hybrid + added);
    }
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
