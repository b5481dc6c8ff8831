import { expect, test } from "vitest";
import { fillTemplate, isLiteral } from "../../../src/engine/shapes/record-template.js";

test("a template is filled once a row", () => {
  expect(
    fillTemplate("- {a}: {b}", [
      { a: "x", b: 1 },
      { a: "y", b: false },
    ]),
  ).toBe("- x: 1\n- y: false");
});

test("values are taken as they are", () => {
  expect(fillTemplate("{a}{b}", [{ a: "{b}$&$1", b: "{a}" }])).toBe("{b}$&$1{a}");
});

test("a value that is missing is empty", () => {
  expect(fillTemplate("<{a}{b}>", [{ a: null }])).toBe("<>");
});

test("white space at the end is left out", () => {
  expect(fillTemplate("{a}\n", [{ a: "x" }, { a: "y" }])).toBe("x\n\ny");
});

test.each([
  ["**: ", true],
  ["", true],
  ["{", false],
  ["a}", false],
])("whether %j can be a literal: %s", (text, literal) => {
  expect(isLiteral(text)).toBe(literal);
});
