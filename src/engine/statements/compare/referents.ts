import { type List, ownText, type Paragraph } from "../../markdown/blocks.js";
import type { Lines } from "../../markdown/lines.js";
import { findSentences } from "../../markdown/sentences.js";
import { hasBackReference, hasKnownOpening } from "./back-references.js";
import type { PlacedRule } from "./rule-context.js";

/** Something in a document, told apart by identity. */
type Place = object | null;

/**
 * What rules must share to be able to repeat each other. For a rule that speaks for itself, that is
 * its scope. One that refers back is compared together with what it most likely refers to: in a
 * paragraph the last sentence before it that does not refer back, in a list the last such item, or
 * the list where there is none.
 */
export class Referents {
  readonly #lines: Lines;
  /** By paragraph, what its sentences speak of, by their offsets; by list, its items' own texts. */
  readonly #ofSentences = new Map<Paragraph, Map<number, Place>>();
  readonly #ofItems = new Map<List, Map<Paragraph, Place>>();

  constructor(lines: Lines) {
    this.#lines = lines;
  }

  /** Paragraphs and lists are read once, so all rules of a document take linear time. */
  of({ text, span, scope, paragraph, list }: PlacedRule): Place {
    if (list !== null) {
      return hasBackReference(text) ? (this.#itemsOf(list).get(paragraph) ?? list) : scope;
    }
    const speaksForItself =
      !hasBackReference(text) && (span.start === paragraph.start || !hasKnownOpening(text));
    return speaksForItself ? scope : (this.#sentencesOf(paragraph).get(span.start) ?? paragraph);
  }

  #sentencesOf(paragraph: Paragraph): Map<number, Place> {
    const known = this.#ofSentences.get(paragraph);
    if (known !== undefined) return known;
    const referents = new Map<number, Place>();
    this.#ofSentences.set(paragraph, referents);
    let last: Place = null;
    for (const sentence of findSentences(this.#lines.text, paragraph)) {
      if (last !== null) referents.set(sentence.start, last);
      if (!hasBackReference(this.#lines.text.slice(sentence.start, sentence.end))) last = sentence;
    }
    return referents;
  }

  #itemsOf(list: List): Map<Paragraph, Place> {
    const known = this.#ofItems.get(list);
    if (known !== undefined) return known;
    const referents = new Map<Paragraph, Place>();
    this.#ofItems.set(list, referents);
    let last: Place = list;
    for (const item of list.items) {
      const own = ownText(item);
      if (own !== undefined) referents.set(own, last);
      if (own === undefined || !hasBackReference(own.text)) last = item;
    }
    return referents;
  }
}
