import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFiles } from "../../../src/io/find-files/find-files.js";
import { words } from "../../support/words.js";
import { makeTree } from "./workspace.js";

const hasGit = spawnSync("git", ["--version"]).status === 0;
const { folder } = makeTree();

function git(args: readonly string[], input = ""): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const { stdout, stderr, status } = spawnSync("git", args, {
    cwd: folder,
    input,
    encoding: "utf8",
    env,
  });
  // check-ignore: 1 is "none of them".
  if (status !== 0 && status !== 1) throw new Error(`git ${args.join(" ")}: ${stderr}`);
  return stdout;
}

/**
 * Names and patterns are made of the same few words, so that they meet. All of them are ASCII:
 * `?` stands for a byte in git, and for a character here.
 */
const WORDS = ["a", "b", "ab", "a b", "[a]", "a+b", "(a)", "$a", "a#", "!a", "#a", "a.md", "..a"];
const word = fc.constantFrom(...WORDS);
const fileName = word.map((name) => (name.endsWith(".md") ? name : `${name}.md`));

const path = fc
  .tuple(fc.array(word, { maxLength: 3 }), fileName)
  .map(([folders, name]) => [...folders.map((one) => one.replace(".md", "")), name].join("/"));

const patternPart = fc.oneof(
  { weight: 4, arbitrary: word },
  { weight: 2, arbitrary: fileName },
  fc.constantFrom(...words("* ** ? *.md a* *b* [ab] [!a] [a-b]* **.md"), "\\!a", "\\#a"),
);

const rule = fc
  .record({
    negated: fc.boolean(),
    rooted: fc.boolean(),
    parts: fc.array(patternPart, { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom("", "", "", "/", " ", "\\ ", "/ ", "/*", "/**", "\r"),
  })
  .map(
    ({ negated, rooted, parts, end }) =>
      `${negated ? "!" : ""}${rooted ? "/" : ""}${parts.join("/")}${end}`,
  );

const line = fc.oneof(
  { weight: 8, arbitrary: rule },
  fc.constantFrom("", "# note", "/", "!", "  ", "\\"),
);

const tree = fc.record({
  paths: fc.uniqueArray(path, { minLength: 1, maxLength: 12 }),
  ignoreFiles: fc.dictionary(
    fc.constantFrom("", "a/", "b/", "a/b/", "a b/", "[a]/", "!a/", "#a/", "a+b/", "$a/"),
    fc.array(line, { maxLength: 4 }),
    { maxKeys: 4 },
  ),
});

/** What can stand on a disk: no name is both a file and a folder. */
function build({
  paths,
  ignoreFiles,
}: typeof tree extends fc.Arbitrary<infer T> ? T : never): string[] {
  for (const name of readdirSync(folder)) {
    if (name !== ".git") rmSync(join(folder, name), { recursive: true });
  }
  const written: string[] = [];
  for (const file of paths) {
    try {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), "text\n", { flag: "wx" });
      written.push(file);
    } catch {}
  }
  for (const [inner, lines] of Object.entries(ignoreFiles)) {
    mkdirSync(join(folder, inner), { recursive: true });
    writeFileSync(join(folder, inner, ".gitignore"), lines.join("\n"));
  }
  return written;
}

function findAll(): string[] {
  return [...findFiles(["."], { cwd: folder, allowsNone: true })];
}

describe.skipIf(!hasGit)("folders", () => {
  it("give the files that git does not ignore", async () => {
    git(["init", "--quiet"]);
    await fc.assert(
      fc.asyncProperty(tree, async (one) => {
        const written = build(one);
        const answer = git(["check-ignore", "--no-index", "--stdin", "-z"], written.join("\0"));
        const ignored = new Set(answer.split("\0"));
        expect(await findAll()).toEqual(written.filter((file) => !ignored.has(file)).sort());
      }),
      { numRuns: 150 },
    );
  });
});
