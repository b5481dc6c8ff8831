import { describe, expect, test } from "vitest";
import { isWhole } from "../../../src/features/hook/read-event.js";

const END = Number.POSITIVE_INFINITY;

describe("a read is whole", () => {
  test.each([
    ["a\nb\nc\n", 1, 3, true],
    ["a\nb\nc\n", 1, 2, false],
    ["a\nb\nc", 1, 3, true],
    ["a\nb\nc", 1, 2, false],
    ["a\r\nb\r\n", 1, 2, true],
    ["a\nb\n", 2, END, false],
    ["a\nb\n", 0, END, true],
    ["a\nb\n", Number.NaN, END, false],
    ["a\nb\n", 1, Number.NaN, false],
    ["", 1, 1, true],
    ["\n\n\n", 1, 2, false],
  ])("of %j, lines %d to %d: %s", (text, first, last, whole) => {
    expect(isWhole({ first, last }, text)).toBe(whole);
  });
});
