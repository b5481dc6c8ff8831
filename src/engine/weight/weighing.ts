import { normalizeText } from "../document/lines.js";
import { once } from "../once.js";
import { clears } from "../policy.js";
import { weigh } from "./weigh.js";

/** The texts to weigh, as they are; the best form without a conversion is made when asked for. */
export interface WeighedTexts {
  readonly source: string;
  readonly candidate: string;
  readonly plain?: () => string;
}

/**
 * What a document weighs, as it is and in its best plain form, and what one conversion of it does.
 * Each is worked out when first asked for.
 */
export class Weighing {
  readonly #candidate: () => number;
  #source: () => number;
  #plain: () => number;

  constructor({ source, candidate, plain }: WeighedTexts) {
    const weighText = (text: string): number => weigh(normalizeText(text));
    this.#candidate = once(() => weighText(candidate));
    this.#source = once(() => weighText(source));
    this.#plain = once(() => {
      const text = plain?.() ?? source;
      return text === source ? this.source : weighText(text);
    });
  }

  /** The same document and another conversion of it. */
  against(candidate: string): Weighing {
    const other = new Weighing({ source: "", candidate });
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

  /** Whether the savings clear the band by weight. */
  get clears(): boolean {
    return clears(this.source, this.candidate);
  }
}
