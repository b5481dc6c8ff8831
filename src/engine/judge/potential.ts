import type { Analysis } from "../candidate/analysis.js";
import type { Savings } from "../candidate/candidate.js";
import { isLightEnough } from "../candidate/weighing.js";
import { once, remember } from "../contract/once.js";
import type { Block } from "../markdown/blocks.js";
import { isBandCleared } from "../policy/policy.js";
import { weigh, weighText } from "../weight/weigh.js";

/**
 * Upper bounds of what converting parts of a document saves: a cheap check before judging them. A value
 * counts as if it cost one separator; real TOON adds quotes, keys and fences.
 */
export class Potential {
  readonly #known = new Map<Block, Readonly<Savings> | null>();

  constructor(readonly analysis: Analysis) {}

  /**
   * Whether converting these blocks could pay for the document: clear the band, in characters and, over
   * compact Markdown, by weight.
   */
  canPay(blocks = this.analysis.document.blocks): boolean {
    const { analysis } = this;
    const { length } = analysis.document.lines.source;
    const most = this.of(blocks);
    return (
      isBandCleared(length, length - most.chars) &&
      isLightEnough(analysis, analysis.weight() - most.weight)
    );
  }

  /** Whether it could pay for a part of the document, judged by itself. */
  canPartPay(text: string, blocks: readonly Block[]): boolean {
    const most = this.of(blocks);
    if (!isBandCleared(text.length, text.length - most.chars)) return false;
    const weight = weigh(text);
    return isBandCleared(weight, weight - most.weight);
  }

  /** The most that writing blocks as rows saves; the weight is computed when asked for. */
  of(blocks: readonly Block[]): Readonly<Savings> {
    const estimate = (block: Block) => estimateBlock(this.analysis, block);
    const known = blocks.flatMap(
      (block) => remember(this.#known, block, () => estimate(block)) ?? [],
    );
    return {
      chars: known.reduce((sum, { chars }) => sum + chars, 0),
      get weight() {
        return known.reduce((sum, { weight }) => sum + weight, 0);
      },
    };
  }
}

/** Whether a hybrid clears the band, in characters and, over compact Markdown, by weight. */
export function isPaying(analysis: Analysis, hybrid: string): boolean {
  const { length } = analysis.document.lines.source;
  return isBandCleared(length, hybrid.length) && isLightEnough(analysis, weighText(hybrid));
}

function estimateBlock(analysis: Analysis, block: Block): Readonly<Savings> | null {
  const segment = analysis.rowsOf(block);
  if (segment === null) return null;
  const values = segment.rows.map((row) => Object.values(row).join(",")).join("\n  ");
  const text = analysis.document.lines.text.slice(block.start, block.end);
  const weight = once(() => Math.max(0, weigh(text) - weigh(values)));
  return {
    chars: Math.max(0, text.length - values.length),
    get weight() {
      return weight();
    },
  };
}
