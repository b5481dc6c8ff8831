import type { BaselineEntry } from "./baseline.js";

/** Warnings that the savings in characters save no tokens, or need no conversion. */
const UNREAL: readonly string[] = ["padding_savings", "compact_suffices", "line_ending_savings"];

type Judged = Pick<BaselineEntry, "verdict" | "measured_chars" | "warnings">;

/**
 * The waste of a document: the characters that the recommended form would save. It is 0 if the verdict
 * recommends Markdown. Padding does not count as waste, because it costs few tokens (docs/policy.md).
 */
export function wasteChars({ verdict, measured_chars, warnings }: Judged): number {
  const recommendsToon = verdict === "convert" || verdict === "review";
  const isReal = !UNREAL.some((code) => Object.hasOwn(warnings, code));
  return recommendsToon && isReal ? Math.max(0, measured_chars.savings) : 0;
}

/** The characters of a document that only pad its tables. */
export function paddingChars({
  measured_chars,
  compact_markdown_chars,
}: Pick<BaselineEntry, "measured_chars" | "compact_markdown_chars">): number {
  return Math.max(0, measured_chars.source - compact_markdown_chars);
}
