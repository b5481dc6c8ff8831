import { describe, expect, test } from "vitest";
import { findPattern } from "../../../../src/engine/candidate/shapes/find-pattern.js";
import { findSharedMarks } from "../../../../src/engine/candidate/shapes/shared-marks.js";
import { testExamples } from "../../../support/examples.js";

const NONE = "∅";

describe("the pattern of", () => {
  testExamples(new URL("patterns.md", import.meta.url), (document) => {
    const lines = document.slice(0, -1).split("\n");
    const found = findPattern(lines.map((line) => (line === NONE ? null : line)));
    if (found === null) return ["no pattern"];
    const { literals, slots, columns } = found;
    const template = literals.map((text, at) => (at === 0 ? text : `{${slots[at - 1]}}${text}`));
    return [
      template.join(""),
      ...lines.map((_, row) => columns.map((values) => values[row] ?? NONE).join(" | ")),
    ];
  });
});

describe("the marks of two texts", () => {
  const marks = ["[", "](", ")"];
  const share = (one: string, other = "[a](b)") => findSharedMarks(one, other);

  test("are not looked for among many words", () => {
    const text = (words: number) => `[${"a ".repeat(words)}](b)`;
    expect(share(text(47), text(47))).toEqual([text(47)]);
    expect([share(text(48)), share("[a](b)", text(48)), share(text(600))]).toEqual(
      Array(3).fill(null),
    );
  });

  test("of long texts are, as far as their end", () => {
    const text = (more: string) => `[${"a".repeat(2000)}](b)${more}`;
    expect(share(text(""), "[c](d)")).toEqual(marks);
    expect(share(text("a ".repeat(100)), "[c](d)")).toBeNull();
  });
});
