import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { convert, restore } from "../../../src/engine/api.js";
import { extendState } from "../../../src/engine/markdown/block-rules/block-state.js";
import type { Block } from "../../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { Lines } from "../../../src/engine/markdown/lines.js";
import { parseMarkdown } from "../../../src/engine/markdown/markdown.js";
import { flattenBlocks, flattenReference } from "./reference-blocks.js";

const parse = (text: string): Block[] => parseMarkdown(new Lines(text));

const SNIPPETS: Record<string, string> = {
  "ATX headings": "# one\n## two ##\n### three #not\n###### six\n####### seven\n#none\n#\n",
  "indented headings": " # a\n\n   ## b\n\n    # code\n",
  "trailing hashes": "# a #\n\n## b ########\n\n# c \\#\n\n# d#\n\n### ###\n",
  "heading behind tabs": "#\ta\t#\n",
  "setext headings": "One\n===\n\nTwo\n---\n\nthree\nlines\nlong\n   =\n\nFour   \n--   \n",
  "indented setext heading": "  One\n more\n   ===\n",
  "setext in a list": "- a\n  ===\n- b\n  ---\n",
  "thematic breaks": "---\n\n***\n\n_ _ _\n\n - - -\n\n-- -\n",
  "heading interrupts a paragraph": "text\n# heading\ntext\n",
  "break, not list": "* * *\n- a\n***\n- b\n",
  "bullet lists": "- a\n- b\n\n* c\n+ d\n",
  "ordered lists": "1. a\n2. b\n\n7) c\n",
  "list that starts with another number": "text\n2. not a list\n\n2. a list\n",
  "nested lists": "- a\n  - b\n    - c\n  - d\n- e\n",
  "deeply indented lists": "- a\n   - b\n\n     - c\n\n- d\n",
  "loose list": "- a\n\n- b\n\n  b2\n\n- c\n\ntext\n",
  "empty items": "-\n- a\n-\n  b\n",
  "item that begins with code": "-     code\n\n  text\n1.      more\n",
  "item that begins with a list": "- - a\n  - b\n- 1. c\n",
  "lazy continuation": "- a\nb\n  c\n> d\ne\n",
  tasks: "- [ ] a\n- [x] b\n",
  quotes: "> a\n> b\n\n> c\n>\n> d\n",
  "nested quotes": "> > a\n> b\n>> c\n",
  "quote with blocks": "> # h\n>\n> - a\n>   - b\n>\n> ```\n> code\n> ```\n>\n> text\n",
  "quote in a list": "- a\n\n  > q\n  > r\n\n  text\n- > s\n",
  "list in a quote in a list": "1. x\n   > - y\n   >   > z\n   > - w\n",
  "fenced code": "```js\ncode\n```\n\n~~~~ a b\n~~~\n~~~~\ntext\n",
  "fence in a list": "- a\n\n  ```\n  code\n\n  more\n  ```\n- b\n",
  "indented fence": "  ```\n    code\n  ```\n",
  "unclosed fence": "text\n```\ncode\n\nmore\n",
  "fence that text closes not": "```\n``` x\n```\n",
  "indented code": "    a\n\n      b\n\ntext\n\n\tc\n",
  "code is no continuation": "text\n    not code\n",
  HTML: "<div>\n# not\n\n# heading\n</div>\n\ntext <b>x</b>\n",
  "HTML comment": "<!-- a\n\n# not\n-->\n# heading\n",
  "HTML of one line": "<hr />\ntext\n\n<custom-tag>\nx\n",
  script: "<script>\n\na\n\n</script>\ntext\n",
  "reference definitions":
    "[a]: /url\n[b]: <u r l> 'title'\n\n[c]:\n  /url\n  'two\n  lines'\n\ntext\n",
  "definition and paragraph": "[a]: /url\ntext\n[b]: /no\n",
  "definition in a quote and a list": "> [a]: /url\n\n- [b]: /url\n",
  table: "| a | b |\n| --- | --- |\n| 1 | 2 |\n| 3 | 4 |\n",
  "table without outer pipes": "a | b\n--- | ---\n1 | 2\n",
  "padded table": "|  a   |b|\n|:-----|-:|\n|  1   |2|\n|      |  |\n",
  "table with tabs": "|\ta\t|\tb |\n|-|-|\n|\t1|2\t|\n",
  "table, aligned": "| l | c | r | n |\n|:-|:-:|-:|-|\n| 1 | 2 | 3 | 4 |\n",
  "table with inline Markdown":
    "| `a` | **b** |\n|-|-|\n| [l](u) | ![i](u) x |\n| <b>c</b> | *d* |\n",
  "table with escaped pipes": "| a\\|b | c |\n|-|-|\n| `x\\|y` | \\| |\n",
  "table with short and long rows": "| a | b |\n|-|-|\n| 1 |\n| 1 | 2 | 3 |\n",
  "table ends at a blank line": "| a |\n|-|\n| 1 |\n\n| 2 |\n",
  "table ends at a quote": "| a |\n|-|\n| 1 |\n> q\n",
  "table without rows": "| a |\n|-|\n",
  "table with rows without pipes": "| a | b |\n|-|-|\nx\n",
  "table in a list": "- a\n\n  | b | c |\n  |---|---|\n  | 1 | 22 |\n- d\n",
  "table in a quote": "> | b | c |\n> |---|---|\n> | 1 | 22 |\ntext\n",
  "table in a quote in a list": "- > | b | c |\n  > |---|---|\n  > | 1 | 22 |\n",
  "table, indented": "   | a | b |\n  |-|-|\n | 1 | 2 |\n",
  "table behind a paragraph": "text\n| a | b |\n|-|-|\n| 1 | 2 |\n",
  "no table: other width": "| a | b |\n|-|\n| 1 |\n",
  "no table: code": "    | a |\n    |-|\n",
  "no final line ending": "# a\n\n- b\n  - c",
  "blank lines": "\n\n\n# a\n\n\n\ntext\n\n\n",
  "lines of white space": "# a\n   \n\t\ntext\n \n- b\n  \n- c\n",
  everything:
    "# A\n\ntext\n\n1. a\n\n   > b\n   > 1. c\n   >\n   >    ~~~\n   >    d\n   >    ~~~\n\nE\n=\n\n| f |\n|:-:|\n| g |\n",
};

describe("blocks stand where another parser finds them", () => {
  test.each(Object.entries(SNIPPETS))("%s", (_name, text) => {
    expect(flattenBlocks(parse(text), text)).toEqual(flattenReference(text));
  });

  test.each(Object.entries(SNIPPETS))("%s, in a quote", (_name, snippet) => {
    const text = snippet.replace(/\n$/, "").replace(/^/gm, "> ");
    expect(flattenBlocks(parse(text), text)).toEqual(flattenReference(text));
  });

  test.each(Object.entries(SNIPPETS))("%s, in a list", (_name, snippet) => {
    const text = `1. first\n\n${snippet.replace(/^(?=.)/gm, "   ")}`;
    expect(flattenBlocks(parse(text), text)).toEqual(flattenReference(text));
  });

  test.each(Object.entries(SNIPPETS))("%s, behind frontmatter", (_name, snippet) => {
    const head = "---\na: 1\n---\n";
    const { blocks, lines } = parseDocument(head + snippet, "markdown");
    const reference = flattenReference(snippet).map((block) => ({
      ...block,
      line: block.line + 3,
      start: block.start + head.length,
      ...(block.rows === undefined
        ? {}
        : {
            rows: block.rows.map((row) =>
              row.map(({ start, text }) => ({ start: start < 0 ? -1 : start + head.length, text })),
            ),
          }),
    }));
    expect(flattenBlocks(blocks, lines.text)).toEqual(reference);
  });
});

describe("a link definition that is none leaves no block", () => {
  test.each([
    ["in a heading", "[a]:\n===\n", ["heading"]],
    ["above a table", "[a]: /u\n| b |\n|---|\n", ["paragraph", "table"]],
    ["above another and a table", "[a]: /u\n[b]: /v\n|---|\n", ["paragraph", "table"]],
    [
      "with its title in a heading",
      '[a]: /u\n"b\n---\nc"\n',
      ["definition", "heading", "paragraph"],
    ],
  ])("%s", (_where, source, types) => {
    expect(parseDocument(source, "markdown").blocks.map(({ type }) => type)).toEqual(types);
  });
});

describe("lines and offsets", () => {
  test("count in the normalised text, whatever the line endings", () => {
    for (const text of Object.values(SNIPPETS)) {
      const lines = new Lines(`\uFEFF${text.replaceAll("\n", "\r\n")}`);
      expect(parseMarkdown(lines)).toEqual(parse(text));
    }
  });
});

describe("deep nesting", () => {
  const inputs: Record<string, string> = {
    "2,000 quotes": `${">".repeat(2_000)} deep\n\ntext\n`,
    "2,000 quotes with spaces": `${"> ".repeat(2_000)}deep\n`,
    "1,500 lists": `${"- ".repeat(1_500)}deep\n`,
    "1,500 lists, a line each": `${Array.from({ length: 1_500 }, (_, i) => `${" ".repeat(i * 2)}- ${i}`).join("\n")}\n`,
    "quotes and lists": `${"> - ".repeat(1_000)}deep\n`,
  };

  test.each(Object.entries(inputs))("of %s is kept as text", (_name, source) => {
    expect(parse(source).length).toBeGreaterThan(0);
    const { flags, toon_candidate } = convert(source);
    expect(flags).toMatchObject({ valid: true, restores: true });
    expect(restore(toon_candidate!)).toBe(source);
  });
});

/**
 * What `markdown-it-blocks.ts` relies on beyond the documented interface. When one of these fails
 * after an update of markdown-it, offsets are wrong: adapt that file first.
 */
describe("markdown-it", () => {
  const hint = "markdown-it changed: adapt src/engine/markdown/markdown-it-blocks.ts";

  test("finds the lines of a text as our state does", () => {
    const markdownIt = new MarkdownIt();
    const { State } = markdownIt.block;
    const Own = extendState(State);
    const text = fc.string({
      unit: fc.constantFrom("\n", " ", "\t", "a", "- ", "日"),
      maxLength: 40,
    });
    fc.assert(
      fc.property(text, (source) => {
        const [one, own] = [State, Own].map((Class) => {
          const { bMarks, eMarks, tShift, sCount, bsCount, lineMax, src } = new Class(
            source,
            markdownIt,
            {},
            [],
          );
          return { bMarks, eMarks, tShift, sCount, bsCount, lineMax, src };
        });
        expect(own, hint).toEqual(one);
      }),
    );
  });
});
