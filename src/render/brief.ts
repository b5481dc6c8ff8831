import type { BestForm, SectionRange, Validation } from "../engine/contract/contract.js";
import type { ToolName } from "../engine/contract/tool-names.js";
import type { Summary } from "../engine/summarize.js";
import { formatInteger } from "./format-number.js";

/** How a summary was asked for, which decides what can be done next. */
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

/** A verdict in a line for an agent: at most 80 tokens, and no text of the document. */
export function renderBrief(summary: Summary, context: BriefContext): string {
  const { verdict, safe_to_auto_apply, warnings, best_form, tokens, plan } = summary;
  const hasCodes = verdict === "review" && plan === undefined;
  const codes = hasCodes ? ` (${listSome(warnings, MAX_CODES)})` : "";
  return [
    `${verdict}, ${safe_to_auto_apply ? "safe" : "not safe"}${codes}`,
    ...describeSizes(summary, context.tool),
    `best form ${describeForm(best_form)}; about ${formatInteger(tokens)} tokens`,
    `next: ${describeNext(summary, context)}`,
  ].join("; ");
}

/** What `validate` found, in a line. */
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
    const standing = safe ? "safe" : "not safe";
    return [`${count} (lines ${places})`, `hybrid ${describeChange(net.hybrid, net)}, ${standing}`];
  }
  if (tool !== "convert") return [];
  const kept = coverage === undefined ? "" : `, keeps ${(100 * coverage).toFixed(1)}%`;
  return [`TOON ${describeChange(measured.toon, measured)}${kept}`];
}

function describeRange({ line_start, line_end }: SectionRange): string {
  return `${line_start}-${line_end}`;
}

function describeChange(chars: number, { savings_pct }: { savings_pct: number }): string {
  return `${formatInteger(chars)} characters (${formatShare(-savings_pct)})`;
}

function describeForm({ form, weighed_savings_pct }: BestForm): string {
  return form === "keep" ? form : `${form}, ${formatShare(-weighed_savings_pct)} of tokens`;
}

function formatShare(percent: number): string {
  return `${percent > 0 ? "+" : ""}${percent.toFixed(1)}%`.replace(/^-0\.0/, "0.0");
}

function describeNext(
  { verdict, mode, best_form: { form } }: Summary,
  { tool, isFile }: BriefContext,
): string {
  if (verdict === "refused") return "raise the target or set allow_lossy";
  if (tool === "convert" && mode !== "lossless") return "check what is missing before you use it";
  if (form === "keep") return "use it as it is";
  if (isFile) return "read";
  if (form === "compact") return "compact its tables";
  return form === "toon" ? "convert" : "plan with include_hybrid";
}

function listSome(items: readonly string[], most: number): string {
  const shown = items.slice(0, most).join(", ");
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}
