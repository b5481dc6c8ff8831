import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeTree } from "../io/find-files/workspace.js";
import { words } from "../support/words.js";
import { runCli } from "./run-cli.js";

const { folder } = makeTree({
  ".git/HEAD": "",
  "AGENTS.md": `# Start\n\n${"word ".repeat(7_000)}\n\n# Lost\n\nText.\n`,
  "CLAUDE.md": "@AGENTS.md\n@docs/gone.md\n",
  "web/\u001b[31mred.md": "Not loaded.",
  ".clinerules/\u001b[31mred.md": "Red.\n",
});
const home = makeTree({ ".codex/AGENTS.md": "Of the user.\n" }).folder;

const loads = (...args: string[]) =>
  runCli(["loads", ...args], { cwd: folder, env: { HOME: home, USERPROFILE: home } });

describe("loads", () => {
  it("shows what each agent loads, what it loses, and obeys no name of a file", () => {
    const { status, stdout, stderr } = loads();
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^Codex {2}1 file, [\d,]+ tokens at the start$/m);
    expect(stdout).toMatch(/^ {2}AGENTS.md +at the start, cut +[\d,]+$/m);
    expect(stdout).toContain('lost: "Lost"');
    expect(stdout).toContain("CLAUDE.md:2: @docs/gone.md is not there");
    expect(stdout).toContain(".clinerules/␛[31mred.md");
    expect(stdout).not.toContain("\u001b");
    expect(stdout).toContain("--user adds them");
  });

  it("tells of one agent", () => {
    const { stdout } = loads("--host", "codex");
    expect(stdout).toContain("Codex");
    expect(stdout).not.toContain("Claude Code");
  });

  it("prints JSON of the documented shape, with names seen from here", () => {
    const { stdout } = loads("web", "--json", "--host", "codex");
    const { hosts, ...report } = JSON.parse(stdout);
    expect(report).toEqual({ directory: "web", root: ".", user: false, tokenizer: "pieces@3" });
    expect(Object.keys(hosts[0])).toEqual(
      words(`
      host title tokens files skills on_demand findings partial
    `),
    );
    expect(hosts[0].files[0]).toMatchObject({
      path: "AGENTS.md",
      via: "place",
      asked_by: null,
      depth: 0,
      cut: { lost_headings: [{ text: "Lost" }] },
    });
  });

  it("adds the files of the user where they are asked for", () => {
    const paths = (...args: string[]) =>
      JSON.parse(loads("--json", "--host", "codex", ...args).stdout).hosts[0].files.map(
        ({ path }: { path: string }) => path,
      );
    expect(paths()).toEqual(["AGENTS.md"]);
    expect(paths("--user")).toEqual(["~/.codex/AGENTS.md", "AGENTS.md"]);
  });

  it("fails on findings that are named, and on no others", () => {
    expect(loads("-q", "--fail-on", "cut,missing").status).toBe(1);
    expect(loads("-q", "--fail-on", "cut", "--host", "claude-code").status).toBe(0);
    expect(loads("-q", "--fail-on", "cut", "--host", "codex").status).toBe(1);
  });

  it("says that it does not look into the deepest folders", () => {
    const deep = join(folder, "deep", ...Array.from({ length: 100 }, () => "d"));
    mkdirSync(deep, { recursive: true });
    writeFileSync(join(deep, "AGENTS.md"), "Deep.");
    const { hosts } = JSON.parse(loads("--json", "--host", "windsurf").stdout);
    expect(hosts[0]).toMatchObject({ partial: true, on_demand: [] });
  });
});
