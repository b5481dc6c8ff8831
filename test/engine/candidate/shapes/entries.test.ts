import { describe, expect, test } from "vitest";
import { printSegments } from "../../../../src/engine/candidate/restore.js";
import { toSegments as read } from "../../../../src/engine/candidate/shapes/entries.js";
import type { Segment } from "../../../../src/engine/candidate/shapes/segments.js";
import type { JsonValue } from "../../../../src/engine/toon/codec.js";
import { readRows } from "../../../support/read-rows.js";
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
