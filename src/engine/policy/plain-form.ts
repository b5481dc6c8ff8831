import { compactMarkdown } from "../candidate/compact.js";
import { minifyJson } from "../candidate/minify-json.js";
import type { Document } from "../markdown/document.js";
import { once } from "../once.js";

/**
 * The best form of a document that stays what it is, proved, and so the one that a conversion has to
 * beat: compact Markdown, or JSON on one line. Not worked out before it is asked for.
 */
export class PlainForm {
  /** As in `alternatives`. */
  readonly name: "compact_markdown" | "minified_json";
  readonly #text: () => string;

  constructor(document: Document) {
    const minified = minifyJson(document);
    this.name = minified === null ? "compact_markdown" : "minified_json";
    this.#text = once(() => minified ?? compactMarkdown(document));
  }

  /** The source where there is nothing to gain. */
  get text(): string {
    return this.#text();
  }
}
