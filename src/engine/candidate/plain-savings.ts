import type { Document } from "../markdown/document.js";
import { isCompactWorthIt } from "../policy/choose-form.js";
import { toPercent } from "../policy/measure.js";
import type { Weighing } from "../policy/weighing.js";
import type { PlainForm } from "./plain-form.js";

/** What the best plain form of a document saves. */
export interface PlainSavings {
  name: PlainForm["name"];
  savings_pct: number;
  weighed_pct: number;
  /** Whether that is worth a change of the document. */
  isWorthIt: boolean;
}

const WORDS: Record<PlainForm["name"], { advice: string; form: string }> = {
  compact_markdown: { advice: "Compact the tables instead", form: "compact Markdown" },
  minified_json: { advice: "Minify it instead", form: "minified JSON" },
  flow_yaml: { advice: "Write it in flow style instead", form: "YAML in flow style" },
};

/** A plain form in words, within a sentence. */
export function namePlainForm(name: PlainForm["name"]): string {
  return WORDS[name].form;
}

/** Names the plain form and what it saves, or says that there is nothing to do. */
export function suggestPlainForm({
  name,
  savings_pct,
  weighed_pct,
  isWorthIt,
}: PlainSavings): string {
  if (!isWorthIt) return "Load the document as it is";
  return `${WORDS[name].advice}: ${namePlainForm(name)} alone saves ${savings_pct} % of the characters, an estimated ${weighed_pct} % of the tokens`;
}

/** What the best plain form saves. */
export function measurePlainForm({
  document,
  plain,
  weighing,
}: {
  document: Document;
  plain: PlainForm;
  weighing: Weighing;
}): PlainSavings {
  const { source } = document.lines;
  return {
    name: plain.name,
    savings_pct: toPercent(source.length - plain.text.length, source.length),
    weighed_pct: toPercent(weighing.source - weighing.plain, weighing.source),
    isWorthIt: isCompactWorthIt(weighing.source, weighing.plain),
  };
}
