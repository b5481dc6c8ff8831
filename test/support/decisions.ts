import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { analyze } from "../../src/engine/candidate/analysis.js";
import type { ContextPlan, Mode, Severity, Warning } from "../../src/engine/contract/contract.js";
import { findHybrid } from "../../src/engine/judge/assemble.js";
import { weighForms } from "../../src/engine/judge/best-form.js";
import { judge } from "../../src/engine/judge/judge.js";
import { chooseForm, type WeighedForm } from "../../src/engine/policy/choose-form.js";
import {
  decide,
  isHybridRecommended,
  isPlanSafe,
  isSafeToAutoApply,
  type PlanInput,
} from "../../src/engine/policy/policy.js";
import { type Case, readExpectation } from "./cases.js";
import { readRows } from "./read-rows.js";

type Codes = Record<string, Severity>;

/** What the policy is asked, in three questions, each with nothing but what it may look at. */
export type Question =
  | {
      ask: "verdict";
      source: number;
      toon: number;
      warnings: Codes;
      valid: boolean;
      lossless: boolean;
      mode: Mode;
    }
  | {
      ask: "plan";
      source: number;
      hybrid: number;
      /** Sections that convert, and those of them that are safe. */
      converted: number;
      safe: number;
      verified: boolean;
      warnings: Codes;
    }
  | ({ ask: "form" } & FormInput);

/** What the forms of a document weigh. Keeping it, and its compact form, need no review. */
interface FormInput {
  keep: number;
  compact: number | null;
  hybrid: WeighedForm | null;
  table?: WeighedForm;
  toon: WeighedForm | null;
  isData?: boolean;
}

/** A question and what the policy decides. */
export type Row = [Question, string];

/** The decisions of one policy version. */
export interface Decisions {
  policy_version: string;
  /** SHA-256 of all rows. */
  digest: string;
  rows: Row[];
}

export function decisionsPath(version: string): string {
  return fileURLToPath(new URL(`../../corpus/decisions/${version}.json`, import.meta.url));
}

export function readDecisions(version: string): Decisions {
  const path = decisionsPath(version);
  if (existsSync(path)) return JSON.parse(readFileSync(path, "utf8"));
  return { policy_version: version, digest: "", rows: [] };
}

/** The file, with one row on a line. */
export function printDecisions(version: string, rows: readonly Row[]): string {
  const sorted = [...rows].sort(([a], [b]) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const head = `{\n"policy_version": "${version}",\n"digest": "${digestOf(sorted)}",\n"rows": [\n`;
  return `${head}${sorted.map((row) => JSON.stringify(row)).join(",\n")}\n]}\n`;
}

export function keyOf(question: Question): string {
  return JSON.stringify(question);
}

export function digestOf(rows: readonly Row[]): string {
  return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
}

/** Asks the policy of today. */
export function answer(question: Question): string {
  if (question.ask === "form") {
    const { keep, compact, table = null, isData = false, ...converted } = question;
    const safe = (weight: number): WeighedForm => ({ weight, standing: "safe" });
    const own = { keep: safe(keep), compact: compact === null ? null : safe(compact) };
    const { form, reason } = chooseForm({ ...own, table, ...converted }, isData);
    return `${form}, ${reason}`;
  }
  const warnings = Object.entries(question.warnings).map(([code, severity]) => ({
    code,
    severity,
  }));
  if (question.ask === "plan") {
    const { source, hybrid, converted, safe, verified } = question;
    const converting = Array.from({ length: converted }, (_, index) => ({ safe: index < safe }));
    const input: PlanInput = { net: { source, hybrid }, converting, verified, warnings };
    const recommended = isHybridRecommended(input) ? "recommended" : "not recommended";
    return `${recommended}${isPlanSafe(input) ? ", safe" : ""}`;
  }
  const { source, toon, valid, lossless, mode } = question;
  const verdict = decide({ measured: { source, toon }, warnings, valid });
  const flags = { lossless, valid };
  const safe = isSafeToAutoApply(verdict, mode, flags, source - toon, warnings);
  return `${verdict}${safe ? ", safe" : ""}`;
}

/** What is asked about all cases, each question once. */
export function collectQuestions(cases: readonly Case[]): Question[] {
  const questions = new Map<string, Question>();
  for (const question of cases.flatMap((one) => [...askVerdicts(one), askForm(one)])) {
    questions.set(keyOf(question), question);
  }
  return [...questions.values()];
}

function askVerdicts(document: Case): Question[] {
  return Object.values(readExpectation(document) ?? {}).flatMap((verdict): Question[] => {
    const { measured_chars, warnings = [], flags, mode = "lossless", context_plan } = verdict;
    const { source, toon } = measured_chars!;
    const { valid, lossless } = flags!;
    const whole = { source, toon, warnings: toCodes(warnings), valid, lossless, mode };
    const own: Question = { ask: "verdict", ...whole };
    return context_plan === undefined ? [own] : [own, ...askPlan(context_plan)];
  });
}

function askPlan({ sections, net, reassembly_verified, warnings }: ContextPlan): Question[] {
  const converted = sections.filter(({ action }) => action === "convert");
  const { source, hybrid } = net;
  const safe = converted.filter(({ safe_to_auto_apply }) => safe_to_auto_apply).length;
  const counts = { converted: converted.length, safe, verified: reassembly_verified };
  return [
    { ask: "plan", source, hybrid, ...counts, warnings: toCodes(warnings ?? []) },
    ...sections.flatMap(({ measured_chars, warnings }): Question[] => {
      if (measured_chars === null) return [];
      const { source, toon } = measured_chars;
      const flags = { valid: true, lossless: true, mode: "lossless" as const };
      return [{ ask: "verdict", source, toon, warnings: toCodes(warnings), ...flags }];
    }),
  ];
}

/** Weights do not travel, so they are worked out again. */
function askForm({ source, flavor }: Case): Question {
  const whole = judge(analyze(source, flavor));
  const { keep, compact, hybrid, table, toon } = weighForms(whole, findHybrid(whole), false);
  const weigh = (form: WeighedForm | null) =>
    form && { weight: form.weight, standing: form.standing };
  const isData = whole.analysis.data !== null && { isData: true };
  const asTable = table !== null && { table: weigh(table) as WeighedForm };
  const weights = { keep: keep.weight, compact: compact?.weight ?? null };
  return {
    ask: "form",
    ...weights,
    hybrid: weigh(hybrid),
    ...asTable,
    toon: weigh(toon),
    ...isData,
  };
}

/** Each code once, in order: how often it fired decides nothing. */
function toCodes(warnings: readonly Warning[]): Codes {
  const entries = warnings.map(({ code, severity }) => [code, severity] as const);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const USUAL = {
  verdict: { ask: "verdict", valid: true, lossless: true, mode: "lossless" },
  plan: { ask: "plan", converted: 2, safe: 2, verified: true, warnings: {} },
  form: { ask: "form", keep: 100_000, compact: null, hybrid: null, toon: null },
};

/** Both sides of every threshold, which the documents of the cases seldom hit. */
export const BOUNDARY_QUESTIONS = readRows<Question>(
  "boundary-questions.yaml",
  import.meta.url,
).map((question) => ({ ...USUAL[question.ask], ...question }));
