import fc from "fast-check";
import type { Verdict, Warning } from "../../src/engine/contract/contract.js";
import { measure } from "../../src/engine/policy/measure.js";
import type { FileResult } from "../../src/features/files/judge-file.js";
import { type Finding, RULES } from "../../src/render/reports/finding.js";
import { words } from "../support/words.js";
import { keepBest, sampleBest, sampleVerdict } from "./sample.js";

/** Text that tries to end, or to be, something else in a report. */
const HOSTILE = [
  ...words(
    String.raw`::add-mask::x ##[add-mask]x %0A::error::injected %25 : , = file=other.md,line=1 | \| <b>
    </code></details> <!-- --> &#124; &lt; @octocat #1 org/repo#1 [a](https://example.com) ![a](b)
    https://example.com www.example.com *a* __a__ ~~a~~ $x$ {0} é漢🎉 .. / // ./ % C: ~ - +`,
  ),
  ...["\n::error::injected", "\r::warning::injected", "`", "``", "]( ", " ", "\t", "1. ", "# "],
  ...["\u001b[31m", "\u0000", "\u202e", "\u2028", "\ud800", "\udc00", "\ufeff"],
];

export const hostileText: fc.Arbitrary<string> = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: "binary", maxLength: 6 })), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => parts.join(""));

/** The name of a file; it may be anything but empty. */
const path = hostileText.filter((text) => text !== "");

const range = fc
  .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 30 }))
  .map(([line_start, lines]) => ({ line_start, line_end: line_start + lines }));

const warning: fc.Arbitrary<Warning> = fc.record(
  {
    code: fc.oneof(fc.constantFrom("vague_rule", "negative_savings", "constructor"), hostileText),
    severity: fc.constantFrom("info" as const, "warning" as const),
    message: hostileText,
    suggestion: hostileText,
    evidence: hostileText,
    range,
  },
  { requiredKeys: ["code", "severity", "message"] },
);

const verdict: fc.Arbitrary<Verdict> = fc
  .record({
    name: fc.constantFrom("convert", "keep_markdown", "split_first", "review", "refused" as const),
    source: fc.nat(100_000),
    toon: fc.nat(100_000),
    title: hostileText,
    warnings: fc.array(warning, { maxLength: 4 }),
  })
  .map(({ name, source, toon, title, warnings }) => {
    const sample = sampleVerdict();
    return {
      ...sample,
      verdict: name as Verdict["verdict"],
      profile: { ...sample.profile, title },
      measured_chars: measure(source, toon),
      warnings,
    };
  });

/** Results of a run over many files, with the worst names and the worst words. */
export const fileResults: fc.Arbitrary<FileResult[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        path,
        sha256: fc.constant("0".repeat(64)),
        verdict,
        best_form: fc.constantFrom(sampleBest(), sampleBest({ form: "compact" }), keepBest()),
        best_tokens: fc.constant(190),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        path,
        error: fc.record({ code: fc.constant("bad_request" as const), message: hostileText }),
      }),
    },
  ),
  { maxLength: 12 },
);

/** Findings of any command. */
export const anyFindings: fc.Arbitrary<Finding[]> = fc.array(
  fc.record(
    {
      code: fc.oneof(
        fc.constantFrom(...Object.keys(RULES), "vague_rule", "constructor"),
        hostileText,
      ),
      severity: fc.constantFrom("error", "warning", "info"),
      path,
      range,
      message: hostileText,
      suggestion: hostileText,
    },
    { requiredKeys: ["code", "severity", "path", "message"] },
  ),
  { maxLength: 12 },
);
