import type { ContextPlan, Verdict } from "../engine/contract/contract.js";
import { MIN_CONVERT_SAVINGS_PCT as BAND_PCT } from "../engine/policy/policy.js";
import { findFormTokens } from "./describe-tokens.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import { renderNextStep } from "./next-step.js";
import { joinGroups } from "./terminal/card.js";
import { type Fact, renderFacts } from "./terminal/facts.js";
import { hangText } from "./terminal/fit-text.js";
import { renderSections } from "./terminal/section-table.js";
import { listGroups } from "./terminal/verdict-card.js";
import type { View } from "./terminal/view.js";
import { renderWarnings } from "./terminal/warning-list.js";

/** What is known beside a plan. */
export interface PlanContext {
  /** The file that it is a plan of. */
  path?: string | undefined;
  /** Why the reassembly is not verified. */
  unverified?: string | undefined;
}

/** Renders a plan: the verdict on the whole document, then its sections and what they add up to. */
export function renderPlan(
  verdict: Verdict,
  view: View,
  { path, unverified }: PlanContext = {},
): string {
  const plan = verdict.context_plan;
  const best = plan?.best_form;
  const tokens = best === undefined ? undefined : findFormTokens(verdict, best.form);
  const advice = { path, best, tokens, isPlan: true };
  return joinGroups([
    ...listGroups(verdict, view, advice),
    ...(plan === undefined ? [] : listPlanGroups(plan, view, unverified)),
    renderNextStep(verdict, advice, view),
  ]);
}

function listPlanGroups(plan: ContextPlan, view: View, unverified?: string): string[][] {
  const converted = plan.sections.filter(({ action }) => action === "convert").length;
  const count = formatCount(plan.sections.length, "section");
  const title = view.colors.bold(`  Plan: ${count}, ${formatInteger(converted)} to convert`);
  return [
    [title, ...renderSections(plan.sections, view)],
    renderFacts(listFacts(plan, converted, view, unverified), view),
    renderWarnings(plan.warnings ?? [], view, { isAdvised: plan.best_form !== undefined }),
  ];
}

const BAND = `${BAND_PCT}${NO_BREAK}% band`;

/** Why the hybrid is recommended or not. */
export function describeRecommendation(plan: ContextPlan): string {
  if (!plan.sections.some(({ action }) => action === "convert")) {
    return "not recommended: no section earns TOON by itself";
  }
  if (!plan.recommend_hybrid) return `not recommended: its net savings miss the ${BAND}`;
  const [warning] = plan.warnings ?? [];
  return warning === undefined
    ? `recommended: its net savings clear the ${BAND}`
    : `its net savings clear the ${BAND}, but not without a warning (${neutralize(warning.code)})`;
}

function listFacts(
  plan: ContextPlan,
  converted: number,
  { colors }: View,
  unverified?: string,
): Fact[] {
  return [
    { label: "net", text: describeNet(plan) },
    {
      label: "hybrid",
      text: describeRecommendation(plan),
      ...(plan.safe_to_auto_apply ? { paint: colors.green } : {}),
    },
    {
      label: "reassembly",
      text: plan.reassembly_verified
        ? "verified: taken apart again, it gives back the document"
        : `NOT verified${unverified === undefined ? "" : `: ${unverified}`}`,
      ...(plan.reassembly_verified ? {} : { paint: colors.red }),
    },
    {
      label: "auto-apply",
      text: describePlanSafety(plan, converted),
      ...(plan.safe_to_auto_apply ? { paint: colors.green } : {}),
    },
  ];
}

/** The hybrid's length beside the document's. */
export function describeNet({ net }: ContextPlan): string {
  const { source, hybrid, savings, savings_pct } = net;
  const lengths = `${formatInteger(source)} → ${formatInteger(hybrid)} characters`;
  if (savings === 0) return `${lengths}, the same`;
  const change = `${formatInteger(Math.abs(savings))} ${savings > 0 ? "fewer" : "more"}`;
  return `${lengths}, ${change} (${formatPercent(Math.abs(savings_pct))})`;
}

/** Whether the hybrid may be used without a look, and the first thing against it. */
export function describePlanSafety(plan: ContextPlan, converted: number): string {
  if (plan.safe_to_auto_apply) return "yes, safe: every converted section is, and so is the whole";
  if (converted === 0) return "no: nothing to convert";
  if (!plan.recommend_hybrid) return "no: the hybrid is not recommended";
  if (!plan.reassembly_verified) return "no: not verified";
  const [warning] = plan.warnings ?? [];
  return warning === undefined
    ? "no: not every converted section is safe"
    : `no: ${neutralize(warning.code)}`;
}

/** A plan in one sentence: the best form, its size, and how many sections convert. */
export function renderPlanLine(path: string, verdict: Verdict, { width }: View): string {
  const { context_plan: plan, measured_chars } = verdict;
  const best = plan?.best_form;
  const sections = plan?.sections ?? [];
  const converted = sections.filter(({ action }) => action === "convert").length;
  const size =
    best === undefined || best.form === "keep"
      ? ""
      : `, ${formatInteger(measured_chars.source)}${NO_BREAK}→${NO_BREAK}${formatInteger(best.chars)} characters, ${formatPercent(best.savings_pct)} fewer`;
  const text = `${neutralize(path)}: ${verdict.verdict}; best form ${best?.form ?? "unknown"}${size}; ${formatInteger(converted)} of ${formatInteger(sections.length)} sections to convert`;
  return hangText("· ", text, width).join("\n").replaceAll(NO_BREAK, " ");
}
