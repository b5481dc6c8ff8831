import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Severity, Warning } from "../../../src/engine/contract/contract.js";
import { type BaselineEntry, toEntry } from "../../../src/features/check/baseline.js";
import { compareEntry } from "../../../src/features/check/compare-document.js";
import { FINDING_CODES } from "../../../src/features/check/finding.js";
import { profile } from "../../../src/index.js";
import { MIXED, PROSE, TABLE } from "../../cli/run-cli.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { anyEntry } from "./arbitrary-baseline.js";

const SEVERITIES: Record<string, Severity> = {
  vague_rule: "warning",
  negative_savings: "warning",
  padding_savings: "warning",
  split_candidate: "info",
  new_code: "warning",
};
const ENTRY: BaselineEntry = {
  sha256: "0".repeat(64),
  verdict: "keep_markdown",
  safe_to_auto_apply: false,
  measured_chars: { source: 1000, toon: 1000, savings: 0 },
  warnings: {},
};
const chars = (source: number, toon: number) => ({
  measured_chars: { source, toon, savings: source - toon },
});
const VAGUE = { vague_rule: 1 };
const REVIEW = { verdict: "review" as const };
const CONVERT = { verdict: "convert" as const, safe_to_auto_apply: true, ...chars(1000, 800) };

/** The warnings that an entry counts. */
function listWarnings({ warnings }: Pick<BaselineEntry, "warnings">) {
  return Object.entries(warnings).flatMap(([code, count]) =>
    Array.from({ length: count }, (): Pick<Warning, "code" | "severity" | "range"> => {
      return { code, severity: SEVERITIES[code] ?? "warning" };
    }),
  );
}

type Change = Partial<BaselineEntry>;

function codes(then: Change, now: Change): string[] {
  const entry = { ...ENTRY, sha256: "1".repeat(64), ...now };
  return compareEntry(
    { ...ENTRY, ...then },
    { path: "a.md", entry, warnings: listWarnings(entry) },
  ).map(({ code }) => code);
}

describe("a document against its baseline", () => {
  it.each<[string, Change, Change, string[]]>([
    ["became worth converting", {}, CONVERT, ["convert_available"]],
    ["passed its review", { ...CONVERT, ...REVIEW }, CONVERT, ["convert_available"]],
    ["is still worth converting", CONVERT, { ...CONVERT, ...chars(1000, 790) }, []],
    ["grew by prose, and saves less", CONVERT, chars(1300, 1250), []],
    ["grew around its table", CONVERT, { verdict: "split_first", ...chars(3000, 2900) }, []],
    ["was converted", CONVERT, { ...chars(835, 900), warnings: { negative_savings: 1 } }, []],
    ["needs a look", CONVERT, { verdict: "review", ...chars(1000, 800) }, ["convert_lost"]],
    ["never was safe", { ...CONVERT, safe_to_auto_apply: false }, ENTRY, []],
    // Waste grows from 200; the band is 5 % of 1,000.
    ["wastes a little more", CONVERT, { ...CONVERT, ...chars(1000, 751) }, []],
    ["wastes more", CONVERT, { ...CONVERT, ...chars(1000, 750) }, ["waste_grew"]],
    ["wastes less", CONVERT, { ...CONVERT, ...chars(1000, 900) }, []],
    ["would save more", { ...CONVERT, ...REVIEW }, { ...REVIEW, ...chars(1000, 700) }, []],
    ["wastes nothing where Markdown is right", {}, chars(2000, 1950), []],
    ["saves padding", {}, { ...REVIEW, ...chars(1000, 800), warnings: { padding_savings: 1 } }, []],
    ["has a new warning", {}, { warnings: VAGUE }, ["warning_added"]],
    ["has one more", { warnings: VAGUE }, { warnings: { vague_rule: 2 } }, ["warning_added"]],
    ["has one less", { warnings: { vague_rule: 2 } }, { warnings: { vague_rule: 1 } }, []],
    ["has a new note", {}, { warnings: { split_candidate: 1 } }, []],
    ["became larger as TOON", {}, { ...chars(1000, 1001), warnings: { negative_savings: 1 } }, []],
  ])("%s", (_name, then, now, expected) => expect(codes(then, now)).toEqual(expected));

  it("says where a warning fires, the first place as its range", () => {
    const range = { line_start: 12, line_end: 13 };
    const warnings = [{ range }, { range: { line_start: 40 } }].map((one) => {
      return { code: "vague_rule", severity: "warning" as const, ...one };
    });
    const entry = { ...ENTRY, sha256: "1", warnings: { vague_rule: 2 } };
    const then = { ...ENTRY, warnings: { vague_rule: 1 } };
    const found = compareEntry(then, { path: "a.md", entry, warnings });
    expect(found).toEqual([
      {
        code: "warning_added",
        level: "regression",
        path: "a.md",
        message: "vague_rule fires 2 times (lines 12, 40); once before",
        warning: "vague_rule",
        range,
        baseline: 1,
        current: 2,
      },
    ]);
  });

  it("is never worse with the same bytes", () =>
    expect(codes({ sha256: "2" }, { ...CONVERT, sha256: "2" })).toEqual([]));

  test("never is worse than itself, whatever it is", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom("", TABLE, PROSE, MIXED), anyDocument, (start, rest) => {
        const verdict = profile(start + rest);
        const { warnings } = verdict;
        const entry = toEntry({ path: "a", sha256: "1", verdict });
        seen.add(entry.verdict);
        // As if the bytes had changed, so that everything is compared.
        const then = { ...entry, sha256: "2" };
        expect(compareEntry(then, { path: "a", entry, warnings })).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(seen.size).toBeGreaterThan(2);
  });

  test("of two baselines, the laxer one finds no more", () => {
    fc.assert(
      fc.property(anyEntry, anyEntry, fc.nat(2_000), (then, now, more) => {
        const find = (entry: BaselineEntry) =>
          compareEntry(
            { ...entry, sha256: "x" },
            { path: "a", entry: now, warnings: listWarnings(now) },
          ).filter(({ code }) => code === "waste_grew").length;
        const { source, toon } = then.measured_chars;
        const laxer = {
          ...then,
          measured_chars: { source: source + more, toon, savings: source + more - toon },
        };
        expect(find(laxer)).toBeLessThanOrEqual(find(then));
      }),
    );
  });

  test("every finding has the level of its code, and says which values it is about", () => {
    fc.assert(
      fc.property(anyEntry, anyEntry, (then, entry) => {
        const current = { path: "a", entry, warnings: listWarnings(entry) };
        for (const finding of compareEntry(then, current)) {
          expect(finding.level).toBe(FINDING_CODES[finding.code].level);
          expect(finding.message).not.toMatch(/null|undefined|NaN/);
          expect([finding.baseline, finding.current]).not.toEqual([null, null]);
        }
      }),
    );
  });
});
