import { once } from "../contract/once.js";
import { isCompactEnough } from "../policy/choose-form.js";
import { isBandCleared } from "../policy/policy.js";
import { weighText } from "../weight/weigh.js";
import type { Analysis } from "./analysis.js";

/** The weights of a document, of its compact form and of one conversion of it, each computed on first use. */
export class Weighing {
  /**
   * @param text The conversion.
   * @param weigh Its weight, if it is known or computed elsewhere.
   */
  constructor(
    private readonly analysis: Analysis,
    private readonly text: string,
    private readonly weigh = once(() => weighText(text)),
  ) {}

  get source(): number {
    return this.analysis.weight();
  }

  get candidate(): number {
    return this.weigh();
  }

  get compact(): number {
    return this.analysis.compactWeight();
  }

  /** The weight of any text; known texts are not weighed again. */
  of(text: string): number {
    const { document, compact } = this.analysis;
    if (text === document.lines.source) return this.source;
    if (text === this.text) return this.candidate;
    return text === compact() ? this.compact : weighText(text);
  }

  /** Whether the savings clear the band by weight. */
  get clears(): boolean {
    return isBandCleared(this.source, this.candidate);
  }

  /** As `isLightEnough`. */
  get isWorthConverting(): boolean {
    return isLightEnough(this.analysis, this.candidate);
  }
}

/** Whether a conversion of this weight clears the band, over the source and by a margin over the compact form. */
export function isLightEnough(
  { weight, compactWeight, data }: Analysis,
  converted: number,
): boolean {
  const source = weight();
  if (!isBandCleared(source, converted)) return false;
  return !isCompactEnough({ source, compact: compactWeight(), converted, isData: data !== null });
}
