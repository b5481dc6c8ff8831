import { describe, expect, test } from "vitest";
import { parseDocument } from "../../../src/engine/markdown/document.js";
import { findStatements } from "../../../src/engine/statements/statements.js";
import { testExamples } from "../../support/examples.js";

describe("in a document are found", () => {
  testExamples(new URL("statements.md", import.meta.url), (source) => {
    const { rules, definitions } = findStatements(parseDocument(source, "markdown"));
    return [
      ...rules.map(({ start, text, force }) => ({
        start,
        cells: ["rule", text, ...(force === null ? [] : [force.text])],
      })),
      ...definitions.map(({ start, text, term, definition }) => ({
        start,
        cells: ["definition", text, term, definition],
      })),
    ]
      .sort((a, b) => a.start - b.start)
      .map(({ cells }) => cells.join(" | "));
  });
});

test("statements have exact offsets into the normalised text", () => {
  const source = "\uFEFF# R\r\n\r\n- Never a,\r\n  but b.\r\n\r\nFine. You must c. Fine.\r\n";
  const document = parseDocument(source, "markdown");
  const { rules } = findStatements(document);
  expect(rules.map(({ text }) => text)).toEqual(["Never a,\n  but b.", "You must c."]);
  for (const { start, end, text } of rules)
    expect(document.lines.text.slice(start, end)).toBe(text);
});

test("a long number behind a name is read at once", () => {
  const meaning = `${"1".repeat(32)}x`;
  const { definitions } = findStatements(parseDocument(`\`a\`: ${meaning}\n`, "markdown"));
  expect(definitions.map(({ definition }) => definition)).toEqual([meaning]);
});
