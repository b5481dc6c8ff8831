import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { frontmatter } from "micromark-extension-frontmatter";
import { expect, test } from "vitest";
import { isMap, isSeq, parseDocument as parseYaml } from "yaml";
import { findFrontmatter, readFrontmatterTitle } from "../../../src/engine/markdown/frontmatter.js";
import { Lines } from "../../../src/engine/markdown/lines.js";

const find = (source: string) => findFrontmatter(new Lines(source));

/** Contents between fences: by their lines, and by the pieces of lines. */
const content = fc
  .array(
    fc.constantFrom(
      ...["a", "title", "b c", '"q"', "'s'", "-", "?", ":", ": ", " ", "  ", "#", " # c", "{", "}"],
      ...["[", "]", ",", "!t ", "&x ", "@", "|", ">", "%", "é", "1", "http://x.y", "\n"],
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(""))
  .filter((text) => !/^(?:---|\.\.\.)/m.test(text) && !text.includes("\n\n---"));

test("is what a YAML reader takes for a mapping, or for nothing", () => {
  fc.assert(
    fc.property(content, (text) => {
      const document = parseYaml(text, { uniqueKeys: false });
      // A list as a key is the definition of a link.
      const isLink = isMap(document.contents) && isSeq(document.contents.items[0]?.key);
      if (document.errors.length > 0 || isLink) return;
      const isNothing = document.contents === null;
      const source = `---\n${text}\n---\n`;
      const found = find(source);
      expect(found !== null).toBe(isMap(document.contents) || isNothing);
      if (found === null) return;
      const [yaml] = fromMarkdown(source, {
        extensions: [frontmatter(["yaml"])],
        mdastExtensions: [frontmatterFromMarkdown(["yaml"])],
      }).children;
      expect(yaml).toMatchObject({ type: "yaml", value: found.content });
    }),
    { numRuns: 5_000 },
  );
});

test("has the title that a YAML reader finds", () => {
  const value = fc.constantFrom(
    "T",
    "'it''s'",
    '"a \\"b\\", c"',
    "T # c",
    "a\n  b",
    "> # c\n  a\n  b",
    "~",
  );
  const other = fc.constantFrom("", "a: 1\n", "# c\n", "a:\n  title: no\n", "!t\n");
  fc.assert(
    fc.property(value, other, fc.constantFrom("", " ", "  "), (written, above, indent) => {
      const text = `${above}title: ${written}\nb: 2`.replace(/^(?!!)/gm, indent);
      const title: unknown = parseYaml(text).get("title");
      const found = find(`---\n${text}\n---\n`)!;
      expect(readFrontmatterTitle(found)).toBe(typeof title === "string" ? title.trim() : null);
    }),
  );
});
