import type { Analysis } from "./analysis.js";
import { minifyJson } from "./minify-json.js";

/**
 * The best form of a document that stays what it is, proved, and so the one that a conversion has to
 * beat: compact Markdown, or JSON on one line. Not worked out before it is asked for.
 */
export class PlainForm {
  /** As in `alternatives`. */
  readonly name: "compact_markdown" | "minified_json";
  readonly #text: () => string;

  constructor(analysis: Analysis) {
    const minified = minifyJson(analysis.json());
    this.name = minified === null ? "compact_markdown" : "minified_json";
    this.#text = minified === null ? analysis.compact : () => minified;
  }

  /** The source where there is nothing to gain. */
  get text(): string {
    return this.#text();
  }
}
