import type { SectionRange, Validation } from "../engine/contract/contract.js";
import type { ToolName } from "../engine/contract/tool-names.js";
import { type Advice, chooseAction } from "../engine/judge/advise.js";
import type { Summary } from "../engine/summarize.js";
import { ACTION_WORDS } from "../render/advice.js";
import { formatInteger } from "../render/format-number.js";

/** The call that asked for a summary. */
export interface BriefContext {
  tool: ToolName;
  /** Whether the document is a file, which `read` can read. */
  isFile: boolean;
}

const MAX_CODES = 3;
const MAX_RANGES = 3;
/** Line numbers of large documents are long. */
const MAX_RANGES_CHARS = 28;
const MAX_MESSAGE = 160;

/** Renders advice and verdict as a line for an agent: at most 80 tokens, without text of the document. */
export function renderBrief(summary: Summary, context: BriefContext): string {
  const { verdict, safe_to_auto_apply, warnings, plan } = summary;
  const { action, reason } = chooseAction(summary);
  const hasCodes = verdict === "review" && plan === undefined;
  const codes = hasCodes ? ` (${listSome(warnings, MAX_CODES)})` : "";
  return [
    `${ACTION_WORDS[action]}: ${describeGain(summary, action)}`,
    `verdict ${verdict}${safe_to_auto_apply ? ", safe" : ""}${codes}`,
    ...describeSizes(summary, context.tool),
    `next: ${describeNext(summary, { action, reason }, context)}`,
  ].join("; ");
}

/** Describes the savings; none in other modes than lossless, which keep only a part of the document. */
function describeGain({ tokens, best_form, mode }: Summary, action: Advice["action"]): string {
  const isChanged = action !== "keep" && action !== "look_first" && mode === "lossless";
  if (!isChanged) return `about ${formatInteger(tokens)} tokens`;
  const { weighed_savings_pct: share } = best_form;
  const saved = Math.round((tokens * share) / 100);
  return `about ${formatInteger(saved)} tokens fewer (${share.toFixed(1)}% of ${formatInteger(tokens)})`;
}

/** Renders the result of `validate` as a line. */
export function renderBriefValidation({ valid, error, restores }: Validation): string {
  if (valid) {
    const restored = restores ? "restores the document" : "does not restore the document";
    return restores === null ? "valid TOON" : `valid TOON, ${restored}`;
  }
  const place = error?.line === undefined ? "" : `, line ${error.line}`;
  return `invalid TOON${place}: ${error?.message.slice(0, MAX_MESSAGE) ?? "not decoded"}`;
}

function describeSizes(summary: Summary, tool: ToolName): string[] {
  const { measured_chars: measured, coverage, plan } = summary;
  if (plan !== undefined) {
    const { converted, sections, net, safe_to_auto_apply: safe } = plan;
    const count = `${converted.length} of ${sections} sections convert`;
    if (converted.length === 0) return [count];
    const ranges = converted.map(describeRange);
    const shown = ranges.slice(0, MAX_RANGES).join(", ").length > MAX_RANGES_CHARS ? 1 : MAX_RANGES;
    const places = listSome(ranges, shown);
    const safety = safe ? "safe" : "not safe";
    return [`${count} (lines ${places})`, `hybrid ${describeChange(net.hybrid, net)}, ${safety}`];
  }
  if (tool !== "convert") return [];
  const kept = coverage === undefined ? "" : `, keeps ${(100 * coverage).toFixed(1)}%`;
  return [`TOON ${describeChange(measured.toon, measured)}${kept}`];
}

function describeRange({ line_start, line_end }: SectionRange): string {
  return `${line_start}-${line_end}`;
}

function describeChange(chars: number, { savings_pct }: { savings_pct: number }): string {
  const change = savings_pct < 0 ? "more" : "fewer";
  return `${formatInteger(chars)} characters (${Math.abs(savings_pct).toFixed(1)}% ${change})`;
}

function describeNext(
  { mode }: Summary,
  { action, reason }: Pick<Advice, "action" | "reason">,
  { isFile }: BriefContext,
): string {
  if (reason === "target_missed") return "raise the target or set allow_lossy";
  if (reason === "cut_misses_target") return "raise the target";
  switch (action) {
    case "look_first":
      if (reason === "fits_target") return "use its TOON if the warnings do not matter";
      return reason === "content_cut" || reason === "records_only"
        ? "check what is missing before you use it"
        : "use it as it is";
    case "keep":
      return "use it as it is";
    default:
      if (mode === "budget") return "use its TOON";
      if (isFile) return "read";
      if (action === "compact") return "use its compact form";
      return action === "use_toon" ? "convert" : "plan with include_hybrid";
  }
}

function listSome(items: readonly string[], most: number): string {
  const shown = items.slice(0, most).join(", ");
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}
