import type { BaselineEntry } from "./baseline.js";

/** They say that savings in characters are none in tokens, or need no conversion. */
const UNREAL: readonly string[] = ["padding_savings", "compact_suffices", "line_ending_savings"];

type Judged = Pick<BaselineEntry, "verdict" | "measured_chars" | "warnings">;

/**
 * The waste of a document: the characters that the form which the verdict recommends would save,
 * and that it costs as it is. 0 where Markdown is recommended: then nothing better is known.
 * Padding is no waste either, because tokenizers hardly charge for it (docs/policy.md).
 */
export function wasteChars({ verdict, measured_chars, warnings }: Judged): number {
  const recommendsToon = verdict === "convert" || verdict === "review";
  const isReal = !UNREAL.some((code) => Object.hasOwn(warnings, code));
  return recommendsToon && isReal ? Math.max(0, measured_chars.savings) : 0;
}

/** The characters of a document that are nothing but padding of its tables. */
export function paddingChars({
  measured_chars,
  compact_markdown_chars,
}: Pick<BaselineEntry, "measured_chars" | "compact_markdown_chars">): number {
  return Math.max(0, measured_chars.source - compact_markdown_chars);
}
