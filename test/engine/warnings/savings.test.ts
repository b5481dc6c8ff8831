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
  test("fires where only the carriage returns clear the band", () => {
    const lf = `${"x".repeat(90)}${"\n".repeat(10)}`;
    const crlf = lf.replaceAll("\n", "\r\n");
    const firesFor = (source: string, chars: number) =>
      fires(lineEndingSavings, source, "x".repeat(chars));
    expect([95, 96, 104, 105].map((chars) => firesFor(crlf, chars))).toEqual([
      ...[false, true, true, false],
    ]);
    expect([95, 96].map((chars) => firesFor(lf, chars))).toEqual([false, false]);
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

  /** What the source, compact Markdown and what is converted weigh, in tokens. */
  const firesOf = (source: number, compact: number, converted: number, isData = false) => {
    const [own, light, other] = [100 * source, 100 * compact, 100 * converted];
    const margin = marginOf("toon", isData);
    const weights = { source: own, compact: light, converted: other, margin };
    return compactSuffices.find({ ...subject(padded, "x"), weights }).length === 1;
  };

  test.for([
    ["five percent of compact Markdown", 1000, 900, 856, 855, false],
    ["five percent of nearly all", 1000, 990, 942, 940, false],
    ["ten percent of compact data", 1000, 900, 811, 810, true],
    ["five tokens of a text under 150", 60, 60, 56, 55, false],
    ["five tokens, not nearly", 90, 90, 85.01, 85, false],
  ] as const)("asks for %s", ([, source, compact, less, enough, isData]) => {
    expect(firesOf(source, compact, less, isData)).toBe(true);
    expect(firesOf(source, compact, enough, isData)).toBe(false);
  });

  test("leaves what does not clear by weight to padding_savings", () => {
    expect([firesOf(1000, 950, 950), firesOf(1000, 950, 951)]).toEqual([true, false]);
    expect([firesOf(1000, 800, 890), firesOf(1000, 1000, 950)]).toEqual([true, false]);
    expect([firesOf(149, 149, 141), firesOf(150, 150, 142)]).toEqual([false, false]);
  });
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
