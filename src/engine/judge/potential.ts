import type { Analysis } from "../candidate/analysis.js";
import type { Savings } from "../candidate/candidate.js";
import { once } from "../contract/once.js";
import type { Block } from "../markdown/blocks.js";
import { isCompactEnough } from "../policy/choose-form.js";
import { isBandCleared } from "../policy/policy.js";
import { weighText } from "../policy/weighing.js";
import type { Row } from "../toon/codec.js";
import { weigh } from "../weight/weigh.js";

/** Upper bounds of what converting parts of a document saves: a cheap check before judging them. */
export class Potential {
  readonly #known = new Map<Block, Readonly<Savings> | null>();

  constructor(readonly analysis: Analysis) {}

  /**
   * Whether converting `blocks` could clear the band, in characters and by weight (for a whole document,
   * over compact Markdown), if values cost only one separator each. Real TOON adds quotes, keys and fences.
   * @param source The text of the blocks, or of the document.
   */
  canPay(source: string, blocks: readonly Block[]): boolean {
    const most = this.of(blocks);
    if (!isBandCleared(source.length, source.length - most.chars)) return false;
    const isWhole = source === this.analysis.document.lines.source;
    const weight = isWhole ? this.analysis.weight() : weigh(source);
    const converted = weight - most.weight;
    return isWhole ? isLightEnough(this.analysis, converted) : isBandCleared(weight, converted);
  }

  /** Whether converting any blocks of the document could pay. */
  get canWholePay(): boolean {
    const { blocks, lines } = this.analysis.document;
    return this.canPay(lines.source, blocks);
  }

  /** The most that writing blocks as rows saves; the weight is computed when asked for. */
  of(blocks: readonly Block[]): Readonly<Savings> {
    const known = blocks.flatMap((block) => this.#ofBlock(block) ?? []);
    return {
      chars: known.reduce((sum, { chars }) => sum + chars, 0),
      get weight() {
        return known.reduce((sum, { weight }) => sum + weight, 0);
      },
    };
  }

  #ofBlock(block: Block): Readonly<Savings> | null {
    let potential = this.#known.get(block);
    if (potential === undefined) {
      potential = estimateBlock(this.analysis, block);
      this.#known.set(block, potential);
    }
    return potential;
  }
}

/** Whether a hybrid clears the band, in characters and, over compact Markdown, by weight. */
export function isPaying(analysis: Analysis, hybrid: string): boolean {
  const { length } = analysis.document.lines.source;
  return isBandCleared(length, hybrid.length) && isLightEnough(analysis, weighText(hybrid));
}

/** Whether a form of this weight is worth converting the document. */
export function isLightEnough({ weight, compactWeight }: Analysis, converted: number): boolean {
  const source = weight();
  return (
    isBandCleared(source, converted) &&
    !isCompactEnough({ source, compact: compactWeight(), converted })
  );
}

function estimateBlock(analysis: Analysis, block: Block): Readonly<Savings> | null {
  const rows = rowsOf(analysis, block);
  if (rows === null) return null;
  const values = rows.map((row) => Object.values(row).join(",")).join("\n  ");
  const text = analysis.document.lines.text.slice(block.start, block.end);
  const weight = once(() => Math.max(0, weigh(text) - weigh(values)));
  return {
    chars: Math.max(0, text.length - values.length),
    get weight() {
      return weight();
    },
  };
}

/** The rows of a table or a fold; null for a block that stays text. */
function rowsOf({ tableSegment, folds }: Analysis, block: Block): readonly Row[] | null {
  if (block.type === "heading") return null;
  const segment = block.type === "table" ? tableSegment(block) : folds().get(block)?.segment;
  return segment != null && "rows" in segment ? segment.rows : null;
}
