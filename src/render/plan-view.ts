import type { ContextPlan, PlanSection, Verdict } from "../engine/contract/contract.js";
import { toAmount } from "../engine/judge/advise.js";
import { MIN_CONVERT_SAVINGS_PCT as BAND_PCT } from "../engine/policy/policy.js";
import { describeAmount } from "./advice.js";
import { formatCount, formatInteger, formatPercent, NO_BREAK } from "./format-number.js";
import { neutralize } from "./neutralize.js";
import { type Fact, renderFacts } from "./terminal/card.js";
import { findWidest, hangText, padLeft, truncateText } from "./terminal/fit-text.js";
import { renderTable, type Table } from "./terminal/table.js";
import { type CardContext, renderVerdict, renderWarnings } from "./terminal/verdict-card.js";
import type { View } from "./terminal/view.js";

/** Renders a plan: what to do with the document, then its sections and the hybrid. */
export function renderPlan(
  verdict: Verdict,
  view: View,
  context: Pick<CardContext, "path" | "readBy" | "settings"> = {},
): string {
  const plan = verdict.context_plan;
  if (plan === undefined) return renderVerdict(verdict, view, context);
  // What has to be settled is among the warnings above.
  const rest = plan.warnings?.filter((one) => !plan.best_form?.warnings?.includes(one)) ?? [];
  const title = view.colors.bold(`  Plan: ${countConverted(plan)}`);
  return renderVerdict(verdict, view, context, [
    [title, ...renderSections(plan.sections, view)],
    renderFacts(listFacts(plan, view), view),
    renderWarnings(rest, view),
  ]);
}

/** `9 sections, 2 to convert`. */
export function countConverted({ sections }: ContextPlan): string {
  const converted = sections.filter(({ action }) => action === "convert").length;
  return `${formatCount(sections.length, "section")}, ${formatInteger(converted)}${NO_BREAK}to${NO_BREAK}convert`;
}

/** Renders sections as a table, or stacked on two lines each if a table does not fit. */
function renderSections(sections: readonly PlanSection[], view: View): string[] {
  const measured = sections.flatMap(({ measured_chars }) => measured_chars ?? []);
  const before = findWidest(measured.map(({ source }) => formatInteger(source)));
  const after = findWidest(measured.map(({ toon }) => formatInteger(toon)));
  const table: Table<PlanSection> = {
    columns: [
      { title: "LINES", cell: formatRange, align: "right" },
      {
        title: "HEADING",
        cell: ({ heading, kind }) => (heading === null ? `(${kind})` : neutralize(heading)),
      },
      { title: "ACTION", cell: ({ action }) => action },
      {
        title: "CHARACTERS",
        // Padded so that the arrows line up.
        cell: ({ measured_chars: chars }) =>
          chars === null
            ? ""
            : `${padLeft(formatInteger(chars.source), before)} → ${padLeft(formatInteger(chars.toon), after)}`,
        align: "right",
      },
      {
        title: "SAVED",
        cell: ({ measured_chars: chars }) => (chars ? formatPercent(chars.savings_pct) : ""),
        align: "right",
      },
    ],
    // A narrower column of headings would be useless.
    elastic: { title: "HEADING", shortest: 14, cut: truncateText },
    paint: ({ action }) => (action === "convert" ? view.colors.green : undefined),
    notes: (section) => noteReview(section, view),
  };
  return renderTable(sections, table, view);
}

function formatRange({ range: { line_start, line_end } }: PlanSection): string {
  return line_start === line_end ? `${line_start}` : `${line_start}-${line_end}`;
}

/** Names the warnings to review in a section; the JSON has the details. */
function noteReview({ verdict, warnings }: PlanSection, { width, colors }: View): string[] {
  if (verdict !== "review") return [];
  const codes = warnings.flatMap(({ severity, code }) => (severity === "warning" ? code : []));
  const text = `look at ${[...new Set(codes.map(neutralize))].join(", ")}`;
  return hangText("    ▲ ", text, width).map(colors.yellow);
}

function listFacts(plan: ContextPlan, { colors }: View): Fact[] {
  const { safe_to_auto_apply, reassembly_verified, net } = plan;
  const saved = describeAmount(toAmount(net.hybrid, net.source), "character");
  const use = { label: "", text: describeHybrid(plan) };
  return [
    { label: "hybrid", text: `${formatCount(net.hybrid, "character")}: ${saved}` },
    safe_to_auto_apply ? { ...use, paint: colors.green } : use,
    reassembly_verified
      ? { label: "reassembly", text: "verified: it restores the document" }
      : { label: "reassembly", text: "NOT verified", paint: colors.red },
  ];
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
