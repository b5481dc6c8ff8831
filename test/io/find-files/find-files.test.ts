import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { findFiles } from "../../../src/io/find-files/find-files.js";
import { collect, makeTree } from "./workspace.js";

function find(folder: string, ...patterns: string[]): Promise<string[]> {
  return collect(findFiles(patterns, { cwd: folder }));
}

interface Tree {
  says: string;
  files: readonly string[] | Readonly<Record<string, string>>;
  /** Where the search starts. */
  at?: string;
  find: Readonly<Record<string, string | readonly string[]>>;
}

const TREES: Tree[] = parse(readFileSync(new URL("trees.yaml", import.meta.url), "utf8"));

describe.each(TREES)("$says", ({ files, at = "", find: searches }) => {
  const { folder, write } = makeTree();
  const texts = Array.isArray(files) ? files.map((name) => [name, ""]) : Object.entries(files);
  for (const [path, text] of texts) {
    if (text.startsWith("-> ")) symlinkSync(text.slice(3), join(folder, path));
    else write(path, text);
  }

  it.each(Object.entries(searches))("%s", async (names, expected) => {
    const patterns = names.split(" ").map((one) => one.replace("FOLDER", folder));
    const found = find(join(folder, at), ...patterns);
    if (typeof expected === "string") {
      const error = { code: "input_not_found", message: expect.stringContaining(expected) };
      await expect(found).rejects.toMatchObject(error);
    } else expect(await found).toEqual(expected.map((path) => path.replace("FOLDER", folder)));
  });
});

it("a file needs a name", async () =>
  await expect(find(makeTree().folder, "")).rejects.toThrow("the file name is empty"));

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
