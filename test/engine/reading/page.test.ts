import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cutPage, type PageRequest } from "../../../src/engine/reading/page.js";

const ROOM = { chars: 10_000, tokens: 10_000 };
const cut = (text: string, form: Parameters<typeof cutPage>[1], request: Partial<PageRequest>) =>
  cutPage(text, form, { room: ROOM, ...request });

const ITEMS = [
  "before: 1",
  "rows[3]:",
  "  - id: 1",
  "    name: one",
  "  - id: 2",
  "    name: two",
  "    tags[2]: a,b",
  "  - plain",
  "after: 2",
].join("\n");

const HYBRID = "# A\n\n```toon\nt[3]{a,b}:\n  1,2\n  3,4\n  5,6\n```\n\n# B\n";

describe("a page of Markdown", () => {
  it("has whole lines with their line endings", () => {
    const text = "a\r\nb\rc\n\nd";
    expect(cut(text, "keep", {})).toEqual({ text, from: 1, to: 5, total: 5 });
    expect(cut(text, "keep", { offset: 2, limit: 2 })).toEqual({
      text: "b\rc\n",
      from: 2,
      to: 3,
      total: 5,
    });
  });

  it("of nothing is nothing", () => {
    expect(cut("", "keep", {})).toEqual({ text: "", from: 1, to: 0, total: 0 });
  });

  it("does not begin behind the end", () => {
    expect(() => cut("a\nb\n", "keep", { offset: 3 })).toThrow(/last line, which is line 2/);
  });

  it("takes what there is room for, and nothing of a line that is longer", () => {
    const room = { chars: 5, tokens: 100 };
    expect(cut("aa\nbb\ncc\n", "keep", { room })?.to).toBe(1);
    expect(cut("aaaaaa\nbb\n", "keep", { room })).toBeUndefined();
    expect(cut("a b c d\n", "keep", { room: { chars: 100, tokens: 3 } })).toBeUndefined();
  });
});

describe("a page of TOON", () => {
  it("ends behind the row in which it would end", () => {
    expect(cut(ITEMS, "toon", { limit: 3 })?.to).toBe(4);
    expect(cut(ITEMS, "toon", { limit: 5 })?.to).toBe(7);
  });

  it("begins with the row that its first line is in, below its header", () => {
    expect(cut(ITEMS, "toon", { offset: 6, limit: 1 })).toEqual({
      text: "rows[3]:\n  - id: 2\n    name: two\n    tags[2]: a,b\n",
      from: 5,
      to: 7,
      total: 9,
    });
  });

  it("has no header where none is above", () => {
    expect(cut(ITEMS, "toon", { offset: 9 })?.text).toBe("after: 2");
  });
});

describe("a page of a hybrid", () => {
  it("closes the fence that it cuts", () => {
    expect(cut(HYBRID, "hybrid", { limit: 5 })?.text).toBe(
      "# A\n\n```toon\nt[3]{a,b}:\n  1,2\n```\n",
    );
  });

  it("opens it again, with the header of the rows", () => {
    const page = cut(HYBRID, "hybrid", { offset: 6, limit: 1 });
    expect(page).toMatchObject({
      text: "```toon\nt[3]{a,b}:\n  3,4\n```\n",
      from: 6,
      to: 6,
    });
  });

  it("does not cut between a fence and what it holds", () => {
    expect(cut(HYBRID, "hybrid", { limit: 3 })?.text).toBe("# A\n\n```toon\nt[3]{a,b}:\n```\n");
    expect(cut(HYBRID, "hybrid", { offset: 8 })?.from).toBe(7);
  });
});

test("pages put together are the text, whatever it is", () => {
  const line = fc.constantFrom(
    "",
    "a",
    "- b",
    "  c",
    "  - d",
    "    e: 1",
    "```toon",
    "```",
    "| x |",
  );
  const ending = fc.constantFrom("\n", "\r\n", "\r");
  const text = fc.array(fc.tuple(line, ending), { maxLength: 30 });
  const form = fc.constantFrom("keep", "compact", "hybrid", "toon" as const);
  fc.assert(
    fc.property(text, form, fc.integer({ min: 1, max: 5 }), (lines, kind, limit) => {
      const source = lines.flat().join("");
      const total = cut(source, kind, {})!.total;
      const seen: string[] = [];
      for (let offset = 1; offset <= total; ) {
        const page = cut(source, kind, { offset, limit })!;
        expect(page.from).toBeLessThanOrEqual(offset);
        expect(page.to).toBeGreaterThanOrEqual(offset);
        if (kind === "keep" || kind === "compact") seen.push(page.text);
        offset = page.to + 1;
      }
      if (kind === "keep" || kind === "compact") expect(seen.join("")).toBe(source);
      else expect(cut(source, kind, {})!.text.startsWith(source)).toBe(true);
    }),
  );
});
