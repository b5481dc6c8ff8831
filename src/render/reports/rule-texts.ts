import type { Severity } from "../../engine/contract/contract.js";
import { VERDICT_RULE } from "./findings.js";

/** What a rule is about and what to do, for those who have nothing but a report before them. */
export interface RuleText {
  /** One sentence. */
  short: string;
  /** What to do about it. */
  help: string;
  severity: Severity;
}

/** The rules of reports: every warning of the engine, and the verdict. */
export const RULE_TEXTS: Readonly<Record<string, RuleText>> = {
  [VERDICT_RULE]: {
    short: "Whether converting this document to TOON is worth it.",
    help: "convert: TOON is worth it. review: it would be, but warnings need a look first. split_first: parts of the document earn TOON, the whole does not; `context-verdict plan` shows which. refused: the target cannot be met without cutting content. Documents that are best kept as Markdown are not reported.",
    severity: "info",
  },
  budget_refused: {
    short: "The document does not fit the target without loss, and nothing may be cut.",
    help: "Raise the target, load sections of the document, or allow lossy output.",
    severity: "warning",
  },
  compact_suffices: {
    short: "Compact Markdown, with unpadded tables, is about as light as the conversion.",
    help: "Unpad the tables with `context-verdict compact --in-place FILE` and keep the Markdown.",
    severity: "warning",
  },
  duplicate_rule: {
    short: "Two rules of one scope ask for the same.",
    help: "Remove one of the two, or keep the one with the force that is meant. Read both before one goes.",
    severity: "warning",
  },
  line_ending_savings: {
    short: "The candidate saves enough characters only because it has no carriage returns.",
    help: "Store the document with LF line endings. That saves the same characters without TOON.",
    severity: "warning",
  },
  long_lines: {
    short: "Converted, the document has lines that are longer than what several tools read.",
    help: "Keep the Markdown where tools cut lines of more than 2,000 characters, or cut its longest blocks apart.",
    severity: "warning",
  },
  long_section: {
    short:
      "Converting the whole document does not pay, but a long section holds a table that would, with no heading of its own.",
    help: "Give the table a heading of its own, then convert that section alone.",
    severity: "info",
  },
  lossy_applied: {
    short: "Content was cut to meet the target.",
    help: "Look at what is missing before the candidate is used, or raise the target.",
    severity: "warning",
  },
  low_coverage: {
    short: "The candidate keeps less than 70 % of the document's text.",
    help: "Make sure that what is missing is not needed, or convert losslessly.",
    severity: "warning",
  },
  negative_savings: {
    short: "The TOON candidate is longer than the document.",
    help: "Load the Markdown as it is. Nothing has to be changed.",
    severity: "warning",
  },
  padding_savings: {
    short:
      "The candidate saves enough characters, but mostly characters that tokenizers hardly charge for.",
    help: "Unpad the tables of the document instead, or load the Markdown as it is.",
    severity: "warning",
  },
  records_only: {
    short: "The candidate holds the document's records only. The rest is left out.",
    help: "Use it where rules, definitions and table rows are all that is asked for.",
    severity: "info",
  },
  split_candidate: {
    short: "Converting the whole document does not pay, but converting this section does.",
    help: "Convert the sections that earn it and keep the rest: `context-verdict plan` writes that document.",
    severity: "info",
  },
  target_not_reached: {
    short: "Everything was cut that can be cut, and the candidate is still over the target.",
    help: "Raise the target, or load sections of the document.",
    severity: "warning",
  },
  vague_rule: {
    short: "No reader could check whether this rule is kept.",
    help: "Name the action, the object and the condition, or remove the rule.",
    severity: "warning",
  },
};

/** The set of codes is open: a code of another engine has a rule, too. */
export function describeRule(rule: string): RuleText {
  if (Object.hasOwn(RULE_TEXTS, rule)) return RULE_TEXTS[rule]!;
  const help = "The message of each result says what to do.";
  return { short: `The warning ${rule}.`, help, severity: "warning" };
}
