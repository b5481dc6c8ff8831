import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IgnorePatterns } from "../../../src/io/patterns/ignore-patterns.js";
import { words } from "../../support/words.js";
import { makeTree } from "../find-files/workspace.js";

const hasGit = spawnSync("git", ["--version"]).status === 0;

/** Whether a file is ignored, by its own name or as a part of a folder that is. */
function isIgnored(patterns: IgnorePatterns, path: string): boolean {
  const parts = path.split("/");
  return parts.some((_, index) => {
    const isFile = index === parts.length - 1;
    return patterns.isIgnored(parts.slice(0, index + 1).join("/") + (isFile ? "" : "/"));
  });
}

/** Pieces of patterns that mean something side by side. */
const PIECES = [
  ..."abA/*?\\ ![]-^",
  ...words("** /**/ **/ /** *** [ab] [!a] [^/] []a] [a-c] [A] [+--] [[:alpha:]] [![:upper:]b]"),
  ...words("[[:none:]] [[:a] \\* \\/ \xc3\xa9 \xe9"),
];

function anyRules(pieces: readonly string[]): fc.Arbitrary<string> {
  const rule = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 8 });
  const line = fc.oneof(
    { weight: 6, arbitrary: rule.map((all) => all.join("")) },
    fc.constant("a*"), // Gives `!` something to take back.
  );
  return fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join("\n"));
}

const path = fc
  .array(fc.array(fc.constantFrom(..."abbAcé+* \\"), { minLength: 1, maxLength: 3 }), {
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
    // The bytes as they are: not all of them are UTF-8.
    writeFileSync(join(folder, ".gitignore"), patterns, "latin1");
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
        const own = new IgnorePatterns(ignoresCase).with(patterns, "");
        expect(names.filter((name) => isIgnored(own, name))).toEqual(ask(patterns, names));
      }),
      { numRuns: 150 },
    );
  });

  it("have git's classes of characters", () => {
    const classes =
      "alnum alpha blank cntrl digit graph lower print punct space upper xdigit".split(" ");
    const patterns = classes.map((name) => `${name}=[[:${name}:]]`).join("\n");
    const ascii = Array.from({ length: 127 }, (_, index) => String.fromCharCode(index + 1));
    const names = classes.flatMap((name) =>
      ascii.filter((one) => one !== "/").map((one) => `${name}=${one}`),
    );
    const own = new IgnorePatterns(false).with(patterns, "");
    expect(names.filter((name) => isIgnored(own, name))).toEqual(askGit(false)(patterns, names));
  });
});

describe("a rule", () => {
  const ignores = (patterns: string, path: string) =>
    isIgnored(new IgnorePatterns(false).with(patterns, ""), path);

  it.each([
    ["\xef\xbb\xbfa\r\nb\r", "a", true],
    ["a\r\nb\r", "b", true],
    // However many `**` there are.
    [`${"**/x/".repeat(9)}y`, `${"x/".repeat(9)}y`, true],
    [`${"**/x/".repeat(9)}y`, `a/${"x/b/".repeat(8)}x/y`, true],
    [`${"**/x/".repeat(9)}y`, `${"x/".repeat(8)}y`, false],
    ["a/**/b", "a/b", true],
    ["a/**", "a", false],
    // `?` and `[…]` are a byte, as in git.
    ["?.md", "é.md", false],
    ["??.md", "é.md", true],
    // A "-" that nothing follows is itself.
    ["[a-]", "-", true],
    ["[a-]", "b", false],
    // What is plain is compared first, and the rest is then read by itself.
    ["docs**/b", "docs/a/b", true],
    ["do?s**/b", "docs/a/b", false],
  ])("%j on %j: %s", (patterns, path, expected) => expect(ignores(patterns, path)).toBe(expected));

  it("is compared without a look at case where names are", () => {
    const patterns = new IgnorePatterns(true).with("Build/*.MD\n[A]\n", "docs/");
    expect(
      ["Docs/build/x.md", "docs/BUILD/X.md", "docs/a"].map((one) => patterns.isIgnored(one)),
    ).toEqual([true, true, true]);
    expect(patterns.isIgnored("docs/build/é")).toBe(false);
  });

  it.each([
    ["stars", `${"*a".repeat(120)}b`, "a".repeat(250)],
    ["globstars", `${"**/a/".repeat(500)}b`, `${"a/".repeat(2_000)}c`],
    ["brackets", "[[:]".repeat(100_000), "a"],
    ["backslashes", `${"\\".repeat(500_000)}a `, "a"],
  ])("of many %s takes no time", (_name, patterns, path) => {
    expect(ignores(patterns, path.slice(-300))).toBe(false);
    expect(new IgnorePatterns(false).with(patterns, "").isIgnored(path)).toBe(false);
  });
});

describe("ranks", () => {
  it("decide before folders do", () => {
    const patterns = new IgnorePatterns(false)
      .with("!a/x.md\ny.md", "", 1)
      .with("x.md\n!y.md", "a/");
    expect(patterns.isIgnored("a/x.md")).toBe(false);
    expect(patterns.isIgnored("a/y.md")).toBe(true);
    expect(patterns.isIgnored("a/b/x.md")).toBe(true);
  });
});
