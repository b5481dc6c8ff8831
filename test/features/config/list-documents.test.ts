import { symlinkSync } from "node:fs";
import { expect, test } from "vitest";
import { listFixable } from "../../../src/features/config/list-documents.js";
import { makeWorkspace } from "../../cli/run-cli.js";

test("fix takes pages that are named, also through links and by globs, and what is gone", () => {
  const { directory, path, write } = makeWorkspace();
  write("docs/a.md", "");
  write("docs/in/b.md", "");
  write("docs/fixtures/c.md", "");
  symlinkSync(path("docs"), path("link"));
  symlinkSync(path("docs/a.md"), path("linked.md"));
  const here = process.cwd();
  process.chdir(directory);
  const list = (...words: string[]) => listFixable(words, undefined, true).paths;
  expect(list("docs", "docs/a.md")).toEqual(["docs/a.md"]);
  expect(list("docs", "link/a.md")).toEqual(["docs/a.md"]);
  expect(list("docs", "linked.md")).toEqual(["docs/a.md"]);
  expect(list("docs/*.md", "docs/in")).toEqual(["docs/a.md"]);
  expect(list("docs/**/*.md")).toEqual(["docs/a.md", "docs/in/b.md"]);
  expect(list("docs/fixtures/c.md")).toEqual(["docs/fixtures/c.md"]);
  expect(list("gone.md")).toEqual(["gone.md"]);
  expect(list("docs", "x*.md")).toEqual([]);
  process.chdir(here);
});
