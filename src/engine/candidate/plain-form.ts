import type { Analysis } from "./analysis.js";

const NAMES = {
  markdown: "compact_markdown",
  text: "compact_markdown",
  json: "minified_json",
  jsonl: "minified_json",
  yaml: "flow_yaml",
} as const;

/**
 * The best form of a document that stays what it is, proved, and so the one that a conversion has to
 * beat: compact Markdown, JSON without white space, YAML in flow style. Not worked out before it is asked for.
 */
export class PlainForm {
  /** As in `alternatives`. */
  readonly name: (typeof NAMES)[keyof typeof NAMES];
  readonly #text: () => string;

  constructor({ document, compact }: Analysis) {
    this.name = NAMES[document.flavor];
    this.#text = compact;
  }

  /** The source where there is nothing to gain. */
  get text(): string {
    return this.#text();
  }
}
