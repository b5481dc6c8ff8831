import type { Validation } from "../engine/contract/contract.js";
import type { ToolName } from "../engine/contract/requests.js";
import { type Advice, chooseAction } from "../engine/judge/advise.js";
import type { Summary } from "../engine/summarize.js";
import { ACTION_WORDS } from "../render/advice.js";
import { formatInteger } from "../render/format-number.js";

const MOST_LISTED = 3;
/** Line numbers of large documents are long. */
const MAX_RANGES_CHARS = 28;
const MAX_MESSAGE = 160;

/**
 * Renders advice and verdict, or a validation, as a line for an agent: at most 80 tokens, without text of the
 * document.
 * @param isFile Whether the document is a file, which `read` can read.
 */
export function renderBrief(tool: ToolName, answer: Summary | Validation, isFile: boolean): string {
  if ("valid" in answer) return renderValidation(answer);
  const { verdict, safe_to_auto_apply, warnings, plan, tokens, best_form, mode } = answer;
  const advice = chooseAction(answer);
  const { action } = advice;
  const hasCodes = verdict === "review" && plan === undefined;
  const codes = hasCodes ? ` (${listSome(warnings)})` : "";
  // Other modes keep only a part of the document, which is no saving.
  const isChanged = action !== "keep" && action !== "look_first" && mode === "lossless";
  const share = best_form.weighed_savings_pct;
  const gain = isChanged
    ? `${formatInteger(Math.round((tokens * share) / 100))} tokens fewer (${share.toFixed(1)}% of ${formatInteger(tokens)})`
    : `${formatInteger(tokens)} tokens`;
  return [
    `${ACTION_WORDS[action]}: about ${gain}`,
    `verdict ${verdict}${safe_to_auto_apply ? ", safe" : ""}${codes}`,
    ...describeSizes(answer, tool),
    `next: ${describeNext(mode, advice, isFile)}`,
  ].join("; ");
}

function renderValidation({ valid, error, restores }: Validation): string {
  if (valid) {
    const restored = restores ? "restores the document" : "does not restore the document";
    return restores === null ? "valid TOON" : `valid TOON, ${restored}`;
  }
  const place = error?.line === undefined ? "" : `, line ${error.line}`;
  return `invalid TOON${place}: ${error?.message.slice(0, MAX_MESSAGE) ?? "not decoded"}`;
}

function describeSizes({ measured_chars, coverage, plan }: Summary, tool: ToolName): string[] {
  const describe = (chars: number, { savings_pct: share }: { savings_pct: number }) =>
    `${formatInteger(chars)} characters (${Math.abs(share).toFixed(1)}% ${share < 0 ? "more" : "fewer"})`;
  if (plan !== undefined) {
    const { converted, sections, net, safe_to_auto_apply: safe } = plan;
    const count = `${converted.length} of ${sections} sections convert`;
    if (converted.length === 0) return [count];
    const ranges = converted.map(({ line_start, line_end }) => `${line_start}-${line_end}`);
    const isLong = ranges.slice(0, MOST_LISTED).join(", ").length > MAX_RANGES_CHARS;
    const places = listSome(ranges, isLong ? 1 : MOST_LISTED);
    const hybrid = `hybrid ${describe(net.hybrid, net)}, ${safe ? "safe" : "not safe"}`;
    return [`${count} (lines ${places})`, hybrid];
  }
  if (tool !== "convert") return [];
  const kept = coverage === undefined ? "" : `, keeps ${(100 * coverage).toFixed(1)}%`;
  return [`TOON ${describe(measured_chars.toon, measured_chars)}${kept}`];
}

function describeNext(
  mode: Summary["mode"],
  { action, reason }: Pick<Advice, "action" | "reason">,
  isFile: boolean,
): string {
  if (reason === "target_missed") return "raise the target or set allow_lossy";
  if (reason === "cut_misses_target") return "raise the target";
  if (reason === "fits_target" && action === "look_first")
    return "use its TOON if the warnings do not matter";
  if ((reason === "content_cut" || reason === "records_only") && action === "look_first")
    return "check what is missing before you use it";
  if (action === "look_first" || action === "keep") return "use it as it is";
  if (mode === "budget") return "use its TOON";
  if (isFile) return "read";
  if (action === "compact") return "use its compact form";
  return action === "use_toon" ? "convert" : "plan with include_hybrid";
}

function listSome(items: readonly string[], most = MOST_LISTED): string {
  const shown = items.slice(0, most).join(", ");
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}
