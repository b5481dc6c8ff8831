import type { Alternative } from "../contract/contract.js";
import { toPercent } from "../policy/measure.js";
import type { Analysis } from "./analysis.js";
import type { PlainForm } from "./plain-form.js";

/** A document in another form than TOON, under its name in `alternatives`. */
export interface OtherForm {
  name: string;
  text: string;
}

/** Every other form that a document has by itself, whether or not it is shorter. */
export function listOtherForms(analysis: Analysis, plain: PlainForm): OtherForm[] {
  const compact = { name: "compact_markdown", text: analysis.compact() };
  return plain.name === compact.name
    ? [compact]
    : [compact, { name: plain.name, text: plain.text }];
}

/** Measures a form against a source of `source` characters (UTF-16 code units). */
export function measureOtherForm({ name, text }: OtherForm, source: number): Alternative {
  const savings = source - text.length;
  return { name, chars: text.length, savings, savings_pct: toPercent(savings, source) };
}
