import { describe, expect, it } from "vitest";
import { PageBreaks, SourceLines } from "../../../src/engine/reading/source-lines.js";

const MIXED =
  "---\ntitle: A\n---\n# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n" +
  "```md\n| no | table |\n|---|---|\n```\n\n- one\n  more of it\n- two\n";

describe("lines", () => {
  it("have their line endings", () => {
    expect(new SourceLines("a\r\nb\rc\n\nd").lines).toEqual(["a\r\n", "b\r", "c\n", "\n", "d"]);
    expect(new SourceLines("").ask()).toEqual({ start: 0, end: 0 });
  });

  it("are those that are asked for", () => {
    const pages = new SourceLines("a\nb\nc\n");
    expect(pages.ask(2)).toEqual({ start: 1, end: 3 });
    expect(pages.ask(2, 1)).toEqual({ start: 1, end: 2 });
    expect(() => pages.ask(4)).toThrow(/last line, which is line 3/);
  });

  it("fill what there is room for, by bytes and by tokens", () => {
    const pages = new SourceLines("aaa\nää\nccc\n");
    const all = { start: 0, end: 3 };
    expect(pages.fill(all, { bytes: 10, tokens: 100 }).end).toBe(1);
    expect(pages.fill(all, { bytes: 11, tokens: 100 }).end).toBe(2);
    expect(pages.fill(all, { bytes: 100, tokens: 6 }).end).toBe(1);
    expect(pages.fill(all, { bytes: 3, tokens: 100 }).end).toBe(0);
  });
});

describe("a document is cut", () => {
  const cuts = new PageBreaks(MIXED, "markdown");
  const lines = MIXED.split("\n");

  it("between blocks, items and rows, and in none of them", () => {
    const places = lines.flatMap((_, line) => (cuts.isBreak(line) ? [line] : []));
    expect(places).toEqual([0, 3, 4, 5, 8, 9, 10, 14, 15, 17, 18]);
  });

  it("at the last of these places", () => {
    expect(cuts.lastIn({ start: 0, end: 13 })).toBe(10);
    expect(cuts.lastIn({ start: 10, end: 13 })).toBe(13);
  });

  it("in linear time behind a long list", () => {
    const list = new PageBreaks(`${"- a\n".repeat(100_000)}${"  b\n".repeat(100_000)}`, "markdown");
    expect(list.lastIn({ start: 100_000, end: 200_000 })).toBe(200_000);
    expect(list.lastIn({ start: 99_998, end: 199_000 })).toBe(99_999);
  });

  it("with the header of a table again", () => {
    expect(cuts.headerOf(8)).toEqual({ start: 5, end: 7 });
    expect(cuts.headerOf(7)).toEqual({ start: 5, end: 7 });
    expect(cuts.headerOf(6)).toBeUndefined();
    expect(cuts.headerOf(12)).toBeUndefined();
  });
});
