import { describe, expect, it } from "vitest";
import { PageBreaks } from "../../../src/engine/reading/source-lines.js";

const MIXED =
  "---\ntitle: A\n---\n# A\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n" +
  "```md\n| no | table |\n|---|---|\n```\n\n- one\n  more of it\n- two\n";

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
