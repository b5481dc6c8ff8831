import { expect, test } from "vitest";
import { toHeadingSegment } from "../../../../src/engine/candidate/shapes/segments.js";
import type { Heading } from "../../../../src/engine/markdown/blocks.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";

test.each([
  ["# a", "# a"],
  ["  ## a ##  ", "## a ##"],
  ["#", "#"],
  ["#\ta", "#\ta"],
  ["a\n===", "a\n==="],
  ["  a\n  b\n---", "a\n  b\n---"],
  ["# a~b", "# a~b"],
  ["# a~1b", "# a~1b"],
])("the heading %j is the key %j", (source, line) => {
  const document = parseDocument(source, "markdown");
  expect(toHeadingSegment(document, document.blocks[0] as Heading)).toEqual({
    kind: "heading",
    line,
  });
});

test.each(["# a~1", "# a ~22"])("the heading %j is no key", (source) => {
  const document = parseDocument(source, "markdown");
  expect(toHeadingSegment(document, document.blocks[0] as Heading)).toBeNull();
});
