import { once } from "../contract/once.js";
import { normalizeText } from "../markdown/lines.js";
import { weigh } from "../weight/weigh.js";
import { isCompactEnough } from "./choose-form.js";
import { isBandCleared } from "./policy.js";

/** The texts to weigh, and the weights that are already known. */
export interface WeighedTexts {
  readonly source: string;
  readonly sourceWeight?: () => number;
  readonly candidate: string;
  readonly candidateWeight?: (() => number) | undefined;
  /** The compact form. Default: the source. */
  readonly compact?: () => string;
  readonly compactWeight?: (() => number) | undefined;
  /** Whether it is data and not a document. Default: false. */
  readonly isData?: boolean;
}

/**
 * The weights of a document, of its compact form and of one conversion of it. Each is computed when
 * first asked for.
 */
export class Weighing {
  readonly #texts: WeighedTexts;
  readonly #candidate: () => number;
  #source: () => number;
  #compact: () => number;

  constructor(texts: WeighedTexts) {
    const { source, sourceWeight, candidate, candidateWeight, compact, compactWeight } = texts;
    this.#texts = texts;
    this.#candidate = candidateWeight ?? once(() => weighText(candidate));
    this.#source = sourceWeight ?? once(() => weighText(source));
    this.#compact =
      compactWeight ??
      once(() => {
        const text = compact?.() ?? source;
        return text === source ? this.source : weighText(text);
      });
  }

  /** The same document with another conversion. */
  against(candidate: string): Weighing {
    const other = new Weighing({ ...this.#texts, candidate, candidateWeight: undefined });
    other.#source = this.#source;
    other.#compact = this.#compact;
    return other;
  }

  get source(): number {
    return this.#source();
  }

  get candidate(): number {
    return this.#candidate();
  }

  get compact(): number {
    return this.#compact();
  }

  /** The weight of any text; known texts are not weighed again. */
  of(text: string): number {
    const { source, candidate, compact } = this.#texts;
    if (text === source) return this.source;
    if (text === candidate) return this.candidate;
    return text === compact?.() ? this.compact : weighText(text);
  }

  /** Whether the savings clear the band by weight. */
  get clears(): boolean {
    return isBandCleared(this.source, this.candidate);
  }

  /** Whether they do, and the conversion is enough lighter than the compact form, too. */
  get isWorthConverting(): boolean {
    const { source, candidate: converted } = this;
    const { isData } = this.#texts;
    return this.clears && !isCompactEnough({ source, compact: this.compact, converted, isData });
  }
}

/** The weight of a text. Line endings and a byte order mark make no difference. */
export function weighText(text: string): number {
  return weigh(normalizeText(text));
}
