import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { convert, plan } from "../../src/index.js";
import { interpolate } from "../../web/src/components/document/editor/interpolate.js";
import { toSegments } from "../../web/src/components/document/strip-segments.js";
import { anchorCandidate, anchorHybrid } from "../../web/src/engine/find-anchors.js";

const MIXED = readFileSync(new URL("../../examples/mixed.md", import.meta.url), "utf8");

describe.each([
  ["LF", MIXED],
  ["CRLF", MIXED.replaceAll("\n", "\r\n")],
])("lines that belong together: %s", (_, text) => {
  const source = text.split(/\r\n|\n/);
  const { sections = [], hybrid_document: hybrid = "" } =
    plan(text, { include_hybrid: true }).context_plan ?? {};

  test("every line of a kept section stands beside itself in the hybrid", () => {
    const anchors = anchorHybrid(text, sections, hybrid);
    const lines = hybrid.split(/\r\n|\n/);
    for (const { action, range } of sections) {
      const last = action === "keep" ? range.line_end : range.line_start;
      for (let line = range.line_start; line <= last; line++) {
        const other = interpolate(line - 1, anchors.source, anchors.other);
        expect(lines[other]).toBe(source[line - 1]);
      }
    }
  });

  test("headings stand beside their keys in the candidate", () => {
    const candidate = convert(text).toon_candidate ?? "";
    const anchors = anchorCandidate(text, sections, candidate);
    const lines = candidate.split("\n");
    expect(anchors.source.length).toBe(sections.length + 1);
    for (const [index, line] of anchors.source.slice(0, -1).entries()) {
      expect(lines[anchors.other[index] ?? -1]).toContain(source[line]);
    }
  });
});

test("the map has few segments and all of the characters", () => {
  const text = Array.from({ length: 5_000 }, (_, at) => `# S${at}\n\n${"x".repeat(at)}\n\n`).join(
    "",
  );
  const sections = plan(text).context_plan?.sections ?? [];
  const segments = toSegments(sections, 200);
  expect(segments.length).toBeLessThanOrEqual(200);
  expect(segments.flatMap((segment) => segment.sections)).toEqual(sections);
  expect(segments.reduce((sum, { chars }) => sum + chars, 0)).toBe(text.length);
});
