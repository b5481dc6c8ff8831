import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { parse } from "yaml";
import { findFiles } from "../../src/io/find-files.js";
import { makeTree } from "./workspace.js";

function find(folder: string, ...patterns: string[]): string[] {
  return findFiles(patterns, { cwd: folder }).map(({ path }) => path);
}

function git(folder: string, ...args: string[]): void {
  expect(spawnSync("git", args, { cwd: folder }).status).toBe(0);
}

interface Tree {
  says: string;
  files: readonly string[] | Readonly<Record<string, string>>;
  /** Where the search starts. */
  at?: string;
  find: Readonly<Record<string, string | readonly string[]>>;
}

const TREES: Tree[] = parse(readFileSync(new URL("trees.yaml", import.meta.url), "utf8"));

const PLACES = [false, true]
  .flatMap((inRepository) => TREES.map((tree) => ({ ...tree, inRepository })))
  .filter(
    ({ files, inRepository }) => inRepository || !JSON.stringify(files).includes(".gitignore"),
  );

describe.each(PLACES)("$says; in a repository: $inRepository", (tree) => {
  const { files, at = "", find: searches, inRepository } = tree;
  const { folder, write } = makeTree();
  if (inRepository) git(folder, "init", "--quiet");
  const texts = Array.isArray(files) ? files.map((name) => [name, ""]) : Object.entries(files);
  for (const [path, text] of texts) {
    if (text.startsWith("-> ")) symlinkSync(text.slice(3), join(folder, path));
    else write(path, text);
  }

  it.each(Object.entries(searches))("%s", (names, expected) => {
    const patterns = names.split(" ").map((one) => one.replace("FOLDER", folder));
    const found = () => find(join(folder, at), ...patterns);
    if (typeof expected === "string") {
      const error = { code: "input_not_found", message: expect.stringContaining(expected) };
      expect(found).toThrow(expect.objectContaining(error));
    } else expect(found()).toEqual(expected.map((path) => path.replace("FOLDER", folder)));
  });
});

describe("git", () => {
  const { folder, write } = makeTree();
  for (const path of ["a.md", "gone.md", "hidden.md", "tracked.md", "turned.md"]) write(path);
  git(folder, "init", "--quiet");
  git(folder, "add", ".");
  write(".gitignore", "tracked.md\nignored.md\n");
  write(".verdictignore", "hidden.md\n");
  write("ignored.md");
  for (const path of ["gone.md", "turned.md"]) rmSync(join(folder, path));
  write("turned.md/b.md");
  // Repositories of their own, with their own ignore files, and one that is broken.
  for (const path of ["inner/.gitignore", "inner/b.md"]) write(path, "b.md\n");
  write("inner/c.md");
  git(join(folder, "inner"), "init", "--quiet");
  write("broken/.git", "gitdir: nowhere\n");
  write("broken/d.md");
  const commit = ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message=a"];
  git(folder, ...commit);
  git(folder, "worktree", "add", "--quiet", "tree");
  write(".git/info/exclude", "excluded.md\n");
  write("excluded.md");
  write("tree/excluded.md");

  it("decides about what it tracks, and what is gone is left out", () => {
    const outer = ["a.md", "broken/d.md", "inner/c.md", "tracked.md", "turned.md/b.md"];
    const inTree = ["a", "gone", "hidden", "tracked", "turned"].map((name) => `tree/${name}.md`);
    expect(find(folder, "tree")).toEqual(inTree);
    const left = inTree.filter((path) => path !== "tree/hidden.md");
    expect(find(folder, ".")).toEqual([...outer, ...left].sort());
  });

  it("leaves out repositories below if asked to", () => {
    const found = findFiles(["."], { cwd: folder, isOneRepository: true });
    expect(found.map(({ path }) => path)).toEqual([
      "a.md",
      "broken/d.md",
      "tracked.md",
      "turned.md/b.md",
    ]);
  });

  it("takes no repository from the variables of a hook", () => {
    vi.stubEnv("GIT_DIR", join(folder, "inner/.git"));
    expect(find(folder, "*.md")).toEqual(["a.md", "tracked.md"]);
    vi.unstubAllEnvs();
  });
});

it("what cannot be read of .verdictignore is an error, as what it ignores would be found", () => {
  const { folder, write } = makeTree({ "a.md": "", "b/c.md": "" });
  write("b/.verdictignore", Buffer.from("\ufeffc.md\n", "utf16le"));
  expect(() => find(folder, ".")).toThrow("b/.verdictignore is UTF-16, not UTF-8");
});

it("a file needs a name", () =>
  expect(() => find(makeTree().folder, "")).toThrow("the file name is empty"));

const name = fc
  .stringMatching(/^[a-c!-~é𝒳 ]{1,6}$/u)
  .filter((text) => !/[/\\]|^\.{1,2}$|^\.git$/.test(text));

it.each([false, true])(
  "any names are found, each once, in order; in a repository: %s",
  (inRepository) => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.array(name, { minLength: 1, maxLength: 4 }), {
          selector: (parts) => parts.join("/"),
          minLength: 1,
          maxLength: 10,
        }),
        (trees) => {
          const { folder } = makeTree();
          if (inRepository) git(folder, "init", "--quiet");
          const written: string[] = [];
          for (const parts of trees) {
            const path = `${parts.join("/")}.md`;
            try {
              mkdirSync(join(folder, path, ".."), { recursive: true });
              writeFileSync(join(folder, path), "", { flag: "wx" });
              written.push(path);
            } catch {} // A folder of that name.
          }
          const expected = written.filter((path) => !/(?:^|\/)(?:\.#[^/]*|\.md)$/.test(path));
          const found = expected.length > 0 ? find(folder, ".") : [];
          expect(found).toEqual(expected.sort());
          if (expected.length > 0) expect(find(folder, "**/?*.md", ".")).toEqual(found);
        },
      ),
      { numRuns: 30 },
    );
  },
);
