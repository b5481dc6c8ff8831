import { clears } from "../policy.js";
import { weigh } from "./weigh.js";

/** What a document and its candidate weigh, each worked out when first asked for. */
export class Weighing {
  #source: number | undefined;
  #candidate: number | undefined;

  constructor(private readonly texts: { readonly source: string; readonly candidate: string }) {}

  get source(): number {
    this.#source ??= weigh(this.texts.source);
    return this.#source;
  }

  get candidate(): number {
    this.#candidate ??= weigh(this.texts.candidate);
    return this.#candidate;
  }

  /** The weight of any text; known ones are not weighed again. */
  of(text: string): number {
    if (text === this.texts.source) return this.source;
    return text === this.texts.candidate ? this.candidate : weigh(text);
  }

  /** Whether the savings clear the band by weight. */
  get clears(): boolean {
    return clears(this.source, this.candidate);
  }
}
