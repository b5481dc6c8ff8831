import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { words } from "../support/words.js";
import { makeWorkspace, PROSE, runCli } from "./run-cli.js";

const { directory, write } = makeWorkspace();
const NAME = "context-verdict.config.json";

function makeFolder(name: string, files: readonly string[] = []): string {
  mkdirSync(join(directory, name));
  for (const file of files) {
    mkdirSync(join(directory, name, file, ".."), { recursive: true });
    write(`${name}/${file}`, "# x\n");
  }
  return join(directory, name);
}

describe("init", () => {
  it("includes what is there, and what it writes is a configuration", () => {
    const pages = ["README.md", "docs/guide/a.md", "llms.txt", "prompts/a.json"];
    const files = ["AGENTS.md", ".claude/skills/x/SKILL.md", ...pages];
    const cwd = makeFolder("there", files);
    const { status, stdout, stderr } = runCli(["init"], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const text = readFileSync(join(cwd, NAME), "utf8");
    expect(JSON.parse(text)).toEqual({
      include: [".claude/skills/**/*.md", "AGENTS.md"],
      ignore: [],
      agent_files: [],
      fail_on: [],
      budgets: {
        "AGENTS.md": 10,
        start: expect.objectContaining({ codex: 10, cline: 10 }),
      },
    });
    expect(stdout).toContain(text);
    expect(stdout).toMatch(
      /Next:\n {2}context-verdict check --accept .*\n {2}context-verdict check /,
    );
    expect(runCli(["check", "--accept"], { cwd })).toMatchObject({ status: 0, stderr: "" });
    expect(runCli(["check"], { cwd })).toMatchObject({ status: 0, stderr: "" });
  });

  it("includes every kind of file that fix takes, below folders too", () => {
    const files = [
      ...["pkg/AGENTS.md", ".agents/skills/x/SKILL.md", ".clinerules/a.md", ".cursorrules"],
      ...[".github/copilot-instructions.md", ".github/instructions/a.instructions.md"],
      ...["pkg/.cursor/rules/a.mdc", ".agents/skills/x/more/b.md", "test/fixtures/AGENTS.md"],
    ];
    const cwd = makeFolder("kinds", files);
    const listFixed = () =>
      JSON.parse(runCli(["fix", "--dry-run", "--json"], { cwd }).stdout).map(
        ({ path }: { path: string }) => path,
      );
    const before = listFixed();
    expect(before).toHaveLength(files.length - 1);
    expect(runCli(["init"], { cwd }).status).toBe(0);
    expect(listFixed()).toEqual(before);
    expect(JSON.parse(readFileSync(join(cwd, NAME), "utf8")).include).toEqual(
      words(`
      **/.cursor/rules/**/*.mdc **/AGENTS.md .agents/skills/**/*.md .clinerules/**/*.md
      .cursorrules .github/copilot-instructions.md .github/instructions/**/*.instructions.md
    `),
    );
  });

  it("writes budgets that hold today and that growth exceeds", () => {
    const cwd = makeFolder("growing", ["CLAUDE.md", "CLAUDE.local.md"]);
    write("growing/.gitignore", "CLAUDE.local.md\n");
    write("growing/CLAUDE.md", `${PROSE.repeat(20)}@ports.md\n`);
    write("growing/ports.md", PROSE);
    expect(runCli(["init"], { cwd }).status).toBe(0);
    rmSync(join(cwd, "CLAUDE.local.md"));
    for (const args of [["check", "--accept"], ["check"]]) {
      expect(runCli(args, { cwd }).status).toBe(0);
    }
    appendFileSync(join(cwd, "ports.md"), PROSE.repeat(5));
    const { status, stdout } = runCli(["check"], { cwd });
    expect(status).toBe(1);
    expect(stdout).toMatch(/▲ ports\.md: has \d+ tokens/);
    expect(stdout).toMatch(/▲ Claude Code loads/);
  });

  it("lists prompts as files for agents, which fix takes then", () => {
    const cwd = makeFolder("prompted", ["prompts/a.md", "README.md"]);
    runCli(["init"], { cwd });
    const config = JSON.parse(readFileSync(join(cwd, NAME), "utf8"));
    expect(config).toMatchObject({
      include: ["prompts/**/*.md"],
      agent_files: ["prompts/**/*.md"],
    });
    const { stdout } = runCli(["fix", "--json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject([{ path: "prompts/a.md" }]);
  });

  it("includes every Markdown document where nothing is known", () => {
    const { stdout } = runCli(["init", "--dry-run"], { cwd: makeFolder("unknown", ["a/b.md"]) });
    expect(JSON.parse(stdout).include).toEqual(["**/*.md"]);
  });

  it("names the schema of a package that is installed", () => {
    const schema = "node_modules/context-verdict/schema/v1/config.schema.json";
    const { stdout } = runCli(["init", "--dry-run"], { cwd: makeFolder("installed", [schema]) });
    expect(JSON.parse(stdout).$schema).toBe(`./${schema}`);
  });

  it("writes nothing on a dry run", () => {
    const cwd = makeFolder("dry");
    expect(runCli(["init", "--dry-run"], { cwd })).toMatchObject({ status: 0, stderr: "" });
    expect(readdirSync(cwd)).toEqual([]);
  });

  it("never overwrites, not even what a link leads to", () => {
    const cwd = makeFolder("taken");
    write(`taken/${NAME}`, "mine");
    const { status, stdout, stderr } = runCli(["init"], { cwd });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain(`${NAME} already exists`);
    expect(readFileSync(join(cwd, NAME), "utf8")).toBe("mine");
    const linked = makeFolder("linked");
    symlinkSync("nowhere.json", join(linked, NAME));
    expect(runCli(["init"], { cwd: linked }).status).toBe(2);
    expect(readdirSync(linked)).toEqual([NAME]);
  });
});
