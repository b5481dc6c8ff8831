import { expect, test } from "vitest";
import { isDocument } from "../../src/io/is-document.js";

test.each([
  "/a/README.md",
  "C:\\a\\NOTES.MD",
  "a.markdown",
  "a.mdx",
  ".cursor/rules/a.mdc",
  "a.txt",
  "AGENTS",
  "/x/.cursorrules",
  "SKILL",
])("%s is a document", (path) => expect(isDocument(path)).toBe(true));

test.each(["a.ts", "a.md.ts", "amd", "x/.md", "md", "a.toon", "MYAGENTS", "a.md/", ""])(
  "%j is none",
  (path) => expect(isDocument(path)).toBe(false),
);
