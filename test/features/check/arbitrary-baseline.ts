import fc from "fast-check";
import type { BaselineEntry } from "../../../src/features/check/baseline.js";

const VERDICTS = ["convert", "keep_markdown", "split_first", "review", "refused"] as const;
const CODES = ["negative_savings", "padding_savings", "vague_rule", "split_candidate", "new_code"];

/** An entry as an engine could have made it, or a later one. */
export const anyEntry: fc.Arbitrary<BaselineEntry> = fc
  .record({
    sha256: fc.constantFrom("0", "1", "2").map((digit) => digit.repeat(64)),
    verdict: fc.constantFrom(...VERDICTS),
    savings: fc.integer({ min: -10_000, max: 10_000 }),
    warnings: fc.dictionary(fc.constantFrom(...CODES), fc.integer({ min: 1, max: 5 })),
  })
  .map(({ warnings, ...entry }) => ({ ...entry, warnings: { ...warnings } }));

/** Names as files have them: numbers, names of every object, other scripts, lone surrogates. */
const anyName = fc.oneof(
  fc.constantFrom("docs/a.md", "10", "9", "__proto__", "constructor", "../b.md", "ü.md", "日本.md"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 8 }).filter((name) => !name.includes("\0")),
);

export const anyFiles: fc.Arbitrary<Map<string, BaselineEntry>> = fc
  .array(fc.tuple(anyName, anyEntry), { maxLength: 6 })
  .map((files) => new Map(files));
