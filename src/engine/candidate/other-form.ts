import type { Alternative } from "../contract/contract.js";
import { toPercent } from "../policy/measure.js";

/** A document in another form than TOON, with the form's name in `alternatives`. */
export interface OtherForm {
  name: string;
  text: string;
}

/** Measures a form against a source of `source` characters (UTF-16 code units). */
export function measureOtherForm({ name, text }: OtherForm, source: number): Alternative {
  const savings = source - text.length;
  return { name, chars: text.length, savings, savings_pct: toPercent(savings, source) };
}
