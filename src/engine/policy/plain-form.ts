import { printCompact } from "../candidate/compact.js";
import { minifyJson } from "../candidate/minify-json.js";
import { isSameDocument } from "../candidate/proof.js";
import type { Document } from "../markdown/document.js";
import { once } from "../once.js";

/**
 * The best form of a document that stays what it is, and so the one that a conversion has to beat:
 * Markdown with its tables unpadded, or JSON on one line. Nothing is worked out before it is asked
 * for.
 */
export class PlainForm {
  /** As in `alternatives`. */
  readonly name: "compact_markdown" | "minified_json";
  readonly #text: () => string;
  readonly #isProved: () => boolean;

  constructor(document: Document) {
    const minified = minifyJson(document);
    this.name = minified === null ? "compact_markdown" : "minified_json";
    this.#text = once(() => minified ?? printCompact(document));
    // A JSON text was written again from its value before it was taken for one.
    this.#isProved = once(() => minified !== null || isSameDocument(document, this.text));
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
