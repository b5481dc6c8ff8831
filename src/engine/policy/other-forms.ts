import { measureCompactMarkdown, printCompact } from "../candidate/compact.js";
import type { Alternative } from "../contract/contract.js";
import type { Judgement } from "../judgement.js";
import { toPercent } from "./measure.js";

/** A document in another form than TOON: a name for `alternatives`, its length, and the text on demand. */
export interface OtherForm {
  name: string;
  /** Characters of the text (UTF-16 code units). */
  chars: number;
  print: () => string;
}

/** Every other form that a document has by itself, whether or not it is shorter. */
export function listOtherForms({ document, plain }: Judgement): OtherForm[] {
  const isJson = plain.name === "minified_json";
  const compact: OtherForm = {
    name: "compact_markdown",
    chars: measureCompactMarkdown(document).chars,
    print: () => (isJson ? printCompact(document) : plain.text),
  };
  if (!isJson) return [compact];
  return [compact, { name: plain.name, chars: plain.text.length, print: () => plain.text }];
}

/** Measures a form against a source of `source` characters. */
export function measureOtherForm({ name, chars }: OtherForm, source: number): Alternative {
  const savings = source - chars;
  return { name, chars, savings, savings_pct: toPercent(savings, source) };
}
