import { win32 } from "node:path";
import { expect, test } from "vitest";
import { tidyPath } from "../../../src/io/find-files.js";
import { isOutside, toName } from "../../../src/io/paths.js";

test.each([
  ["docs\\a.md", "docs/a.md"],
  [".\\docs\\\\**\\*.md", "docs/**/*.md"],
  ["C:\\Users\\me\\", "C:/Users/me"],
  ["\\\\server\\share\\a.md", "//server/share/a.md"],
])("on Windows, %s is %s", (typed, path) => {
  expect(tidyPath(typed, true)).toBe(path);
  expect(tidyPath(typed, false)).not.toBe(path);
});

test.each([
  ["C:\\repo\\docs\\a.md", "docs/a.md", false],
  ["c:\\REPO\\a.md", "a.md", false],
  ["C:\\other\\a.md", "../other/a.md", true],
  ["D:\\a.md", "D:/a.md", true],
])("on Windows, the name of %s below C:\\repo is %s", (path, name, outside) => {
  expect(toName("C:\\repo", path, win32)).toBe(name);
  expect(isOutside(name, win32)).toBe(outside);
});
