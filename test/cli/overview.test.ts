import { appendFileSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeWorkspace, oneLine, PROSE, runCli, TABLE } from "./run-cli.js";

const { directory, write } = makeWorkspace();

/** A repository with a file for agents, an import, a skill and a page. */
function makeProject(name: string): string {
  const folder = join(directory, name);
  mkdirSync(join(folder, ".git"), { recursive: true });
  mkdirSync(join(folder, ".claude/skills/tides"), { recursive: true });
  write(`${name}/CLAUDE.md`, `${PROSE}\n@ports.md\n`);
  write(`${name}/ports.md`, TABLE);
  write(`${name}/AGENTS.md`, TABLE.replaceAll(" |", "          |"));
  write(`${name}/README.md`, TABLE);
  write(
    `${name}/.claude/skills/tides/SKILL.md`,
    "---\nname: tides\ndescription: When the tide turns\n---\n\n# Tides\n",
  );
  return folder;
}

const overview = (cwd: string) => JSON.parse(runCli(["--json"], { cwd }).stdout);

describe("without a command", () => {
  it("says what agents load, what can be saved and what grew", () => {
    const cwd = makeProject("whole");
    expect(runCli(["check", "--accept"], { cwd }).status).toBe(0);
    appendFileSync(join(cwd, "CLAUDE.md"), "One more line.\n");
    const { status, stdout, stderr } = runCli([], { cwd });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toMatch(/^ {2}Claude Code +CLAUDE\.md and 1 more, 1 skill +[\d,]+$/m);
    expect(stdout).toMatch(/^ {2}Codex, Windsurf +AGENTS\.md +[\d,]+$/m);
    expect(stdout).toMatch(/^context-verdict fix saves \d+ tokens in 1 file, all at the start \(/m);
    expect(stdout).toContain("\nGrew since the baseline: CLAUDE.md by 15 characters.\n");
    expect(stdout).not.toContain("README");
  });

  it("says the same as `fix` and `loads`", () => {
    const cwd = makeProject("same");
    const { hosts, saving, grown } = overview(cwd);
    const loads = JSON.parse(runCli(["loads", "--json"], { cwd }).stdout);
    for (const { host, tokens } of hosts) {
      expect(loads.hosts).toContainEqual(expect.objectContaining({ host, tokens }));
    }
    const outcomes = JSON.parse(runCli(["fix", "--dry-run", "--json"], { cwd }).stdout);
    const [{ tokens }] = outcomes.filter(
      ({ reason }: { reason: string }) => reason === "would_apply",
    );
    expect(saving).toMatchObject({ files: 1, tokens: tokens.source - tokens.target });
    expect(grown).toBeNull();
  });

  it("marks files that hosts cut, and says which files a configuration leaves", () => {
    const cwd = join(directory, "cut");
    mkdirSync(cwd);
    write("cut/AGENTS.md", PROSE.repeat(50));
    write("cut/context-verdict.config.json", '{ "include": ["AGENTS.md"] }');
    const { stdout } = runCli([], { cwd });
    expect(stdout).toMatch(/^ {2}Codex +AGENTS\.md \(cut\) /m);
    expect(stdout).toMatch(/^ {2}Windsurf +AGENTS\.md \(cut\?\) /m);
    expect(stdout).toContain("\n(cut): read in part; (cut?): not verified.");
    expect(stdout).toMatch(/nothing\s+to\s+save\s+in\s+the\s+files\s+that\s+the\s+configuration/);
  });

  it.each([
    ["large", "#".repeat(9_000_000), "it has 9000000 bytes"],
    ["binary", "a\0b", "it is binary"],
    ["dangling", undefined, "it links to nowhere, which is missing"],
  ])("names a file for agents that cannot be read: %s", (name, text, message) => {
    mkdirSync(join(directory, name));
    if (text === undefined) symlinkSync("nowhere", join(directory, name, "AGENTS.md"));
    else write(`${name}/AGENTS.md`, text);
    const { status, stdout } = runCli([], { cwd: join(directory, name) });
    expect(status).toBe(0);
    expect(oneLine(stdout)).toContain(`could not be read: AGENTS.md (${message}`);
    expect(stdout).not.toContain("No agent");
  });

  it("says in one line that nothing can be saved", () => {
    const cwd = makeProject("done");
    expect(runCli(["fix"], { cwd }).status).toBe(0);
    expect(runCli([], { cwd }).stdout).toContain(
      "\ncontext-verdict fix finds nothing to save in this folder.\n",
    );
  });

  it("leaves to `fix` what would take long to judge", () => {
    const cwd = makeProject("long");
    mkdirSync(join(cwd, "tides"));
    write("long/tides/AGENTS.md", "Ships wait for the tide. ".repeat(15_000));
    expect(overview(cwd).saving).toMatchObject({ files: 1, unjudged: 1 });
    expect(runCli([], { cwd }).stdout).toMatch(
      /--dry-run\s+shows\s+1\s+file\s+not\s+judged\s+yet\.\n/,
    );
  });

  it("answers where there is nothing, and where files cannot be read", () => {
    const cwd = join(directory, "empty");
    mkdirSync(cwd);
    expect(runCli([], { cwd }).stdout).toMatch(/^No agent loads a file here at the start\.\n/);
    write("empty/AGENTS.md", new Uint8Array([0xff, 0xfe, 0]));
    expect(runCli([], { cwd })).toMatchObject({ status: 0, stderr: "" });
  });

  it("shows names exactly", () => {
    const cwd = join(directory, "hostile");
    mkdirSync(cwd);
    write("hostile/CLAUDE.md", "@a\u001b[31m.md\n");
    write("hostile/a\u001b[31m.md", PROSE);
    expect(runCli([], { cwd }).stdout).not.toContain("\u001b[31m");
  });

  it("takes no options of commands", () => {
    const { status, stderr } = runCli(["--fail-on", "convert"]);
    expect(status).toBe(2);
    expect(stderr).toContain("--fail-on is not an option of context-verdict without a command");
  });
});
