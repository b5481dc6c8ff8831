import { analyze } from "../candidate/analysis.js";
import { restoreHybrid, restoreParsed, writeHybrid } from "../candidate/hybrid.js";
import { isSameDocument } from "../candidate/proof.js";
import { parseHybrid } from "../candidate/toon-blocks.js";
import type { FlavorChoice } from "../contract/requests.js";
import { parseDocument } from "../markdown/document.js";
import type { Section } from "../markdown/sections.js";
import { findUses } from "../uses/find-uses.js";
import { isConverted } from "./assemble.js";
import { judge } from "./judge.js";
import { judgeConvertible } from "./judge-sections.js";
import { isPaying } from "./potential.js";

/** A hybrid with additional converted sections. */
export interface ExtendedHybrid {
  text: string;
  /** How many sections were added. */
  added: number;
  /** The Markdown that both stand for. */
  markdown: string;
}

/**
 * Converts the sections of a hybrid that have no `toon` block yet and convert safely by themselves.
 * Everything else stays, byte for byte, including the existing blocks.
 * @returns null if the text is not a hybrid, no such section exists or one of them is used outside, or if
 *   the result does not save enough or does not restore to the Markdown.
 */
export function extendHybrid(
  hybrid: string,
  flavor: FlavorChoice,
  parsed = parseHybrid(hybrid, flavor),
): ExtendedHybrid | null {
  const markdown = flavor === "text" ? null : restoreParsed(parsed);
  if (markdown === null) return null;
  const whole = judge(hybrid, { flavor, splits: false, document: parsed.document });
  const { document } = whole;
  const blockLines = parsed.blocks.map(({ line }) => line);
  const judged = judgeConvertible(whole);
  const converts = new Set<Section>();
  let next = 0;
  for (const one of judged) {
    const { lineEnd } = one.section;
    const first = next;
    while (next < blockLines.length && (blockLines[next] as number) < lineEnd) next++;
    const hasBlock = next > first;
    if (!hasBlock && isConverted(one) && one.judgement?.safe) converts.add(one.section);
  }
  if (converts.size === 0) return null;
  const planned = judged.map(({ section }) => ({ section, converted: converts.has(section) }));
  if (findUses(document, planned).length > 0) return null;
  const { text } = writeHybrid(document, planned);
  const source = parseDocument(markdown, flavor);
  if (!isPaying(analyze(source), text)) return null;
  const restored = restoreHybrid(text, flavor);
  const isSame = restored !== null && isSameDocument(source, restored);
  return isSame ? { text, added: converts.size, markdown } : null;
}
