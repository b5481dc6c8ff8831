import type { Document } from "../markdown/document.js";
import { isCompactWorthIt } from "./choose-form.js";
import { toPercent } from "./measure.js";
import type { PlainForm } from "./plain-form.js";
import type { Weighing } from "./weight/weighing.js";

/** What the best plain form of a document saves. */
export interface PlainSavings {
  name: PlainForm["name"];
  savings_pct: number;
  weighed_pct: number;
}

const WORDS: Record<PlainForm["name"], { advice: string; form: string }> = {
  compact_markdown: { advice: "Unpad the tables instead", form: "compact Markdown" },
  minified_json: { advice: "Minify it instead", form: "minified JSON" },
};

/** A plain form in words, within a sentence. */
export function namePlainForm(name: PlainForm["name"]): string {
  return WORDS[name].form;
}

/** Names the plain form and what it saves. */
export function suggestPlainForm({ name, savings_pct, weighed_pct }: PlainSavings): string {
  return `${WORDS[name].advice}: ${namePlainForm(name)} alone saves ${savings_pct} % of the characters, an estimated ${weighed_pct} % of the tokens`;
}

/** What the best plain form saves; undefined where that is not worth a change, or not proved. */
export function measurePlainForm({
  document,
  plain,
  weighing,
}: {
  document: Document;
  plain: PlainForm;
  weighing: Weighing;
}): PlainSavings | undefined {
  const { source } = document.lines;
  if (plain.text === source || !isCompactWorthIt(weighing.source, weighing.plain)) return undefined;
  if (!plain.isProved) return undefined;
  return {
    name: plain.name,
    savings_pct: toPercent(source.length - plain.text.length, source.length),
    weighed_pct: toPercent(weighing.source - weighing.plain, weighing.source),
  };
}
