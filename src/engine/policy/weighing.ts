import { once } from "../contract/once.js";
import { normalizeText } from "../markdown/lines.js";
import { weigh } from "../weight/weigh.js";
import { isCompactEnough } from "./choose-form.js";
import { isBandCleared } from "./policy.js";

/** The texts to weigh, as they are; the best form without a conversion is made when asked for. */
export interface WeighedTexts {
  readonly source: string;
  /** The weight of the source, if it is known already. */
  readonly sourceWeight?: () => number;
  readonly candidate: string;
  /** The weight of the candidate, if it is known already. */
  readonly candidateWeight?: (() => number) | undefined;
  readonly plain?: () => string;
  /** Its weight, if it is known already. */
  readonly plainWeight?: (() => number) | undefined;
  /** Whether it is data and not a document. Default: false. */
  readonly isData?: boolean;
}

/**
 * What a document weighs, as it is and in its best plain form, and what one conversion of it does.
 * Each is worked out when first asked for.
 */
export class Weighing {
  readonly #texts: WeighedTexts;
  readonly #candidate: () => number;
  #source: () => number;
  #plain: () => number;

  constructor(texts: WeighedTexts) {
    const { source, sourceWeight, candidate, candidateWeight, plain, plainWeight } = texts;
    this.#texts = texts;
    this.#candidate = candidateWeight ?? once(() => weighText(candidate));
    this.#source = sourceWeight ?? once(() => weighText(source));
    this.#plain =
      plainWeight ??
      once(() => {
        const text = plain?.() ?? source;
        return text === source ? this.source : weighText(text);
      });
  }

  /** The same document and another conversion of it. */
  against(candidate: string): Weighing {
    const other = new Weighing({ ...this.#texts, candidate, candidateWeight: undefined });
    other.#source = this.#source;
    other.#plain = this.#plain;
    return other;
  }

  get source(): number {
    return this.#source();
  }

  get candidate(): number {
    return this.#candidate();
  }

  get plain(): number {
    return this.#plain();
  }

  /** The weight of any text; known ones are not weighed again. */
  of(text: string): number {
    const { source, candidate, plain } = this.#texts;
    if (text === source) return this.source;
    if (text === candidate) return this.candidate;
    return text === plain?.() ? this.plain : weighText(text);
  }

  /** Whether the savings clear the band by weight. */
  get clears(): boolean {
    return isBandCleared(this.source, this.candidate);
  }

  /** Whether they do over the best plain form, too. */
  get isWorthConverting(): boolean {
    const { source, candidate: converted } = this;
    const { isData } = this.#texts;
    return this.clears && !isCompactEnough({ source, compact: this.plain, converted, isData });
  }
}

/** Line endings and a byte order mark weigh the same whatever they are. */
export function weighText(text: string): number {
  return weigh(normalizeText(text));
}
