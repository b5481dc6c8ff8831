import type { Verdict, Warning } from "context-verdict";
import type { Advice } from "../../../src/engine/judge/advise.js";
import { ACTION_WORDS, describeAdvice, describeVerdict } from "../../../src/render/advice.js";
import { describeLoss } from "../../../src/render/describe-loss.js";
import { describeProfile } from "../../../src/render/describe-profile.js";
import { describeProof } from "../../../src/render/describe-proof.js";
import { formatInteger, formatPercent } from "../../../src/render/format-number.js";
import { neutralize } from "../../../src/render/neutralize.js";
import { describeLocation } from "../../../src/render/terminal/warning-list.js";
import { adviseOn } from "../answer/list-forms.js";
import { describePlan, nameSection, nameVerdict } from "./describe-plan.js";
import { nameAlternative } from "./name-alternative.js";

/** What a report says, before it is Markdown or a printed page. All texts are plain. */
export interface Report {
  name: string;
  verdict: string;
  why: string[];
  /** The first row is the header. */
  numbers: string[][];
  facts: { label: string; text: string }[];
  warnings: { title: string; texts: string[] }[];
  plan: { facts: { label: string; text: string }[]; rows: string[][] } | null;
  receipt: string[];
}

export interface ReportInput {
  name: string;
  verdict: Verdict;
  plan: Verdict;
}

/** Puts together what is known about a document. Everything in it comes from the two answers. */
export function buildReport({ name, verdict, plan }: ReportInput): Report {
  const advice = adviseOn({ verdict, plan });
  return {
    name,
    verdict: ACTION_WORDS[advice.action],
    why: listReasons(verdict, advice),
    numbers: [["", "Characters", "Saved", "Saved %"], ...listNumbers(verdict, plan)],
    facts: listFacts(verdict),
    warnings: verdict.warnings.map(describeWarning),
    plan: listPlan(plan),
    receipt: listReceipt(verdict),
  };
}

function listReasons(verdict: Verdict, advice: Advice): string[] {
  const loss = describeLoss(verdict);
  return [
    describeAdvice(advice),
    ...(loss === undefined ? [] : [`${loss.words}: ${loss.meaning}`]),
  ];
}

function listNumbers({ measured_chars, alternatives = [] }: Verdict, plan: Verdict): string[][] {
  const { source, toon, savings, savings_pct } = measured_chars;
  const net = plan.context_plan?.net;
  return [
    ["Source", formatInteger(source), "", ""],
    ...alternatives.map((one) => toRow(capitalize(nameAlternative(one.name)), one.chars, one)),
    toRow("TOON", toon, { savings, savings_pct }),
    ...(net === undefined ? [] : [toRow("Hybrid", net.hybrid, net)]),
  ];
}

function toRow(label: string, chars: number, saved: { savings: number; savings_pct: number }) {
  return [
    label,
    formatInteger(chars),
    formatSigned(saved.savings),
    formatPercent(saved.savings_pct),
  ];
}

function capitalize(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function formatSigned(value: number): string {
  return value < 0 ? `-${formatInteger(-value)}` : formatInteger(value);
}

function listFacts(verdict: Verdict): Report["facts"] {
  return [
    { label: "Verdict", text: describeVerdict(verdict) },
    { label: "Tokens", text: `estimated by ${neutralize(verdict.token_estimates.estimator)}` },
    { label: "Profile", text: describeProfile(verdict.profile) },
    { label: "Mode", text: verdict.mode },
    { label: "Proof", text: describeProof(verdict) },
  ];
}

function describeWarning(warning: Warning): Report["warnings"][number] {
  const { code, severity, message, evidence, suggestion } = warning;
  const place = describeLocation(warning);
  return {
    title: `${code} (${severity})${place === "" ? "" : `, ${place}`}`,
    texts: [message, evidence, suggestion].filter((text) => text !== undefined),
  };
}

function listPlan({ context_plan: plan }: Verdict): Report["plan"] {
  if (plan === undefined) return null;
  const header = ["Lines", "Section", "Action", "Verdict", "Characters", "TOON", "Saved %"];
  const rows = plan.sections.map((section) => {
    const { range, action, measured_chars: chars } = section;
    const lines = `${formatInteger(range.line_start)}-${formatInteger(range.line_end)}`;
    const start = [lines, nameSection(section), action, nameVerdict(section)];
    if (chars === null) return [...start, "", "", ""];
    const { source, toon, savings_pct } = chars;
    return [...start, formatInteger(source), formatInteger(toon), formatPercent(savings_pct)];
  });
  return { facts: describePlan(plan), rows: [header, ...rows] };
}

function listReceipt({ provenance, policy_version }: Verdict): string[] {
  if (provenance === undefined) return [];
  const { engine, toon, toon_spec } = provenance;
  return [engine, `policy ${policy_version ?? "unknown"}`, toon, `TOON ${toon_spec}`];
}
