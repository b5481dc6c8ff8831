import { expect, test } from "vitest";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { Referents } from "../../../../src/engine/statements/compare/referents.js";
import { placeRules } from "../../../../src/engine/statements/compare/rule-context.js";
import { findStatements } from "../../../../src/engine/statements/statements.js";

/** For each rule the number of what it is compared with, in order of appearance. */
function referentsOf(source: string): number[] {
  const document = parseDocument(source, "markdown");
  const statements = findStatements(document);
  const referents = new Referents(document.lines, statements.rules);
  const found = placeRules(document, statements).map((rule) => referents.of(rule));
  const distinct = [...new Set(found)];
  return found.map((referent) => distinct.indexOf(referent));
}

test.each([
  ["what speaks for itself", "Never push tags.\n\n- Never merge tags.\n", [0, 0]],
  ["paragraphs", "It must be short.\n\nIt must be short.\n", [0, 1]],
  [
    "sentences before it",
    "A tag has a name. It must be short.\n\nA key has an owner. It must be short.\n",
    [0, 1],
  ],
  [
    "what paragraphs introduce",
    "read(p) reads a file. You must give a path.\n\nwrite(p) writes one. You must give a path.\n",
    [0, 1],
  ],
  [
    "what sentences of a paragraph introduce",
    "read(p) reads a file. You must give a path. write(p) writes one. You must give a path.\n",
    [0, 1],
  ],
  [
    "paragraphs of rules",
    "Never push tags. You must give a path.\n\nNever merge. You must give a path.\n",
    [0, 0, 0, 0],
  ],
  ["sentences in a row", "A tag has a name. It must be short. It must be long.\n", [0, 0]],
  [
    "sentences about different things",
    "A tag has a name. It must be short. A key has an owner. It must be short.\n",
    [0, 1],
  ],
  [
    "sentences about different known things",
    "The tag has a name. It must be short. The key has an owner. It must be short.\n",
    [0, 1],
  ],
  [
    "something known",
    "The tag must be short.\n\nA tag exists. The tag must be short.\n\nThe key must be short.\n",
    [0, 1, 0],
  ],
  ["items below one item", "- a tag\n  - It must be short.\n  - It must be long.\n", [0, 0]],
  ["items below different items", "- a\n  - It must be b.\n- c\n  - It must be b.\n", [0, 1]],
  ["items behind others", "- A tag.\n- It must be short.\n- A key.\n- It must be short.\n", [0, 1]],
  [
    "items of code before them",
    "- ```\n  a\n  ```\n- It must be short.\n- ```\n  b\n  ```\n- It must be short.\n",
    [0, 1],
  ],
  ["lists", "One text.\n\n- It must be short.\n\nOther text.\n\n- It must be short.\n", [0, 1]],
])("rules are compared by %s", (_name, source, referents) => {
  expect(referentsOf(source)).toEqual(referents);
});
