import type { VerdictName, Warning } from "../engine/contract/contract.js";

/**
 * Whether a warning only says why a document stays Markdown: that its TOON would be longer. It is true
 * of most prose, and there is nothing to do about it, so reports and gates count it apart.
 */
export function isStaying(verdict: VerdictName, { code }: Pick<Warning, "code">): boolean {
  return code === "negative_savings" && verdict === "keep_markdown";
}
