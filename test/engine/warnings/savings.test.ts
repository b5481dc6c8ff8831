import { describe, expect, test } from "vitest";
import { analyze } from "../../../src/engine/candidate/analysis.js";
import { convertLosslessly } from "../../../src/engine/modes/conversion.js";
import { marginOf } from "../../../src/engine/policy/choose-form.js";
import { measure } from "../../../src/engine/policy/measure.js";
import { budgetRefused } from "../../../src/engine/warnings/budget-refused.js";
import { compactSuffices } from "../../../src/engine/warnings/compact-suffices.js";
import { NO_SPLITTING, type Subject } from "../../../src/engine/warnings/define-warning.js";
import { lineEndingSavings } from "../../../src/engine/warnings/line-ending-savings.js";
import { longLines } from "../../../src/engine/warnings/long-lines.js";
import type { negativeSavings } from "../../../src/engine/warnings/negative-savings.js";
import { paddingSavings } from "../../../src/engine/warnings/padding-savings.js";
import { onWindows, warningsOf } from "./subject.js";

/** A subject with whatever lengths a test wants to look at. */
function subject(source: string, toon: string, length = source.length): Subject {
  const analysis = analyze(source, "markdown");
  const { document } = analysis;
  return {
    document,
    analysis,
    statements: { rules: [], definitions: [], alone: new Map() },
    measured: measure(length, toon.length),
    text: toon,
    conversion: { ...convertLosslessly(analyze("", "markdown"), {}), toon },
    weights: analysis.weighForm(toon),
    splitting: NO_SPLITTING,
  };
}
const fires = (rule: typeof negativeSavings, ...args: Parameters<typeof subject>) =>
  rule.find(subject(...args)).length === 1;

describe("line_ending_savings", () => {
  const toon = "x".repeat(96);
  const lf = `${"x".repeat(90)}\n\n\n\n\n\n\n\n\n\n`;
  const crlf = lf.replaceAll("\n", "\r\n");

  test("fires where only the carriage returns clear the band", () => {
    expect([lf.length, crlf.length]).toEqual([100, 110]);
    expect(fires(lineEndingSavings, crlf, toon)).toBe(true);
  });

  test("does not fire where the rest clears it, or nothing does", () => {
    expect(fires(lineEndingSavings, crlf, "x".repeat(95))).toBe(false);
    expect(fires(lineEndingSavings, crlf, "x".repeat(105))).toBe(false);
    expect(fires(lineEndingSavings, lf, "x".repeat(95))).toBe(false);
  });

  test("names the byte order mark where there are no carriage returns", () => {
    const { message } = lineEndingSavings.render({ returns: 0, lf: 100, toon: 96 });
    expect(message).toContain("byte order mark");
  });
});

test("budget_refused does not say of a document that meets the target that it cannot", () => {
  const messageFor = (fitting: "source" | null) => budgetRefused.render({ missing: [], fitting });
  expect(messageFor("source").message).toContain("The candidate cannot meet the target");
  expect(messageFor(null).message).toContain("The document cannot meet the target");
});

describe("padding_savings", () => {
  test("does not fire where the savings do not clear the band anyway", () =>
    expect(fires(paddingSavings, `${"word ".repeat(100)}`, `${"word ".repeat(99)}`)).toBe(false));

  test("advises to leave the document as it is where its tables are compact", () => {
    const { render } = paddingSavings;
    const compact = {
      name: "compact_markdown",
      savings_pct: 1,
      weighed_pct: 0.9,
      isWorthIt: false,
    };
    const { message, suggestion } = render({ savings_pct: 6, weighed_pct: 1, compact });
    expect(suggestion).toBe("Load the document as it is");
    expect(message).not.toContain("padding");
  });
});

describe("compact_suffices", () => {
  const padded = `| what           | how                  |\n| -------------- | -------------------- |\n${"| stow it        | a: b, c              |\n".repeat(9)}`;

  /** Of 1000 tokens, compact Markdown and what is converted weigh so much. */
  const firesAt = (compact: number, converted: number, isData = false) => {
    const weights = {
      source: 1e5,
      compact: 100 * compact,
      converted: 100 * converted,
      margin: marginOf("toon", isData),
    };
    return compactSuffices.find({ ...subject(padded, "x"), weights }).length === 1;
  };

  test("asks for five percent of compact Markdown, and no more", () => {
    expect([firesAt(900, 856), firesAt(900, 855), firesAt(800, 890)]).toEqual([true, false, true]);
    expect([firesAt(1000, 950), firesAt(990, 941)]).toEqual([false, true]);
  });

  test("asks for ten percent of compact data", () =>
    expect([firesAt(900, 811, true), firesAt(900, 810, true)]).toEqual([true, false]));

  test("asks for five tokens of a text under 150", () => {
    const firesOf = (source: number, saved: number) => {
      const [own, converted] = [100 * source, 100 * (source - saved)];
      const weights = { source: own, compact: own, converted, margin: 5 };
      return compactSuffices.find({ ...subject(padded, "x"), weights }).length === 1;
    };
    expect([firesOf(60, 4), firesOf(60, 5), firesOf(149, 8), firesOf(150, 8)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect([firesOf(90, 4.99), firesOf(90, 5)]).toEqual([true, false]);
  });

  test("leaves what does not clear by weight to padding_savings", () =>
    expect([firesAt(950, 950), firesAt(950, 951)]).toEqual([true, false]));
});

describe("wrapped_lines", () => {
  const line = "A line that is as long as those that an editor of texts would wrap";
  const wrapped = (lines: number, rest: number) =>
    `${`${line}\n`.repeat(lines)}\n${`${`${line} `.repeat(10).trim()}\n\n`.repeat(rest)}`;

  test("is an info with the number of breaks, whatever the line endings", () => {
    for (const text of [wrapped(9, 0), onWindows(wrapped(9, 0))]) {
      const [found, ...more] = warningsOf("wrapped_lines", text);
      expect(more).toEqual([]);
      expect(found).toMatchObject({ severity: "info" });
      expect(found?.evidence).toMatch(/^breaks to join: 8, an estimated \d/);
    }
  });

  test("needs 2 % of the document, and Markdown", () => {
    expect(warningsOf("wrapped_lines", wrapped(9, 60))).toEqual([]);
    expect(warningsOf("wrapped_lines", wrapped(9, 0), "text")).toEqual([]);
  });
});

describe("long_lines", () => {
  const long = "x".repeat(2001);
  const source = `${"a\n".repeat(3000)}`;
  test("fires for a line that is longer than the document's", () => {
    expect(fires(longLines, source, `a\n${long}`)).toBe(true);
    expect(fires(longLines, source, `a\n${"x".repeat(2000)}`)).toBe(false);
    expect(fires(longLines, `${long}\n${source}`, `a\n${long}`)).toBe(false);
    expect(fires(longLines, `${long}\n${source}`, `${long}\n${long}`)).toBe(true);
  });

  test("says nothing of a candidate that is not worth it", () =>
    expect(fires(longLines, "a\n".repeat(1000), long)).toBe(false));
});
