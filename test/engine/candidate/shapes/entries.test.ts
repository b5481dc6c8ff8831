import { describe, expect, test } from "vitest";
import { printSegments } from "../../../../src/engine/candidate/restore.js";
import { toSegments as read, toEntries } from "../../../../src/engine/candidate/shapes/entries.js";
import type { Segment } from "../../../../src/engine/candidate/shapes/segments.js";
import type { JsonValue } from "../../../../src/engine/toon/codec.js";
import { readRows } from "../../../support/read-rows.js";
import { phrases } from "../../../support/words.js";
import { restoreSegments, toJson } from "./restored.js";

const toSegments = (json: JsonValue) => read(json, 100_000);
const heading = (line: string): Segment => ({ kind: "heading", line });
const text = (value: string): Segment => ({ kind: "text", text: value });
const table: Segment = { kind: "table", rows: [{ a: 1 }], alignments: [null] };
const aligned: Segment = { kind: "table", rows: [{ a: 1 }], alignments: ["right"] };
const rows: Segment = { kind: "rows", rows: [{ "[{a}](/{a})": "x" }], alignments: [null] };
const alignedRows: Segment = { ...rows, alignments: ["right"] };
const records: Segment = { kind: "folded", template: "- {a}", rows: [{ a: "x" }] };
const frontmatter: Segment = { kind: "frontmatter", fence: "---", content: "a: 1" };

const keysOf = (...segments: Segment[]) => toEntries(segments).map(([key]) => key);

describe("entries", () => {
  test("of nothing are none", () => {
    expect(toEntries([])).toEqual([]);
    expect(toSegments({})).toEqual([]);
  });

  test.each([
    ["text", text("x"), "text"],
    ["an unaligned table", table, "table"],
    ["an aligned table", aligned, "|-:|"],
    ["records", records, "- {a}"],
    ["an unaligned table with templates", rows, "rows"],
    ["an aligned table with templates", alignedRows, "rows |-:|"],
    ["frontmatter", frontmatter, "---"],
    ["a heading", heading("# h"), "# h"],
    ["a setext heading", heading("h\n==="), "h\n==="],
  ])("%s has its key", (_name, segment, key) => expect(keysOf(segment)).toEqual([key]));

  test("hold the text or the unaligned table below a heading", () => {
    expect(toEntries([heading("# h"), text("x")])).toEqual([["# h", "x"]]);
    expect(toEntries([heading("# h"), table])).toEqual([["# h", [{ a: 1 }]]]);
    expect(keysOf(heading("# h"), aligned)).toEqual(["# h", "|-:|"]);
    expect(keysOf(heading("# h"), records)).toEqual(["# h", "- {a}"]);
    expect(keysOf(heading("# h"), rows, rows)).toEqual(["# h", "rows", "rows~2"]);
    expect(keysOf(heading("# h"), heading("## i"), text("x"))).toEqual(["# h", "## i"]);
  });

  test("keep a table apart from a heading with braces", () => {
    expect(keysOf(heading("# {h}"), table)).toEqual(["# {h}", "table"]);
    expect(toEntries([heading("# {h}"), text("x")])).toEqual([["# {h}", "x"]]);
  });

  test("repeat and mix without collision", () =>
    expect(keysOf(text("a"), table, text("b"), table, heading("# h"), heading("# h"))).toEqual(
      phrases("text | table | text~2 | table~2 | # h | # h~2"),
    ));
});

test("an empty text prints nothing", () => {
  expect(printSegments([text("")])).toBe("");
  expect(printSegments([text("a"), text(""), text("b")])).toBe("a\n\nb\n");
});

describe("segments survive the trip through JSON and TOON", () => {
  const bodies: Record<string, Segment[]> = {
    "every kind": [
      frontmatter,
      text("x"),
      heading("# h"),
      text("y"),
      table,
      aligned,
      records,
      rows,
    ],
    "headings that repeat": [heading("# h"), text("a"), heading("# h"), table, heading("# h")],
    "headings with braces": [
      heading("# {a}"),
      table,
      heading("## {b} {c}"),
      text("x"),
      heading("{x}\n==="),
    ],
    "headings that are keys of others": [heading("# text"), heading("table\n---"), text("x")],
    "tables with templates": [rows, table, rows, alignedRows, heading("# h"), alignedRows, rows],
    "records with a heading in their pattern": [
      { kind: "folded", template: "### {name}\n\n{text}\n", rows: [{ name: "n", text: "t" }] },
    ],
  };

  test.each(Object.entries(bodies))("%s", (_name, segments) => {
    expect(restoreSegments(segments)).toBe(printSegments(segments));
    const decoded = toSegments(toJson(segments));
    const normal = (all: readonly Segment[]) =>
      all.map((one) =>
        (one.kind === "table" || one.kind === "rows") &&
        one.alignments.every((alignment) => alignment === null)
          ? { ...one, alignments: [] }
          : one,
      );
    expect(normal(decoded!)).toEqual(normal(segments));
  });
});

describe("JSON that no document gives", () => {
  test.each(readRows<[string, JsonValue]>("entries.yaml", import.meta.url))(
    "is refused: %s",
    (_name, json) => expect(toSegments(json)).toBeNull(),
  );

  test("rows alone are a table", () =>
    expect(toSegments([{ a: 1 }])).toEqual([{ kind: "table", rows: [{ a: 1 }], alignments: [] }]));
});

test("segments are printed with one blank line between them", () => {
  expect(printSegments([frontmatter, heading("# h"), text("x\ny"), table, records])).toBe(
    "---\na: 1\n---\n\n# h\n\nx\ny\n\n| a |\n| - |\n| 1 |\n\n- x\n",
  );
  expect(printSegments([rows, alignedRows])).toBe(
    "| a |\n| - |\n| [x](/x) |\n\n| a |\n| -: |\n| [x](/x) |\n",
  );
  expect(printSegments([{ ...frontmatter, content: "" } as Segment])).toBe("---\n---\n");
  expect(printSegments([])).toBe("");
});
