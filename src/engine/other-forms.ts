import { measureCompactMarkdown, printCompact } from "./compact.js";
import type { Alternative } from "./contract.js";
import type { Document } from "./document/document.js";
import { toPercent } from "./measure.js";
import { minifyJson } from "./minify-json.js";

/** A document in another form than TOON: a name for `alternatives`, its length, and the text on demand. */
export interface OtherForm {
  name: string;
  /** Characters of the text (UTF-16 code units). */
  chars: number;
  print: () => string;
}

/** Every other form that a document has, whether or not it is shorter. */
export function listOtherForms(document: Document): OtherForm[] {
  const compact: OtherForm = {
    name: "compact_markdown",
    chars: measureCompactMarkdown(document).chars,
    print: () => printCompact(document),
  };
  const minified = minifyJson(document);
  if (minified === null) return [compact];
  return [compact, { name: "minified_json", chars: minified.length, print: () => minified }];
}

/** Measures a form against a source of `source` characters. */
export function measureOtherForm({ name, chars }: OtherForm, source: number): Alternative {
  const savings = source - chars;
  return { name, chars, savings, savings_pct: toPercent(savings, source) };
}
