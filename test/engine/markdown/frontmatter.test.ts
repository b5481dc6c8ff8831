import { describe, expect, test } from "vitest";
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
    ["quoted with a comment", "title: 'Bob''s # A' # \"note\"", "Bob''s # A"],
    ["nothing but a comment", "title: # note", null],
    ["of something nested", "a:\n  title: no", null],
  ])("%s", (_name, content, title) => expect(titleOf(content)).toBe(title));

  test("in TOML", () => {
    expect(titleOf('title = "\\"T # 1" # note', "+++")).toBe('\\"T # 1');
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
