import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findFiles } from "../../../src/io/find-files/find-files.js";
import { collect, makeTree } from "./workspace.js";

function find(folder: string, ...patterns: string[]): Promise<string[]> {
  return collect(findFiles(patterns, { cwd: folder }));
}

describe("folders", () => {
  it("give documents by their extension, and agents' files by their name", async () => {
    const documents = ["a.md", "b.MARKDOWN", "c.mdx", "d.mdc", "e.txt", "f.text", ".cursorrules"];
    const others = ["a.mdd", "md", ".md", "a.md.bak", "image.png", ".#a.md", "README"];
    const { folder } = makeTree(Object.fromEntries([...documents, ...others].map((n) => [n, ""])));
    expect(await find(folder, ".")).toEqual([...documents].sort());
  });

  it("include hidden ones, and never .git and node_modules", async () => {
    const { folder } = makeTree({
      ".claude/agents/x.md": "",
      ".github/y.md": "",
      ".git/z.md": "",
      "a/node_modules/z.md": "",
    });
    expect(await find(folder, "./")).toEqual([".claude/agents/x.md", ".github/y.md"]);
    expect(await find(folder, "**/*.md")).toEqual([".claude/agents/x.md", ".github/y.md"]);
    await expect(find(folder, "a/node_modules/*.md")).rejects.toThrow("no file matches");
    expect(await find(folder, "a/node_modules")).toEqual(["a/node_modules/z.md"]);
  });

  it("follow links to files, and not to folders", async () => {
    const { folder } = makeTree({ "a/x.md": "", "b/y.md": "" });
    symlinkSync("..", join(folder, "a/up"));
    symlinkSync("../b", join(folder, "a/other"));
    symlinkSync("../b/y.md", join(folder, "a/y.md"));
    symlinkSync("nowhere.md", join(folder, "a/broken.md"));
    symlinkSync("a", join(folder, "link"));
    expect(await find(folder, "a")).toEqual(["a/broken.md", "a/x.md", "a/y.md"]);
    expect(await find(folder, "link")).toEqual(["link/broken.md", "link/x.md", "link/y.md"]);
  });

  it("respect .gitignore, .verdictignore and .git/info/exclude at every level", async () => {
    const { folder } = makeTree({
      ".git/info/exclude": "excluded.md",
      ".gitignore": "/drafts/\n*.tmp.md\n",
      ".verdictignore": "\ufeffquiet.md\n!kept.tmp.md\n",
      "inner/.gitignore": "/local.md\n!again.tmp.md",
      "drafts/a.md": "",
      "excluded.md": "",
      "inner/again.tmp.md": "",
      "inner/b.tmp.md": "",
      "inner/deep/local.md": "",
      "inner/drafts/a.md": "",
      "inner/local.md": "",
      "inner/quiet.md": "",
      "kept.tmp.md": "",
    });
    const inner = ["inner/again.tmp.md", "inner/deep/local.md", "inner/drafts/a.md"];
    expect(await find(folder, ".")).toEqual([...inner, "kept.tmp.md"]);
    expect(await find(folder, "inner")).toEqual(inner);
    expect(await find(folder, "**/*.md")).toEqual([...inner, "kept.tmp.md"]);
    expect(await find(join(folder, "inner"), ".")).toEqual(inner.map((path) => path.slice(6)));
    expect(await find(join(folder, "inner"), "../*.md")).toEqual(["../kept.tmp.md"]);
  });

  it("know names and rules that are not ASCII", async () => {
    const { folder } = makeTree({ "é/.gitignore": "/ü*.md\n", "é/über.md": "", "é/x.md": "" });
    expect(await find(folder, ".")).toEqual(["é/x.md"]);
  });

  it("take the rules of a folder whose name looks like a pattern for that folder alone", async () => {
    const { folder } = makeTree({ "[a]/.gitignore": "/x.md\n", "[a]/x.md": "", "a/x.md": "" });
    expect(await find(folder, ".")).toEqual(["a/x.md"]);
  });

  it("give .verdictignore the last word, also over a .gitignore further down", async () => {
    const { folder } = makeTree({
      ".verdictignore": "!kept.md\n",
      "a/.gitignore": "*.md\n",
      "a/gone.md": "",
      "a/kept.md": "",
    });
    expect(await find(folder, ".")).toEqual(["a/kept.md"]);
  });

  it("count where they are named, even if they are ignored", async () => {
    const { folder } = makeTree({
      ".gitignore": "build/\n*.md\n",
      "build/.gitignore": "/x.md",
      "build/x.md": "",
      "build/deep/y.md": "",
      "z.md": "",
    });
    mkdirSync(join(folder, ".git"));
    expect(await find(folder, "build")).toEqual(["build/deep/y.md"]);
    expect(await find(folder, "build/deep", "z.md")).toEqual(["build/deep/y.md", "z.md"]);
    await expect(find(folder, "build/**/*.md")).rejects.toThrow("no file matches build/**/*.md");
    await expect(find(folder, ".")).rejects.toThrow("no documents in .: no file there ends in .md");
  });
});

describe("globs", () => {
  const { folder } = makeTree({
    "a/b/c/deep.md": "",
    "a/b/x.md": "",
    "a/x.md": "",
    "a/x.md.0a1b2c3d4e5f.bak": "",
    "a/.context-verdict.json": "",
    "a/y.rst": "",
    "a/[z].md": "",
    "a/z.md": "",
  });

  it.each([
    ["a/*.md", ["a/[z].md", "a/x.md", "a/z.md"]],
    ["a/*", ["a/[z].md", "a/x.md", "a/y.rst", "a/z.md"]],
    ["**/x.md", ["a/b/x.md", "a/x.md"]],
    ["a/**", ["a/[z].md", "a/b/c/deep.md", "a/b/x.md", "a/x.md", "a/y.rst", "a/z.md"]],
    ["a/{x,y}.*", ["a/x.md", "a/y.rst"]],
    ["{a/b,a}/x.md", ["a/b/x.md", "a/x.md"]],
    ["*/?.md", ["a/x.md", "a/z.md"]],
    ["a/[xz].md", ["a/x.md", "a/z.md"]],
    ["a/[z].md", ["a/[z].md"]],
    ["a/\\[z\\].m?", ["a/[z].md"]],
    ["./a//b/../*/x.md", ["a/b/../b/x.md"]],
  ])("%s", async (glob, expected) => expect(await find(folder, glob)).toEqual(expected));

  it("take absolute paths as they are", async () =>
    expect(await find(folder, `${folder}/a/*/x.md`)).toEqual([`${folder}/a/b/x.md`]));

  it.each(["*.md", "nowhere/*.md", "a/x.md/*.md", "a/b?/**"])(
    "say that nothing matches %s",
    async (glob) => {
      await expect(find(folder, "a/x.md", glob)).rejects.toMatchObject({
        code: "input_not_found",
        message: `no file matches ${glob}; ignored files, .git and node_modules are left out`,
      });
    },
  );
});

describe("files", () => {
  const { folder } = makeTree({ "b.md": "", "docs/a.md": "", "a.bin": "" });

  it("count by their name alone, missing ones too", async () =>
    expect(await find(folder, "a.bin", "nope.md", "docs/a.md/x")).toEqual([
      "a.bin",
      "docs/a.md/x",
      "nope.md",
    ]));

  it("count once, however they are named, as they are named first", async () => {
    const names = ["./docs/a.md", "docs", "docs/../docs//a.md", `${folder}/docs/a.md`, "**/a.md"];
    for (const first of names) {
      expect(await find(folder, first, ...names)).toHaveLength(1);
    }
    expect(await find(folder, `${folder}/b.md`, "b.md", "docs")).toEqual([
      `${folder}/b.md`,
      "docs/a.md",
    ]);
  });

  it("need a name", async () => {
    await expect(find(folder, "")).rejects.toThrow("the file name is empty");
  });
});

const name = fc
  .stringMatching(/^[a-c!-~é𝒳 ]{1,6}$/u)
  .filter((text) => !/[/\\]|^\.{1,2}$|^\.git$/.test(text));

describe("any names", () => {
  it("are found, each once, in the order of their code units", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.array(name, { minLength: 1, maxLength: 4 }), {
          selector: (parts) => parts.join("/"),
          minLength: 1,
          maxLength: 10,
        }),
        async (trees) => {
          const { folder } = makeTree();
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
          const found = await find(folder, ".").catch(() => []);
          expect(found).toEqual(expected.sort());
          if (expected.length > 0) expect(await find(folder, "**/?*.md", ".")).toEqual(found);
        },
      ),
      { numRuns: 60 },
    );
  });
});
