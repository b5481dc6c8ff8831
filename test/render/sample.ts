import type {
  BestForm,
  ContextPlan,
  PlanSection,
  Verdict,
  Warning,
} from "../../src/engine/contract/contract.js";
import { measure } from "../../src/engine/policy/measure.js";
import type { CheckReport } from "../../src/features/check/check-documents.js";
import type { JudgedFile } from "../../src/features/files/judge-file.js";
import type { Finding } from "../../src/render/reports/finding.js";
import { PLAIN_COLORS, type View } from "../../src/render/terminal/view.js";

/** A verdict made by hand: 1,000 characters of Markdown, 600 of TOON. */
export function sampleVerdict(changes: Partial<Verdict> = {}): Verdict {
  return {
    schema_version: "1.0",
    verdict: "convert",
    safe_to_auto_apply: true,
    profile: {
      name: "table",
      title: "Options",
      source_type: "markdown",
      stats: {
        lines: 42,
        headings: 1,
        paragraphs: 0,
        list_items: 0,
        tables: 1,
        table_rows: 1234,
        definitions: 0,
        rules: 0,
      },
    },
    measured_chars: { source: 1000, toon: 600, savings: 400, savings_pct: 40 },
    token_estimates: {
      estimator: "pieces@3",
      source: 300,
      toon: 190,
      savings: 110,
      savings_pct: 36.7,
      alternatives: [{ name: "compact_markdown", tokens: 280, savings: 20, savings_pct: 6.7 }],
      ratio_estimates: [],
    },
    toon_candidate: null,
    warnings: [],
    flags: { lossless: true, valid: true, target_reached: null, restores: true },
    mode: "lossless",
    delimiter: "comma",
    alternatives: [{ name: "compact_markdown", chars: 900, savings: 100, savings_pct: 10 }],
    ...changes,
  };
}

/** A best form made by hand, of the document of `sampleVerdict`. */
export function sampleBest(changes: Partial<BestForm> = {}): BestForm {
  return {
    form: "toon",
    chars: 600,
    savings: 400,
    savings_pct: 40,
    weighed_savings_pct: 30,
    reason: "lightest",
    ...changes,
  };
}

/** The result of a file: what is not said is as in `sampleVerdict`. */
export function sampleFile(
  path: string,
  changes: Partial<Verdict> = {},
  best_form = sampleBest(),
): JudgedFile {
  const verdict = sampleVerdict(changes);
  return { path, sha256: "0".repeat(64), verdict, best_form, best_tokens: 190 };
}

/** The best form of a document that is best as it is. */
export function keepBest(chars = 1000): BestForm {
  const nothing = { savings: 0, savings_pct: 0, weighed_savings_pct: 0 };
  return { form: "keep", chars, ...nothing, reason: "no_savings" };
}

export function sampleWarning(changes: Partial<Warning> = {}): Warning {
  return {
    code: "vague_rule",
    severity: "warning",
    message: "Nobody can check this rule",
    suggestion: "Name the action and the condition, or remove the rule",
    range: { line_start: 3, line_end: 3 },
    ...changes,
  };
}

export function sampleSection(changes: Partial<PlanSection> = {}): PlanSection {
  return {
    heading: "Introduction",
    kind: "section",
    range: { line_start: 1, line_end: 9, char_start: 0, char_end: 500 },
    profile: "raw_prose",
    verdict: "keep_markdown",
    action: "keep",
    measured_chars: measure(500, 520),
    warnings: [],
    safe_to_auto_apply: false,
    ...changes,
  };
}

/** A plan response of one section, which converts. */
export function samplePlan(changes: Partial<ContextPlan> = {}): Verdict {
  return sampleVerdict({
    schema_version: "1.1",
    verdict: "split_first",
    safe_to_auto_apply: false,
    context_plan: {
      sections: [sampleSection({ verdict: "convert", action: "convert" })],
      net: { source: 12_345, hybrid: 6_600, savings: 5_745, savings_pct: 46.5 },
      recommend_hybrid: true,
      reassembly_verified: true,
      safe_to_auto_apply: true,
      ...changes,
    },
  });
}

export function plainView(width = 80): View {
  return { width, colors: PLAIN_COLORS };
}

/** A warning on the whole document. */
function wholeWarning(changes: Partial<Warning>): Warning {
  const { range: _, ...warning } = sampleWarning(changes);
  return warning;
}

/** Converted in mode `budget`, by cutting. */
export function sampleCut(changes: Partial<Verdict> = {}): Verdict {
  return sampleVerdict({
    verdict: "review",
    safe_to_auto_apply: false,
    mode: "budget",
    flags: { lossless: false, valid: true, target_reached: true, restores: null },
    target: { chars: 700 },
    coverage: 0.688,
    warnings: [
      wholeWarning({
        code: "lossy_applied",
        message: "Content was cut",
        suggestion: "Look at what is missing",
        evidence: "cut, wholly or in part: 6 of 1200 table rows, 1 of 1 code block",
      }),
      wholeWarning({
        code: "low_coverage",
        message: "Less than 70 % is kept",
        suggestion: "Make sure that it is not needed",
        evidence: "1030 of 1496 letters and digits (68.8 %)",
      }),
    ],
    ...changes,
  });
}

/** A budget that cannot be met: nothing is offered. */
export function sampleRefusal(changes: Partial<Verdict> = {}): Verdict {
  return sampleVerdict({
    verdict: "refused",
    safe_to_auto_apply: false,
    mode: "budget",
    delimiter: null,
    measured_chars: measure(12_345, 12_000),
    flags: { lossless: true, valid: true, target_reached: false, restores: null },
    target: { chars: 1500 },
    warnings: [
      wholeWarning({
        code: "budget_refused",
        message: "The target cannot be met losslessly",
        suggestion: "Allow lossy output",
        evidence: "12000 characters, the target is 1500",
      }),
    ],
    ...changes,
  });
}

export interface CheckData extends Partial<Omit<CheckReport, "findings">> {
  /** The code, the path and the message of each, and what else it has. */
  findings?: [string, string, string, { line?: number; suggestion?: string }?][];
  /** The arguments. */
  named?: string[];
}

/** The report of a check of twelve documents, and how what it found is accepted. */
export function sampleCheck({ findings = [], named = [], ...rest }: CheckData) {
  const found = findings.map(([code, path, message, { line, suggestion } = {}]): Finding => {
    const severity = code === "other_engine" ? "info" : "error";
    const range = line === undefined ? {} : { range: { line_start: line } };
    return { code, severity, path, ...range, message, ...(suggestion && { suggestion }) };
  });
  const passed = found.every(({ severity }) => severity === "info");
  const counts = { documents: 12, budgets: 0 };
  const report = { schema_version: "1.0" as const, passed, ...counts, ...rest, findings: found };
  return { report, accept: { command: ["context-verdict", "check", "--accept"], named } };
}
