import type { Verdict } from "../../engine/contract/contract.js";
import { formatInteger, formatPercent, NO_BREAK } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { hangText } from "./fit-text.js";
import type { View } from "./view.js";

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
