import type { ContextPlan, Verdict } from "../engine/contract/contract.js";
import { advise, toAmount } from "../engine/judge/advise.js";
import { MIN_CONVERT_SAVINGS_PCT as BAND_PCT } from "../engine/policy/policy.js";
import { describeAmount } from "./advice.js";
import { formatCount, formatInteger, NO_BREAK } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import { joinGroups } from "./terminal/card.js";
import { type Fact, renderFacts } from "./terminal/facts.js";
import { renderNextStep } from "./terminal/next-step.js";
import { renderSections } from "./terminal/section-table.js";
import { type CardContext, listGroups } from "./terminal/verdict-card.js";
import type { View } from "./terminal/view.js";
import { renderWarnings } from "./terminal/warning-list.js";

export interface PlanContext extends Pick<CardContext, "path" | "readBy" | "settings"> {
  /** Why the reassembly is not verified. */
  unverified?: string | undefined;
}

/** Renders a plan: what to do with the document, then its sections and the hybrid. */
export function renderPlan(
  verdict: Verdict,
  view: View,
  { path, readBy, unverified, settings }: PlanContext = {},
): string {
  const plan = verdict.context_plan;
  const advice = advise({ verdict, readBy });
  return joinGroups([
    ...listGroups(verdict, advice, path, view),
    ...(plan === undefined ? [] : listPlanGroups(plan, view, unverified)),
    renderNextStep(advice, path, view, settings),
  ]);
}

function listPlanGroups(plan: ContextPlan, view: View, unverified?: string): string[][] {
  const title = view.colors.bold(`  Plan: ${countConverted(plan)}`);
  return [
    [title, ...renderSections(plan.sections, view)],
    renderFacts(listFacts(plan, view, unverified), view),
    renderWarnings(plan.warnings ?? [], view),
  ];
}

/** `9 sections, 2 to convert`. */
export function countConverted({ sections }: ContextPlan): string {
  const converted = sections.filter(({ action }) => action === "convert").length;
  return `${formatCount(sections.length, "section")}, ${formatInteger(converted)}${NO_BREAK}to${NO_BREAK}convert`;
}

function listFacts(plan: ContextPlan, { colors }: View, unverified?: string): Fact[] {
  const { safe_to_auto_apply, reassembly_verified } = plan;
  return [
    { label: "hybrid", text: describeNet(plan) },
    {
      label: "",
      text: describeHybrid(plan),
      ...(safe_to_auto_apply ? { paint: colors.green } : {}),
    },
    {
      label: "reassembly",
      text: reassembly_verified
        ? "verified: it restores the document"
        : `NOT verified${unverified === undefined ? "" : `: ${unverified}`}`,
      ...(reassembly_verified ? {} : { paint: colors.red }),
    },
  ];
}

/** The length of the hybrid and its savings. */
export function describeNet({ net: { hybrid, source } }: ContextPlan): string {
  const saved = describeAmount(toAmount(hybrid, source), "character");
  return `${formatCount(hybrid, "character")}: ${saved}`;
}

/** A sentence about a hybrid that is not safe; empty for any other. */
export function remarkOnHybrid(plan: ContextPlan | undefined): string {
  const isSafe = plan === undefined || plan.safe_to_auto_apply;
  return isSafe ? "" : `The hybrid: ${describeHybrid(plan)}.`;
}

/** Whether the hybrid may be used, or the first reason against it. */
export function describeHybrid(plan: ContextPlan): string {
  const { sections, recommend_hybrid, reassembly_verified, safe_to_auto_apply } = plan;
  if (safe_to_auto_apply) return "may be used without review";
  if (!sections.some(({ action }) => action === "convert"))
    return "no section earns TOON by itself";
  if (!recommend_hybrid)
    return `not recommended: it saves less than ${BAND_PCT}${NO_BREAK}% of the characters`;
  if (!reassembly_verified) return "not to be used: its reassembly is not verified";
  const codes = [...new Set((plan.warnings ?? []).map(({ code }) => neutralize(code)))];
  return codes.length === 0
    ? "needs review: a converted section is not safe by itself"
    : `needs review: ${codes.join(", ")}`;
}
