import { printCompact } from "./compact.js";
import type { Document } from "./document/document.js";
import { once } from "./once.js";
import { isSameDocument } from "./proof.js";

/**
 * The best form of a document that stays what it is, and so the one that a conversion has to beat:
 * Markdown with its tables unpadded. Nothing is worked out before it is asked for.
 */
export class PlainForm {
  /** As in `alternatives`. */
  readonly name = "compact_markdown";
  readonly #text: () => string;
  readonly #isProved: () => boolean;

  constructor(document: Document) {
    this.#text = once(() => printCompact(document));
    this.#isProved = once(() => isSameDocument(document, this.text));
  }

  /** The source where there is nothing to gain. */
  get text(): string {
    return this.#text();
  }

  /** Whether it was shown to be the same document. */
  get isProved(): boolean {
    return this.#isProved();
  }
}
