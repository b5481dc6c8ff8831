import { describe, expect, it } from "vitest";
import {
  formatCount,
  formatInteger,
  formatLines,
  formatMeasures,
  formatPercent,
  NO_BREAK,
} from "../../../src/render/format-number.js";
import { escapeControls, neutralize, neutralizeLines } from "../../../src/render/neutralize.js";

it("numbers look the same in every locale", () => {
  expect([0, 999, 1000, 1234567, -1000].map(formatInteger)).toEqual([
    ...["0", "999", "1,000", "1,234,567", "-1,000"],
  ]);
  expect(formatPercent(-0.04)).toBe(`0.0${NO_BREAK}%`);
  expect(formatCount(1, "table row")).toBe(`1${NO_BREAK}table${NO_BREAK}row`);
  expect([formatLines(3), formatLines(3, 9)]).toEqual(["line 3", "lines 3-9"]);
});

describe("the numbers of a measurement in prose", () => {
  it.each([
    ["1030 of 1496 letters (68.8 %)", "1,030 of 1,496 letters (68.8 %)"],
    [
      "12345 characters, the target is 1000; 999 tokens",
      "12,345 characters, the target is 1,000; 999 tokens",
    ],
    [
      "1200 tokens by chars-per-token:4000, by a@2.1000.0",
      "1,200 tokens by chars-per-token:4000, by a@2.1000.0",
    ],
    ["o200k_2000 and 1234.5 and x1000 and 1000x", "o200k_2000 and 1234.5 and x1000 and 1000x"],
    ["2055 -> 2105 (-1000 %)", "2,055 → 2,105 (-1000 %)"],
  ])("%s", (text, expected) => {
    expect(formatMeasures(text).replaceAll(NO_BREAK, " ")).toBe(expected);
  });

  it("stay with what they are of", () =>
    expect(formatMeasures("6 of 6 rows, 5 %")).toBe(
      `6${NO_BREAK}of${NO_BREAK}6 rows, 5${NO_BREAK}%`,
    ));
});

describe("neutralizing", () => {
  it("makes a label one line and shows controls", () =>
    expect(neutralize(" a\r\n\tb\x00\x1b\x7f\x9f\u2066c ")).toBe("a b␀␛␡��c"));

  it("keeps line endings and tabs of a text, but no lone carriage return", () =>
    expect(neutralizeLines("a\tb\r\nc\nd\re\x1b[0m")).toBe("a\tb\r\nc\nd␍e␛[0m"));

  it("escapes JSON without changing its value", () => {
    const value = { text: "\x1b\x9b\u202e\x7f" };
    const json = escapeControls(JSON.stringify(value));
    expect(json).not.toMatch(/[\x7f-\x9f\u202e]/);
    expect(JSON.parse(json)).toEqual(value);
  });

  it("takes no longer for a long label", () =>
    expect(neutralize("x".repeat(10_000_000)).length).toBeLessThan(10_000));
});
