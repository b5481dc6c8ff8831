import type { JudgedFile } from "../judge-files/file-result.js";
import type { BaselineEntry } from "./baseline.js";

/** What a baseline keeps of a judged document: measurements and codes, never its text. */
export function toEntry({ sha256, verdict }: Omit<JudgedFile, "best_form">): BaselineEntry {
  const { source, toon, savings } = verdict.measured_chars;
  const compact = verdict.alternatives?.find(({ name }) => name === "compact_markdown");
  return {
    sha256,
    verdict: verdict.verdict,
    safe_to_auto_apply: verdict.safe_to_auto_apply,
    measured_chars: { source, toon, savings },
    compact_markdown_chars: compact?.chars ?? source,
    warnings: countCodes(verdict.warnings.map(({ code }) => code)),
  };
}

function countCodes(codes: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const code of [...codes].sort()) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Object.fromEntries(counts);
}
