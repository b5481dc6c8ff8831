import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { RewriterFinder } from "../../../src/features/fix/rewriters.js";
import { makeWorkspace, spawnCli } from "../../cli/run-cli.js";

const { directory, path, read, write, empty } = makeWorkspace();

const TABLE = `| Working on | Read |\n| ---------- | ---- |\n${[..."abcdefghij"]
  .map((name) => `| ${name.repeat(9)}  | [${name}](docs/${name}.md) |\n`)
  .join("")}`;
const DOCUMENT = `# Guide\n\n${TABLE}`;

const git = (...args: string[]) => execFileSync("git", args, { cwd: directory });

function commit(): void {
  git("add", "--all");
  git("-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "--quiet", "-m", "x");
}

function runTool(program: string, ...args: string[]): void {
  const file = fileURLToPath(new URL(`../../../node_modules/${program}`, import.meta.url));
  execFileSync(process.execPath, [file, ...args], { cwd: directory, stdio: "ignore" });
}

const fix = (...args: string[]) => spawnCli(["fix", ...args], { cwd: directory });

beforeEach(() => {
  empty();
  git("init", "--quiet");
});

describe("with the real tool", { tags: ["full"] }, () => {
  test("what Prettier formats is left to it, and it and fix change nothing of each other", () => {
    write("package.json", '{ "devDependencies": { "prettier": "3.10.1" } }\n');
    write("AGENTS.md", DOCUMENT);
    write("CLAUDE.md", DOCUMENT);
    write(".prettierignore", "CLAUDE.md\n");
    const format = () => runTool("prettier/bin/prettier.cjs", "--write", "*.md");
    format();
    commit();
    const { status, stderr } = fix();
    expect(status).toBe(0);
    expect(stderr).toContain("Prettier would write back AGENTS.md");
    expect(stderr).toMatch(/add its path to\s+\.prettierignore/);
    expect(git("status", "--short").toString()).toBe(" M CLAUDE.md\n");
    const written = read("CLAUDE.md");
    commit();
    format();
    fix();
    expect(git("status", "--short").toString()).toBe("");
    expect(read("CLAUDE.md")).toBe(written);
    expect(fix("--check").status).toBe(0);
  });

  test.each(["compact", "best"])("markdownlint fixes nothing that fix wrote: --form %s", (form) => {
    write(".markdownlint.json", '{ "default": true }\n');
    write("AGENTS.md", DOCUMENT);
    commit();
    fix("--form", form);
    expect(read("AGENTS.md")).toContain("-|-\n");
    commit();
    try {
      runTool("markdownlint-cli2/markdownlint-cli2-bin.mjs", "--fix", "AGENTS.md");
    } catch {
      // It has rules that it cannot fix.
    }
    fix("--form", form);
    expect(git("status", "--short").toString()).toBe("");
  });
});

describe("a file is covered", () => {
  const find = (file: string) => new RewriterFinder().find(path(file))?.name;

  test.each([
    ["Prettier", ".prettierrc", ""],
    ["Prettier", "prettier.config.mjs", "export default {};"],
    ["Prettier", "package.json", '{"prettier":{}}'],
    ["Prettier", ".pre-commit-config.yaml", "- id: prettier\n"],
    ["dprint", "dprint.json", '{"markdown":{}}'],
    ["mdformat", ".mdformat.toml", ""],
    ["mdformat", "pyproject.toml", "[tool.mdformat]\nwrap = 80\n"],
    ["markdownlint", ".markdownlint.yaml", ""],
    ["markdownlint", ".markdownlint-cli2.jsonc", "{}"],
  ])("by %s where there is %s", (name, file, text) => {
    write(file, text);
    write("docs/a.md", DOCUMENT);
    expect(find("docs/a.md")).toBe(name);
    expect(find(file)).toBeUndefined();
  });

  test.each([
    ["s/a.md", "package.json", '{"name":"not-prettier"}'],
    ["s/a.md", "dprint.json", '{"typescript":{}}'],
    ["s/a.md", "pyproject.toml", "[tool.black]\n"],
    ["s/a.md", "dprint.json", '{"markdown":{},"excludes":["**/s/**"]}'],
    ["s/a.md", "dprint.json", '{"markdown":{},"excludes":["x", "./s/"]}'],
    ["s/a.md", ".mdformat.toml", "exclude = ['**/a.md']\n"],
  ])("not %s by %s with %s", (name, file, text) => {
    write(file, text);
    for (const path of [name, "b.md"]) write(path, DOCUMENT);
    expect(find(name)).toBeUndefined();
    if (/exclude/.test(text)) expect(find("b.md")).toBeDefined();
  });

  test("but not above the configuration, nor where it is excluded", () => {
    write("web/.prettierrc", "");
    write("dprint.json", '{"markdown":{},"excludes":["b.md"]}');
    write("a.md", DOCUMENT);
    write("b.md", DOCUMENT);
    write("web/c.md", DOCUMENT);
    write("web/d.md", DOCUMENT);
    write(".prettierignore", "d.md\n");
    commit();
    expect(["a.md", "b.md", "web/c.md", "web/d.md"].map(find)).toEqual([
      "dprint",
      undefined,
      "Prettier",
      "dprint",
    ]);
  });
});
