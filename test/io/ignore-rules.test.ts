import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IgnoreRules } from "../../src/io/patterns.js";
import { words } from "../support/words.js";
import { makeTree } from "./workspace.js";

const hasGit = spawnSync("git", ["--version"]).status === 0;

function compile(patterns: string, ignoresCase = false): (path: string) => boolean {
  const rules = new IgnoreRules(ignoresCase);
  rules.add(patterns);
  return (path) => rules.decide(path) === true;
}

/**
 * Pieces of patterns that mean something side by side. Names are ASCII: `?` stands for a byte in git, and
 * for a character here.
 */
const PIECES = [
  ..."abA/*? !-^",
  ...words("** /**/ **/ /** [ab] [!a] []a] [a-c] [A] [+--] [[:alpha:]] [![:upper:]b] \\* \\ba"),
];

function anyRules(pieces: readonly string[]): fc.Arbitrary<string> {
  const rule = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 });
  const line = fc.oneof(
    // Of stars beside letters, and of empty parts, git has a reading of its own that it does not document.
    {
      weight: 6,
      arbitrary: rule
        .map((all) => all.join(""))
        .filter((one) => !/\/\/|[^/]\*\*|\*\*[^/]/.test(one)),
    },
    fc.constant("a*"), // Gives `!` something to take back.
  );
  return fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n"));
}

const path = fc
  .array(fc.array(fc.constantFrom(..."abbAc+* "), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 4,
  })
  .map((parts) => parts.map((part) => part.join("")).join("/"));

/** Asks git, in a new repository, which names some patterns ignore. */
function askGit(ignoresCase: boolean): (patterns: string, names: readonly string[]) => string[] {
  const { folder } = makeTree();
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const git = (args: readonly string[], input: string) =>
    spawnSync("git", args, { cwd: folder, input, encoding: "utf8", env }).stdout;
  git(["init", "--quiet"], "");
  git(["config", "core.ignoreCase", String(ignoresCase)], "");
  return (patterns, names) => {
    writeFileSync(join(folder, ".gitignore"), patterns);
    const answer = git(["check-ignore", "--no-index", "--stdin", "-z"], names.join("\0"));
    return answer.split("\0").filter(Boolean);
  };
}

describe.skipIf(!hasGit)("patterns", () => {
  it.each([false, true])("ignore what git ignores; without a look at case: %s", (ignoresCase) => {
    const ask = askGit(ignoresCase);
    // Without a look at case, git finds no capital in a set: `[A]` matches nothing at all.
    const pieces = ignoresCase ? PIECES.filter((piece) => !piece.includes("A")) : PIECES;
    const paths = fc.uniqueArray(path, { minLength: 30, maxLength: 30 });
    fc.assert(
      fc.property(anyRules(pieces), paths, (patterns, names) => {
        const isIgnored = compile(patterns, ignoresCase);
        expect(names.filter(isIgnored)).toEqual(ask(patterns, names));
      }),
      { numRuns: 150 },
    );
  });
});

describe("a rule", () => {
  it("is compared without a look at case where names are", () => {
    const rules = new IgnoreRules(true);
    rules.add("Build/*.MD\n[A]\n", "docs/");
    const names = ["Docs/build/x.md", "docs/BUILD/X.md", "docs/a", "docs/build/é"];
    expect(names.filter((name) => rules.decide(name))).toEqual(names.slice(0, 3));
  });

  it.each([
    ["stars", `${"*a".repeat(120)}b`, "a".repeat(250)],
    ["globstars", `${"**/a/".repeat(500)}b`, `${"a/".repeat(200)}c`],
    ["brackets", "[[:]".repeat(100_000), "a"],
    ["backslashes", `${"\\".repeat(500_000)}a `, "a"],
    ["spaces", `${" ".repeat(500_000)}a`, "a"],
  ])("of many %s takes no time", { timeout: 1_000 }, (_name, patterns, path) =>
    expect(compile(patterns)(path)).toBe(false),
  );
});
