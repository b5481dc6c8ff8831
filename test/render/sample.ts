import { readFileSync } from "node:fs";
import { parse } from "yaml";
import type { Overview } from "../../src/cli/overview-card.js";
import type {
  BestForm,
  ContextPlan,
  PlanSection,
  Verdict,
  Warning,
} from "../../src/engine/contract/contract.js";
import type { CheckReport } from "../../src/features/check/check-documents.js";
import type { JudgedFile } from "../../src/features/files/judge-file.js";
import type { Gain } from "../../src/features/gain/gain-file.js";
import type { Finding } from "../../src/render/reports/finding.js";
import { PLAIN_COLORS, type View } from "../../src/render/terminal/view.js";

const samples = parse(readFileSync(new URL("samples.yaml", import.meta.url), "utf8"));

/** A fresh copy of a sample, with what differs. */
const sample =
  <Value>(name: string) =>
  (changes: Partial<Value> = {}): Value => ({ ...structuredClone(samples[name]), ...changes });

export const sampleVerdict = sample<Verdict>("verdict");
export const sampleBest = sample<BestForm>("best");
export const sampleWarning = sample<Warning>("warning");
export const sampleSection = sample<PlanSection>("section");
const plan = sample<ContextPlan>("plan");
const cut = sample<Verdict>("cut");
const refusal = sample<Verdict>("refusal");

export const sampleGain = sample<Gain>("gain");

export function sampleOverview(changes: Partial<Overview> = {}): Overview {
  const saving = sample<Overview["saving"]>("saving")(changes.saving);
  return { ...sample<Overview>("overview")(changes), saving };
}

/** The best form of a document that is best as it is. */
export const keepBest = (chars = 1000) => sample<BestForm>("keep")({ chars });

/** The result of a file: what is not said is as in `sampleVerdict`. */
export function sampleFile(
  path: string,
  changes: Partial<Verdict> = {},
  best_form = sampleBest(),
): JudgedFile {
  const verdict = sampleVerdict(changes);
  return { path, sha256: "0".repeat(64), verdict, best_form, best_tokens: 190 };
}

/** A plan response of one section, which converts. */
export function samplePlan(changes: Partial<ContextPlan> = {}): Verdict {
  const sections = [sampleSection({ verdict: "convert", action: "convert" })];
  return sampleVerdict({
    schema_version: "1.1",
    verdict: "split_first",
    safe_to_auto_apply: false,
    context_plan: plan({ sections, ...changes }),
  });
}

export const sampleCut = (changes: Partial<Verdict> = {}) => sampleVerdict(cut(changes));
export const sampleRefusal = (changes: Partial<Verdict> = {}) => sampleVerdict(refusal(changes));

export function plainView(width = 80): View {
  return { width, colors: PLAIN_COLORS };
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
    const severity = code === "advice" ? "info" : "error";
    const range = line === undefined ? {} : { range: { line_start: line } };
    return { code, severity, path, ...range, message, ...(suggestion && { suggestion }) };
  });
  const passed = found.every(({ severity }) => severity === "info");
  const counts = { documents: 12, budgets: 0 };
  const report = { schema_version: "1.0" as const, passed, ...counts, ...rest, findings: found };
  return { report, accept: { command: ["context-verdict", "check", "--accept"], named } };
}
