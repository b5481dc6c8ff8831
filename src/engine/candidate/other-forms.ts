import type { Alternative } from "../contract/contract.js";
import { isCompactWorthIt } from "../policy/choose-form.js";
import { toPercent } from "../policy/measure.js";
import type { Analysis } from "./analysis.js";

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

const NAMES = {
  markdown: "compact_markdown",
  text: "compact_markdown",
  json: "minified_json",
  jsonl: "minified_json",
  yaml: "flow_yaml",
} as const;

type CompactName = (typeof NAMES)[keyof typeof NAMES];

/** The document's lightest text in its own format. A conversion has to be lighter. */
export function compactForm({ document, compact }: Analysis): OtherForm {
  return { name: NAMES[document.flavor], text: compact };
}

/** Data as JSON tables, if they are lighter than its compact form; else none. */
export function tableForms(analysis: Analysis): OtherForm[] {
  const { table } = analysis;
  // Most documents end here, without being weighed.
  if (table === null || table.weight >= analysis.compactWeight) return [];
  return [{ name: "json_table", text: table.text }];
}

/** Savings of the compact form. */
export interface CompactSavings {
  name: CompactName;
  savings_pct: number;
  weighed_pct: number;
  /** Whether they are worth changing the document. */
  isWorthIt: boolean;
}

const WORDS: Record<CompactName, { advice: string; form: string }> = {
  compact_markdown: { advice: "Compact the tables instead", form: "compact Markdown" },
  minified_json: { advice: "Minify it instead", form: "minified JSON" },
  flow_yaml: { advice: "Write it in flow style instead", form: "YAML in flow style" },
};

/** The compact form in words, within a sentence. */
export function nameCompactForm(name: CompactName): string {
  return WORDS[name].form;
}

/** Suggests the compact form with its savings if it is worth it. */
export function suggestCompactForm({
  name,
  savings_pct,
  weighed_pct,
  isWorthIt,
}: CompactSavings): string {
  if (!isWorthIt) return "Load the document as it is";
  return `${WORDS[name].advice}: ${nameCompactForm(name)} alone saves ${savings_pct} % of the characters, ${weighed_pct} % by weight`;
}

export function measureCompactForm(analysis: Analysis): CompactSavings {
  const { document, compact } = analysis;
  const { source } = document.lines;
  const name = NAMES[document.flavor];
  // Most documents end here, without being weighed.
  if (compact === source) return { name, savings_pct: 0, weighed_pct: 0, isWorthIt: false };
  const { weight, compactWeight } = analysis;
  return {
    name,
    savings_pct: toPercent(source.length - compact.length, source.length),
    weighed_pct: toPercent(weight - compactWeight, weight),
    isWorthIt: isCompactWorthIt(weight, compactWeight),
  };
}
