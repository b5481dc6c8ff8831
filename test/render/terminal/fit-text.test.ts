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
import { toArtifactLocation } from "../../../src/render/reports/sarif.js";
import { testRows } from "../../support/test-rows.js";

it("numbers look the same in every locale", () => {
  expect([0, 999, 1000, 1234567, -1000].map(formatInteger)).toEqual([
    ...["0", "999", "1,000", "1,234,567", "-1,000"],
  ]);
  expect(formatPercent(-0.04)).toBe(`0.0${NO_BREAK}%`);
  expect(formatCount(1, "table row")).toBe(`1${NO_BREAK}table${NO_BREAK}row`);
  expect([formatLines(3), formatLines(3, 9)]).toEqual(["line 3", "lines 3-9"]);
});

testRows("../words.yaml", import.meta.url, {
  "address of a file": toArtifactLocation,
  "numbers of a measurement": (text: string) => formatMeasures(text).replaceAll(NO_BREAK, " "),
});

it("the numbers of a measurement stay with what they are of", () =>
  expect(formatMeasures("6 of 6 rows, 5 %").replaceAll(NO_BREAK, "_")).toBe("6_of_6 rows, 5_%"));

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
