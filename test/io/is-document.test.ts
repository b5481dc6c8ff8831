import { expect, test } from "vitest";
import { isBoilerplate, isDocument, isFoundDocument, isOwnFile } from "../../src/io/is-document.js";
import { words } from "../support/words.js";

test.each([
  ...words("/a/README.md a.markdown a.mdx .cursor/rules/a.mdc a.txt AGENTS /x/.cursorrules SKILL"),
  "C:\\a\\NOTES.MD",
])("%s is a document", (path) => expect(isDocument(path)).toBe(true));

test.each(["a.ts", "a.md.ts", "amd", "x/.md", "md", "a.toon", "MYAGENTS", "a.md/", ""])(
  "%j is none",
  (path) => expect(isDocument(path)).toBe(false),
);

test.each([
  ...words(`
  requirements.txt a/requirements-dev.txt dev_requirements.txt constraints.txt LICENSE.md
  LICENSE-APACHE-2.0.txt License.txt COPYING.txt NOTICE.md THIRD-PARTY-NOTICES.md
  third_party_licenses.txt
`),
  "a\\conda-lock.txt",
])("%s is no document of its folder", (path) => {
  const [isOne, isFound] = [isDocument(path), isFoundDocument(path)];
  expect([isOne, isBoilerplate(path), isFound]).toEqual([true, true, false]);
});

test.each(
  words(`
  requirements.md docs/license-faq.md licensing.md locks.md clock.md block.txt lock.md a/distributed-lock.md
  requirements/index.md LICENSE/readme.md notices.md
`),
)("%s is one", (path) => expect(isFoundDocument(path)).toBe(true));

test.each(
  words(`
  context-verdict.config.json context-verdict.baseline.json
  .context-verdict-0a1b2c3d4e5f.tmp
`),
)("%s is a file of this program", (name) => expect(isOwnFile(name)).toBe(true));

test.each(["AGENTS.md", "context-verdict.md", "notes.bak", "my.context-verdict.json", "a.toon"])(
  "%s is a file of somebody else",
  (name) => expect(isOwnFile(name)).toBe(false),
);
