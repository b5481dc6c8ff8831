import { remember } from "../../contract/once.js";
import { type List, ownText, type Paragraph } from "../../markdown/blocks.js";
import type { Lines, Span } from "../../markdown/lines.js";
import { findSentences } from "../../markdown/sentences.js";
import { hasBackReference, hasKnownOpening } from "./back-references.js";
import type { PlacedRule } from "./rule-context.js";

/** Something in a document that rules can refer to, compared by identity. */
type Referent = object | null;

interface SentenceReferents {
  /** What a pronoun in the sentence would refer to. */
  known?: Span;
  /** The subject of the sentence if it has no pronoun. */
  subject?: Span;
}

/**
 * Finds the referent of a rule: rules repeat each other only if they have the same one. It is
 *
 * - for a rule that refers back, the thing that it most likely refers to: in a paragraph, the last sentence
 *   before it that does not refer back; in a list, the last such item, else the list;
 * - in a paragraph that does not begin with a rule, the last sentence before it that is not a rule:
 *   `read(p) reads a file. You must give an absolute path.`
 * - for any other rule, its scope.
 */
export class Referents {
  readonly #lines: Lines;
  /** Where rules begin. */
  readonly #rules: ReadonlySet<number>;
  /** By paragraph, then by the offset of a sentence; by list, then by an item's own text. */
  readonly #ofSentences = new Map<Paragraph, Map<number, SentenceReferents>>();
  readonly #ofItems = new Map<List, Map<Paragraph, Referent>>();

  constructor(lines: Lines, rules: readonly Span[]) {
    this.#lines = lines;
    this.#rules = new Set(rules.map(({ start }) => start));
  }

  /** Paragraphs and lists are read once, so all rules of a document take linear time. */
  of({ text, span, scope, paragraph, list }: PlacedRule): Referent {
    if (list !== null) {
      return hasBackReference(text) ? (this.#itemsOf(list).get(paragraph) ?? list) : scope;
    }
    if (span.start === paragraph.start) return hasBackReference(text) ? paragraph : scope;
    const { known = paragraph, subject = scope } =
      this.#sentencesOf(paragraph).get(span.start) ?? {};
    return hasBackReference(text) || hasKnownOpening(text) ? known : subject;
  }

  #sentencesOf(paragraph: Paragraph): Map<number, SentenceReferents> {
    return remember(this.#ofSentences, paragraph, () => {
      const referents = new Map<number, SentenceReferents>();
      const introduces = !this.#rules.has(paragraph.start);
      const referent: SentenceReferents = {};
      for (const sentence of findSentences(this.#lines.text, paragraph)) {
        referents.set(sentence.start, { ...referent });
        if (!hasBackReference(this.#lines.text.slice(sentence.start, sentence.end))) {
          referent.known = sentence;
        }
        if (introduces && !this.#rules.has(sentence.start)) referent.subject = sentence;
      }
      return referents;
    });
  }

  #itemsOf(list: List): Map<Paragraph, Referent> {
    return remember(this.#ofItems, list, () => {
      const referents = new Map<Paragraph, Referent>();
      let last: Referent = list;
      for (const item of list.items) {
        const own = ownText(item);
        if (own !== undefined) referents.set(own, last);
        if (own === undefined || !hasBackReference(own.text)) last = item;
      }
      return referents;
    });
  }
}
