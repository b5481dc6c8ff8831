import fc from "fast-check";
import { fromMarkdown } from "mdast-util-from-markdown";
import { frontmatterFromMarkdown } from "mdast-util-frontmatter";
import { frontmatter } from "micromark-extension-frontmatter";
import { describe, expect, test } from "vitest";
import { isMap, isSeq, parseDocument as parseYaml } from "yaml";
import { findTitle, parseDocument } from "../../../src/engine/markdown/document.js";
import { findFrontmatter, readFrontmatterTitle } from "../../../src/engine/markdown/frontmatter.js";
import { Lines } from "../../../src/engine/markdown/lines.js";
import { readRows } from "../../support/read-rows.js";

const find = (source: string) => findFrontmatter(new Lines(source));

describe("frontmatter", () => {
  test.each(
    readRows<[string, string, string, string, number]>("frontmatter.yaml", import.meta.url),
  )("%s", (_name, source, fence, content, lineEnd) => {
    expect(find(source)).toEqual({ fence, content, lineEnd });
  });

  test.each([
    ["unclosed", "---\ntitle: T\n\n# H\n"],
    ["closed by the other fence", "---\na: 1\n+++\n"],
    ["not on the first line", "\n---\na: 1\n---\n"],
    ["indented", " ---\na: 1\n ---\n"],
    ["of four dashes", "----\na: 1\n----\n"],
    ["a pair of thematic breaks around prose", "---\nJust some prose.\n---\n\nmore\n"],
    ["thematic breaks around a list", "---\n- item: one\n---\n"],
    ["thematic breaks around a URL", "---\nhttps://example.com is a site\n---\n"],
    ["TOML fences around prose", "+++\nJust some prose.\n+++\n"],
    ["an empty document", ""],
  ])("not: %s", (_name, source) => expect(find(source)).toBeNull());
});

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

describe("its title", () => {
  const titleOf = (content: string, fence: "---" | "+++" = "---") =>
    readFrontmatterTitle({ fence, content, lineEnd: 0 });

  test.each([
    ["plain", "title: A title", "A title"],
    ["double-quoted", 'a: 1\ntitle: "A: title"', "A: title"],
    ["single-quoted", "title: 'A title'", "A title"],
    ["in a block", "title: >- # note\n  A folded # title", "A folded # title"],
    ["with spaces", "title :   A title  ", "A title"],
    ["empty", "title:", null],
    ["empty quotes", 'title: ""', null],
    ["missing", "subtitle: no", null],
    ["with a comment", "title: C# is Bob's # note", "C# is Bob's"],
    ["quoted with a comment", "title: 'Bob''s # A' # \"note\"", "Bob's # A"],
    ["nothing but a comment", "title: # note", null],
    ["of something nested", "a:\n  title: no", null],
    ["indented as the first entry is", " a:\n   title: no\n title: yes", "yes"],
    ["on several lines", "title: A\n  long\n  one\nb: 1", "A long one"],
    ["that is a mapping", "title:\n  a: 1", null],
    ["that is a list", "title: [a]", null],
    ["in flow style", '{a: 1, "title": "T, U", b: 2}', "T, U"],
    ["nested in flow style", "{a: {title: no}}", null],
    ["below a tag", "!t\ntitle: !!str T", "T"],
    ["that strict readers reject", "title: when: now", "when: now"],
  ])("%s", (_name, content, title) => expect(titleOf(content)).toBe(title));

  test("in TOML", () => {
    expect(titleOf('title = "\\"T # 1" # note', "+++")).toBe('"T # 1');
    expect(titleOf("title: T", "+++")).toBeNull();
  });

  test("gives way to a level-1 heading, not to other headings", () => {
    const title = (body: string) =>
      findTitle(parseDocument(`---\ntitle: F\n---\n${body}`, "markdown"));
    expect(title("# H\n")).toBe("H");
    expect(title("Setext\n======\n")).toBe("Setext");
    expect(title("## H2\n")).toBe("F");
    expect(title("#\n")).toBe("F");
    expect(title("> # quoted\n\n- # listed\n")).toBe("F");
    expect(title("## two\n\n# one #\n\n# other\n")).toBe("one");
  });
});
