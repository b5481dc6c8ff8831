import type { ContextPlan, PlanSection, Verdict } from "../../src/engine/contract/contract.js";
import { check } from "./check.js";
import {
  checkSavings,
  expectedVerdict,
  hasBlockingWarning,
  isBandCleared,
} from "./policy-reference.js";
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
  const recommended = converted.length > 0 && isBandCleared(net.source, net.savings);
  check(plan.recommend_hybrid === recommended, `recommend_hybrid is not ${recommended}`);
  checkHybridWarnings(plan, lines);
  const safe =
    plan.recommend_hybrid &&
    converted.length > 0 &&
    plan.reassembly_verified &&
    converted.every((section) => section.safe_to_auto_apply) &&
    !hasBlockingWarning(plan.warnings!);
  check(plan.safe_to_auto_apply === safe, `plan.safe_to_auto_apply is not ${safe}`);
  const hybrid = verdict.alternatives!.find(({ name }) => name === "hybrid");
  check(hybrid?.chars === (converted.length > 0 ? net.hybrid : undefined), "alternative hybrid");
  checkBestForm(verdict, plan);
}

/** The weighed band travels as a rounded percentage only, so its edge is left open. */
function checkHybridWarnings(plan: ContextPlan, lines: TextLines): void {
  const { net, warnings = [], recommend_hybrid } = plan;
  checkWarnings("plan", warnings, lines);
  const codes = warnings
    .map(({ code }) => code)
    .filter((code) => code !== "long_lines" && code !== "section_is_used")
    .join();
  check(["", "padding_savings", "compact_suffices"].includes(codes), `plan warnings ${codes}`);
  if (!recommend_hybrid) {
    check(warnings.length === 0, "warnings on a hybrid that does not clear");
    return;
  }
  if (net.weighed_savings_pct! < 4.9) check(codes === "padding_savings", "padding is not told");
  if (net.weighed_savings_pct! > 5.1) check(codes !== "padding_savings", "padding is told");
}

/** Never a form that is not safe, and never one that is heavier than the document as it is. */
function checkBestForm(verdict: Verdict, plan: ContextPlan): void {
  const { form, reason, chars, weighed_savings_pct, prompt, ...saved } = plan.best_form!;
  const { source, toon } = verdict.measured_chars;
  checkSavings("best_form", source, chars, saved);
  const plain = verdict.alternatives!.filter(({ name }) => name !== "hybrid").at(-1)!;
  const compact = plain.chars;
  const lengths = { keep: source, compact, hybrid: plan.net.hybrid, toon };
  check(chars === lengths[form], `best_form ${form} has ${chars} characters`);
  check(weighed_savings_pct >= 0, `best_form ${form} weighs more than the document`);
  if (form === "keep") check(weighed_savings_pct === 0, "keep saves something");
  else if (form === "compact") check(weighed_savings_pct >= 1 && compact < source, "compact");
  else if (form === "toon") check(verdict.safe_to_auto_apply, "best_form toon is not safe");
  else {
    check(plan.safe_to_auto_apply && plan.sections.length > 1, "best_form hybrid is not safe");
    check(weighed_savings_pct === plan.net.weighed_savings_pct, "best_form hybrid: weight");
  }
  const needsPrompt = form === "hybrid" || form === "toon";
  check((prompt !== undefined) === needsPrompt, `best_form ${form}: prompt`);
  const reasons = form === "keep" ? ["no_savings", "review_first"] : ["lightest", "review_first"];
  if (form === "compact") reasons.push("compact_suffices");
  check(reasons.includes(reason), `best_form ${form} by reason ${reason}`);
  const isWorthIt = verdict.safe_to_auto_apply || plan.safe_to_auto_apply;
  check(!(isWorthIt && form === "keep"), "best_form keep beside a safe conversion");
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
