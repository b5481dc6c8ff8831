import { expect, test } from "vitest";
import { analyze } from "../../../../src/engine/candidate/analysis.js";
import { toOutline } from "../../../../src/engine/candidate/shapes/outline.js";
import { parseDocument } from "../../../../src/engine/markdown/document.js";
import { canRestore } from "./restored.js";

const segmentsOf = (source: string, flavor: "markdown" | "text" = "markdown") =>
  toOutline(analyze(parseDocument(source, flavor)));

test("long text is cut between blocks, so that no line of TOON gets too long", () => {
  const paragraph = `${"Words that go on for a while, and say nothing. ".repeat(15).trim()}\n`;
  const source = Array.from({ length: 6 }, () => paragraph).join("\n");
  const texts = segmentsOf(source);
  expect(texts.map(({ kind }) => kind)).toEqual(["text", "text", "text"]);
  expect(texts.every((segment) => segment.kind === "text" && segment.text.length <= 1800)).toBe(
    true,
  );
  expect(canRestore(source)).toBe(true);
});
