import { symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { matchNamed } from "../../../src/features/fix/list-fixable.js";
import { makeWorkspace } from "../../cli/run-cli.js";

test("arguments name paths, also through links to folders, and what is gone", () => {
  const { path, write } = makeWorkspace();
  write("docs/a.md", "");
  write("docs/in/b.md", "");
  symlinkSync(path("docs"), path("link"));
  const list = (...words: string[]) => matchNamed(words.map((word) => path(word)));
  expect(list("docs/a.md", "docs")(path("docs/a.md"))).toEqual(["file", "folder"]);
  expect(list("link/a.md")(path("docs/a.md"))).toEqual(["file"]);
  expect(list("docs/in")(path("link/in/b.md"))).toEqual(["folder"]);
  expect(list("docs/*.md", "docs/in")(path("docs/a.md"))).toEqual(["glob"]);
  expect(list("gone")(path("gone/c.md"))).toEqual(["file"]);
  expect(list("docs/in", "docs/b.md", "x*.md")(path("docs/a.md"))).toEqual([]);
});
