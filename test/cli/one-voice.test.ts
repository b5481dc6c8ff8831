import { beforeEach, describe, expect, it } from "vitest";
import { makeWorkspace, runCli } from "./run-cli.js";

const { directory: cwd, write, read, empty } = makeWorkspace();
const rows = (length: number) =>
  Array.from({ length }, (_, index) => `| \`option_${index}\` | int | ${index} |\n`).join("");
const TABLE = `| Option | Type | Default |\n| --- | --- | --- |\n${rows(30)}`;
/** At the limit: only of its compact text, a hybrid saves enough. */
const LIMIT = `# Rules\n\nAsk team 1 before a release, and say "why".\n\n| Option | Type | Default |\n| --- | --- | --- |\n${rows(12)}`;
const PROSE = "# A\n\nThe proxy answers on one port.\n\nIt keeps a log of what it was asked.\n";

const run = (...args: string[]) => {
  const { stdout, stderr } = runCli(args, { cwd, env: { COLUMNS: "300" } });
  return stdout + stderr;
};

beforeEach(empty);

describe("profile and fix", () => {
  it("give the same tokens of the same files, before and after", () => {
    write("AGENTS.md", `${PROSE}\n## Options\n\n${TABLE}`);
    write("sub/CLAUDE.md", `# Rules\n\n${TABLE.replaceAll("|\n", `${" ".repeat(20)}|\n`)}`);
    write("GEMINI.md", PROSE);
    write("README.md", `# Options\n\n${TABLE}`);
    const AMOUNT = /\d+ tokens? fewer \([\d.]+ % of all [\d,]+\): .*?(?=; run |$)/m;
    const [profiled] = AMOUNT.exec(run("profile", ".")) ?? [];
    expect(profiled).toMatch(/^\d+ tokens fewer/);
    expect(run("profile", ".")).toContain("3 files for agents: ");
    expect(AMOUNT.exec(run("fix", "--dry-run", "."))?.[0]).toBe(profiled);
    expect(AMOUNT.exec(run("fix", "."))?.[0]).toBe(profiled);
    expect(run("profile", ".")).not.toContain("for agents: ");
  });
});

describe("what a card advises is what its command does", () => {
  it.each([
    ["AGENTS.md", `${PROSE}\n## Options\n\n${TABLE}`, "Use the hybrid", "fix AGENTS.md"],
    ["GEMINI.md", LIMIT, "Use the hybrid", "fix GEMINI.md"],
    ["page.md", `# Options\n\n${TABLE}`, "Use TOON", "fix --beside page.md"],
    [
      "padded.md",
      `${PROSE}\n| a | b |\n| --- | --- |\n| one${" ".repeat(90)} | two |\n| three | four |\n`,
      "Compact",
      "fix padded.md",
    ],
  ])("%s", (name, text, words, command) => {
    write(name, text);
    for (const card of [run("profile", name), run("plan", name)]) {
      expect(card.startsWith(`● ${words}  ${name}: `)).toBe(true);
      expect(card.trimEnd().endsWith(`context-verdict ${command}`)).toBe(true);
    }
    expect(run("profile", ".")).toMatch(new RegExp(`${name} +● ${words} `));
    run(...command.split(" "));
    const isWritten = command.includes("--beside") ? read("page.toon") !== "" : read(name) !== text;
    expect(isWritten).toBe(true);
  });

  it("never says that nothing is to be done where something has to be settled", () => {
    write(
      "rules.md",
      `# Rules\n\n${TABLE}\n${"- You must flush the cache before a release.\n".repeat(2)}`,
    );
    expect(run("profile", "rules.md")).toMatch(
      /^● Compact .*\n.* Resolve first: duplicate rule, line/,
    );
    run("fix", "rules.md");
    const card = run("profile", "rules.md");
    expect(card).toMatch(/^● Look first {2}rules\.md: /);
    expect(card).toMatch(/Resolve first: duplicate rule, line \d+\./);
    expect(run("profile", ".")).toContain("1 document: 1 to look at first");
    expect(run("profile", ".")).not.toContain("best as they are");
  });
});
