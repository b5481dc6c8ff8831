import { describe, expect, test } from "vitest";
import type { ConvertOptions } from "../../../src/engine/contract/options.js";
import { convert, plan, profile, type Verdict } from "../../../src/index.js";

const SOURCE =
  "# Kiln\n\nThe kiln is old. Its door is heavy, and it squeaks in the rain.\n\n" +
  "- Never open it hot.\n- **Cone**: shows the heat\n\n" +
  "| Clay | Heat |\n| - | - |\n| red | 1000 |\n| white | 1250 |\n\n```sh\nkiln --light\n```\n";

const lossy = (target_chars: number): ConvertOptions => ({
  mode: "budget",
  target_chars,
  allow_lossy: true,
});

function warningOf(code: string, options: ConvertOptions, source = SOURCE) {
  return convert(source, options).warnings.find((warning) => warning.code === code);
}

describe("lossless mode", () => {
  test.each([profile, convert, plan])("has no warning of another mode: %o", (tool) => {
    const codes = (tool as (text: string) => Verdict)(SOURCE).warnings.map(({ code }) => code);
    for (const code of codes) {
      expect(code).not.toMatch(/^(?:low_coverage|lossy_applied|records_only|target|budget)/);
    }
  });
});

describe("low_coverage", () => {
  const text = (kept: number): string =>
    `- You must ${"k".repeat(kept - 7)}.\n\n${"o".repeat(100 - kept)}\n`;

  test.each([
    [70, false],
    [69, true],
  ])("looks at letters and digits: %i of 100 kept", (kept, fires) => {
    expect(convert(text(kept), { mode: "record" }).coverage).toBe(kept / 100);
    expect(warningOf("low_coverage", { mode: "record" }, text(kept)) !== undefined).toBe(fires);
  });

  test("says how much is kept", () =>
    expect(warningOf("low_coverage", { mode: "record" }, text(69))).toEqual({
      code: "low_coverage",
      severity: "warning",
      message: "The candidate keeps less than 70 % of the document's text",
      suggestion: expect.any(String),
      evidence: "69 of 100 letters and digits (69.0 %)",
    }));
});

describe("lossy_applied", () => {
  test("says what was cut, kind by kind, in the order of importance", () => {
    expect(warningOf("lossy_applied", lossy(100))).toMatchObject({
      severity: "warning",
      evidence:
        "cut, wholly or in part: 1 of 1 table header, 2 of 2 table rows, 1 of 1 opening sentence, 1 of 1 further sentence, 1 of 1 code block",
    });
    expect(warningOf("lossy_applied", lossy(12))?.evidence).toMatch(/1 of 1 heading/);
  });

  test("is silent where nothing was cut", () => {
    expect(warningOf("lossy_applied", lossy(1000))).toBeUndefined();
    expect(warningOf("lossy_applied", { mode: "budget", target_chars: 20 })).toBeUndefined();
  });
});

describe("target_not_reached", () => {
  test("fires only where nothing more can be cut", () => {
    expect(warningOf("target_not_reached", lossy(11))).toBeUndefined();
    expect(warningOf("target_not_reached", lossy(10))).toMatchObject({
      severity: "warning",
      evidence: "11 characters, the target is 10",
    });
  });
});

describe("budget_refused", () => {
  test("fires only where cutting would have been needed and was not allowed", () => {
    const { toon } = convert(SOURCE).measured_chars;
    const strict = (target_chars: number): ConvertOptions => ({ mode: "budget", target_chars });
    expect(warningOf("budget_refused", strict(toon))).toBeUndefined();
    expect(warningOf("budget_refused", lossy(toon - 1))).toBeUndefined();
    expect(warningOf("budget_refused", strict(toon - 1))).toMatchObject({
      severity: "warning",
      evidence: `${toon} characters, the target is ${toon - 1}`,
    });
  });
});

describe("records_only", () => {
  test("counts what is kept, and says how much is not", () =>
    expect(warningOf("records_only", { mode: "record" })).toMatchObject({
      severity: "info",
      evidence: expect.stringMatching(
        /^kept: 1 definition.*, 1 rule.*, 2 table rows; left out: [\d.]+ % of the letters and digits$/,
      ),
    }));

  test("is silent where the document is nothing but records", () => {
    const table = "| Clay | Heat |\n| - | - |\n| red | 1000 |\n";
    expect(warningOf("records_only", { mode: "record" }, table)).toBeUndefined();
    expect(convert(table, { mode: "record" }).coverage).toBe(1);
  });
});
