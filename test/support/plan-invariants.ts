import type { ContextPlan, PlanSection, Verdict } from "../../src/engine/contract.js";
import { check } from "./check.js";
import { checkSavings, clears, expectedVerdict, hasBlockingWarning } from "./policy-reference.js";
import type { TextLines } from "./text-lines.js";
import { checkWarnings } from "./warning-invariants.js";

/** Specification 2.7: what holds between the fields of a plan, and between the plan and its source. */
export function checkPlan(verdict: Verdict, plan: ContextPlan, lines: TextLines): void {
  checkPartition(plan.sections, lines);
  for (const section of plan.sections) checkSection(section, lines);

  const { net, sections } = plan;
  check(net.source === lines.text.length, "net.source is not the length of the input");
  check(net.source === verdict.measured_chars.source, "net.source differs from measured_chars");
  checkSavings("net", net.source, net.hybrid, net);
  if (plan.hybrid_document !== undefined) {
    check(plan.hybrid_document.length === net.hybrid, "net.hybrid is not the hybrid's length");
  }

  const converted = sections.filter(({ action }) => action === "convert");
  if (converted.length === 0) {
    check(net.hybrid === net.source, "nothing is converted, yet the hybrid differs in length");
  }
  checkRecommendation(plan, converted.length);
  const safe =
    plan.recommend_hybrid &&
    converted.length > 0 &&
    plan.reassembly_verified &&
    converted.every((section) => section.safe_to_auto_apply);
  check(plan.safe_to_auto_apply === safe, `plan.safe_to_auto_apply is not ${safe}`);
}

/** Both bands are needed. The weighed one travels as a rounded percentage only, so its edge is left open. */
function checkRecommendation({ net, recommend_hybrid }: ContextPlan, converted: number): void {
  const { weighed_savings_pct: weighed = net.savings_pct } = net;
  const possible = converted > 0 && clears(net.source, net.savings);
  if (!possible || weighed < 4.9) check(!recommend_hybrid, "recommend_hybrid is not false");
  else if (weighed > 5.1) check(recommend_hybrid, "recommend_hybrid is not true");
}

/** No gaps, no overlaps, nothing empty, lines that follow from the characters. */
function checkPartition(sections: readonly PlanSection[], lines: TextLines): void {
  let end = 0;
  for (const { range, kind, heading } of sections) {
    const at = `section at ${range.char_start}`;
    check(range.char_start === end, `${at}: does not start where the last one ended (${end})`);
    check(range.char_end > end || lines.text === "", `${at}: is empty`);
    end = range.char_end;
    const first = lines.lineAt(range.char_start);
    const last = lines.lineAt(Math.max(range.char_start, end - 1));
    check(range.line_start === first, `${at}: line_start ${range.line_start} is not ${first}`);
    check(range.line_end === last, `${at}: line_end ${range.line_end} is not ${last}`);
    check((heading === null) === (kind !== "section"), `${at}: heading does not fit ${kind}`);
  }
  check(end === lines.text.length, `the sections end at ${end}, the text at ${lines.text.length}`);
  const late = sections.findLastIndex(({ kind }) => kind === "frontmatter");
  check(late <= 0, "frontmatter is not the first section");
}

function checkSection(section: PlanSection, lines: TextLines): void {
  const { range, measured_chars: measured, warnings, verdict } = section;
  const at = `section at ${range.char_start}`;
  checkWarnings(at, warnings, lines, range);
  if (section.kind === "frontmatter") {
    check(!section.safe_to_auto_apply, `${at}: frontmatter is never safe`);
    check(warnings.length === 0, `${at}: frontmatter has warnings`);
    return;
  }
  check(measured !== null && verdict !== null, `${at}: is not measured`);
  const length = range.char_end - range.char_start;
  check(measured.source === length, `${at}: measured ${measured.source} of ${length} characters`);
  checkSavings(at, measured.source, measured.toon, measured);
  const expected = expectedVerdict(measured, true, warnings);
  check(verdict === expected, `${at}: verdict ${verdict} is not ${expected}`);
  check((section.action === "convert") === (verdict === "convert"), `${at}: action`);
  const safe = verdict === "convert" && !hasBlockingWarning(warnings);
  check(section.safe_to_auto_apply === safe, `${at}: safe_to_auto_apply is not ${safe}`);
}
