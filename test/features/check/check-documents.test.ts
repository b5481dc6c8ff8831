import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import type { Severity } from "../../../src/engine/contract/contract.js";
import { readerOf } from "../../../src/engine/judge/advise.js";
import { measure } from "../../../src/engine/policy/measure.js";
import { type BaselineEntry, toEntry } from "../../../src/features/check/baseline.js";
import { compareDocument } from "../../../src/features/check/check-documents.js";
import { profile } from "../../../src/index.js";
import { MIXED, PROSE, TABLE } from "../../cli/run-cli.js";
import { sampleFile, sampleWarning } from "../../render/sample.js";
import { anyDocument } from "../../support/arbitrary-documents.js";
import { readRows } from "../../support/read-rows.js";
import { anyEntry } from "./arbitrary-baseline.js";

/** An entry of a document, and how many characters it has. */
type Data = BaselineEntry & { source: number };

const ENTRY: Data = {
  sha256: "0",
  verdict: "keep_markdown",
  savings: 0,
  warnings: {},
  source: 1000,
};
const VAGUE = { vague_rule: 1 };
const CONVERT = { verdict: "convert" as const, savings: 200 };
const NOTES = ["split_candidate"];

function toFile({ sha256, verdict, savings, warnings, source }: Data) {
  const found = Object.entries(warnings).flatMap(([code, count]) => {
    const severity: Severity = NOTES.includes(code) ? "info" : "warning";
    return Array.from({ length: count }, () => sampleWarning({ code, severity }));
  });
  const measured_chars = measure(source, source - savings);
  return { ...sampleFile("a.md", { verdict, measured_chars, warnings: found }), sha256 };
}

const find = (then: Partial<Data>, now: Partial<Data>) =>
  compareDocument(toFile({ ...ENTRY, sha256: "1", ...now }), { ...ENTRY, ...then });

describe("a document against its baseline", () => {
  type Row = [string, Partial<Data>, Partial<Data>, string[]];
  it.each(readRows<Row>("changes.yaml", import.meta.url))("%s", (_name, then, now, expected) =>
    expect(find(then, now).map(({ code }) => code)).toEqual(expected),
  );

  it("says where a warning fires, the first place as its range", () => {
    const range = { line_start: 12, line_end: 13 };
    const warnings = [range, { line_start: 40 }].map((range) => sampleWarning({ range }));
    const file = { ...sampleFile("a.md", { verdict: "review", warnings }), sha256: "1" };
    const { message, suggestion } = warnings[0]!;
    expect(compareDocument(file, { ...ENTRY, ...CONVERT, warnings: VAGUE })).toEqual([
      {
        ...{ code: "vague_rule", severity: "error", path: "a.md", range, suggestion },
        message: `${message}; 2 times (lines 12, 40), 1 before; until now it was safe to convert`,
      },
    ]);
  });

  it("is only a finding as new if it should be converted by somebody", () => {
    const codesOf = (path: string, verdict: typeof CONVERT.verdict | "review") =>
      compareDocument(sampleFile(path, { verdict }), undefined).map(({ code }) => code);
    expect(codesOf("a.md", "convert")).toEqual(["convert_available"]);
    expect(codesOf("a.md", "review")).toEqual([]);
    expect(readerOf("a.json", false)).toBe("programs");
    expect(codesOf("a.json", "convert")).toEqual([]);
  });

  test("never is worse than itself, whatever it is", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.constantFrom("", TABLE, PROSE, MIXED), anyDocument, (start, rest) => {
        const file = { ...sampleFile("a.md"), verdict: profile(start + rest) };
        seen.add(file.verdict.verdict);
        // As if the bytes had changed, so that everything is compared.
        expect(compareDocument(file, { ...toEntry(file), sha256: "2" })).toEqual([]);
      }),
      { numRuns: 500 },
    );
    expect(seen.size).toBeGreaterThan(1);
  });

  test("of two baselines, the laxer one finds no more", () =>
    fc.assert(
      fc.property(anyEntry, anyEntry, fc.nat(2_000), (then, now, more) => {
        const file = toFile({ ...ENTRY, ...now });
        const waste = (entry: BaselineEntry) =>
          compareDocument(file, { ...entry, sha256: "x" }).filter(
            ({ code }) => code === "waste_grew",
          ).length;
        const laxer = { ...then, savings: then.savings + more };
        expect(waste(laxer)).toBeLessThanOrEqual(waste(then));
      }),
    ));
});
