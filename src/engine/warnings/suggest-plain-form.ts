import type { PlainForm } from "../plain-form.js";

/** What the best plain form of a document saves. */
export interface PlainSavings {
  name: PlainForm["name"];
  savings_pct: number;
  weighed_pct: number;
}

const WORDS: Record<PlainForm["name"], { advice: string; form: string }> = {
  compact_markdown: { advice: "Unpad the tables instead", form: "compact Markdown" },
};

/** A plain form in words, within a sentence. */
export function namePlainForm(name: PlainForm["name"]): string {
  return WORDS[name].form;
}

/** Names the plain form and what it saves. */
export function suggestPlainForm({ name, savings_pct, weighed_pct }: PlainSavings): string {
  return `${WORDS[name].advice}: ${namePlainForm(name)} alone saves ${savings_pct} % of the characters, ${weighed_pct} % by weight`;
}
