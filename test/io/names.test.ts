import { win32 } from "node:path";
import { expect, test } from "vitest";
import { tidyPath } from "../../src/io/find-files.js";
import { isBoilerplate, isDocument, isFoundDocument, isOwnFile } from "../../src/io/is-document.js";
import { isOutside, toName } from "../../src/io/paths.js";
import { compileGlob, IgnoreRules } from "../../src/io/patterns.js";
import { testRows } from "../support/test-rows.js";

testRows("names.yaml", import.meta.url, {
  "is a document": isDocument,
  "is a document, boilerplate, and a document of its folder": (path: string) => [
    ...[isDocument(path), isBoilerplate(path), isFoundDocument(path)],
  ],
  "is a document of its folder": isFoundDocument,
  "is a file of this program": isOwnFile,
  "matches of a glob": (glob: string, names: string[]) => names.filter(compileGlob(glob)),
  "ignored by patterns": (patterns: string, path: string) => {
    const rules = new IgnoreRules(false);
    rules.add(patterns);
    return rules.decide(path) === true;
  },
  "typed on Windows": (typed: string) => {
    expect(tidyPath(typed, false)).not.toBe(tidyPath(typed, true));
    return tidyPath(typed, true);
  },
  "name below C:\\repo, and whether it is outside": (path: string) => {
    const name = toName("C:\\repo", path, win32);
    return [name, isOutside(name, win32)];
  },
});

test("a glob matches nothing with too many alternatives", () => {
  expect(compileGlob("{a,b}".repeat(30))("a".repeat(30))).toBe(false);
  expect(compileGlob("{".repeat(100_000))("{")).toBe(false);
});

test.each([
  ["stars", `${"*a".repeat(60)}b`, "a".repeat(250)],
  ["sets", `${"*[ab]".repeat(60)}c`, "a".repeat(250)],
  ["characters", `${"*?".repeat(60)}b`, "a".repeat(250)],
  ["globstars", `${"**/a/".repeat(60)}b`, `${"a/".repeat(1_000)}c`],
  ["globstars with stars", `${"**/*a/".repeat(60)}**/b`, "aa/".repeat(1_000)],
  ["ranges", "{1..1000000}", "a"],
  ["braces in braces", `${"{a,".repeat(5_000)}${"}".repeat(5_000)}`, "b"],
])("a glob of many %s takes no time", { timeout: 1_000 }, (_name, glob, path) =>
  expect(compileGlob(glob)(path)).toBe(false),
);
