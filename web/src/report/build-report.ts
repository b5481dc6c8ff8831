import type { ContextPlan, Verdict, Warning } from "context-verdict";
import type { Advice } from "../../../src/engine/judge/advise.js";
import { severityOf } from "../../../src/engine/warnings/is-about-savings.js";
import { ACTION_WORDS, describeAdvice } from "../../../src/render/advice.js";
import {
  describeLoss,
  describeProfile,
  describeProof,
  describeVerdict,
} from "../../../src/render/describe-verdict.js";
import { formatInteger, formatPercent } from "../../../src/render/format-number.js";
import { neutralize } from "../../../src/render/neutralize.js";
import { countConverted, describeHybrid, describeNet } from "../../../src/render/plan-view.js";
import { listAllWarnings } from "../../../src/render/terminal/verdict-card.js";
import { describeLocation } from "../../../src/render/terminal/warning-list.js";
import { adviseOn, describeCounter, describeSaved, listForms } from "../answer/list-forms.js";
import { nameSection } from "../components/document/describe-section.js";
import type { Judgement } from "../engine/messages.js";

/** The content of a report, before it is Markdown or a printed page. All texts are plain. */
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

/** Puts the report on a document together, from the state of the page. */
export function buildReport(name: string, judgement: Judgement): Report {
  const { verdict, plan } = judgement;
  const advice = adviseOn(judgement);
  return {
    name: neutralize(name),
    verdict: ACTION_WORDS[advice.action],
    why: listReasons(verdict, advice),
    numbers: [["", "Tokens", "Saved", "Characters", "Saved"], ...listNumbers(judgement)],
    facts: listFacts(judgement, advice),
    warnings: listAllWarnings(verdict, advice).map(describeWarning),
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

function listNumbers(judgement: Judgement): string[][] {
  return listForms(judgement).map(({ id, name, tokens, chars }) => {
    const sizes = [tokens, chars].flatMap((size) =>
      size === null
        ? ["", ""]
        : [formatInteger(size.count), id === "keep" ? "" : describeSaved(size)],
    );
    return [name, ...sizes];
  });
}

function listFacts(judgement: Judgement, advice: Advice): Report["facts"] {
  const { verdict } = judgement;
  return [
    { label: "Verdict", text: describeVerdict(verdict, advice) },
    { label: "Tokens", text: describeCounter(judgement) },
    { label: "Profile", text: describeProfile(verdict.profile) },
    { label: "Mode", text: verdict.mode },
    { label: "Proof", text: describeProof(verdict) },
  ];
}

function describeWarning(warning: Warning): Report["warnings"][number] {
  const { code, message, evidence, suggestion } = warning;
  const place = describeLocation(warning);
  const kind = severityOf(warning) === "info" ? "note" : "warning";
  return {
    title: `${code} (${kind})${place === "" ? "" : `, ${place}`}`,
    texts: [message, evidence, suggestion].filter((text) => text !== undefined),
  };
}

function listPlan({ context_plan: plan }: Verdict): Report["plan"] {
  if (plan === undefined) return null;
  const header = ["Lines", "Section", "Action", "Characters", "TOON", "Saved %"];
  const rows = plan.sections.map((section) => {
    const { range, action, measured_chars: chars } = section;
    const lines = `${formatInteger(range.line_start)}-${formatInteger(range.line_end)}`;
    const start = [lines, nameSection(section), action];
    if (chars === null) return [...start, "", "", ""];
    const { source, toon, savings_pct } = chars;
    return [...start, formatInteger(source), formatInteger(toon), formatPercent(savings_pct)];
  });
  return { facts: describePlan(plan), rows: [header, ...rows] };
}

/** The totals of a plan, in the words of the command line. */
function describePlan(plan: ContextPlan): Report["facts"] {
  return [
    { label: "Plan", text: countConverted(plan) },
    { label: "Hybrid", text: describeNet(plan) },
    { label: "Use", text: describeHybrid(plan) },
    {
      label: "Reassembly",
      text: plan.reassembly_verified ? "verified: it restores the document" : "not verified",
    },
  ];
}

function listReceipt({ provenance, policy_version }: Verdict): string[] {
  if (provenance === undefined) return [];
  const { engine, toon, toon_spec } = provenance;
  return [engine, `policy ${policy_version ?? "unknown"}`, toon, `TOON ${toon_spec}`];
}
