import type { Severity } from "./contract.js";

/**
 * The subject of a warning. `document`: the author's text. `conversion`: the result of converting it.
 * `form`: the same, also for the hybrid of a plan.
 */
export type WarningKind = "document" | "conversion" | "form";

/** What is known of a warning without looking at a document. */
export interface WarningEntry {
  severity: Severity;
  kind: WarningKind;
  /** What is wrong, in one sentence. */
  short: string;
  /** What to do about it. */
  help: string;
}

/**
 * Every warning that the engine can give, by its stable code, which names its file in `warnings/`. `npm run
 * warnings` lists them in `schema/v1/policy.json` and docs/policy.md.
 */
const ENTRIES = {
  budget_refused: {
    severity: "warning",
    kind: "conversion",
    short: "The document does not fit the target without loss, and nothing may be cut.",
    help: "Raise the target, load sections of the document, or allow lossy output.",
  },
  compact_suffices: {
    severity: "warning",
    kind: "form",
    short:
      "Over the compact form, the conversion saves less than 5 % by weight; for data, less than 10 %; for short documents, less than 5 tokens.",
    help: "Keep the format. `context-verdict fix FILE` compacts the tables of Markdown.",
  },
  duplicate_rule: {
    severity: "warning",
    kind: "document",
    short: "Two rules say the same.",
    help: "Remove one of them. Read both first.",
  },
  line_ending_savings: {
    severity: "warning",
    kind: "conversion",
    short: "The candidate saves enough characters only because it has no carriage returns.",
    help: "Store the document with LF line endings. That saves the same characters without TOON.",
  },
  long_lines: {
    severity: "warning",
    kind: "form",
    short: "Converted, the document has lines that are longer than several tools read.",
    help: "Keep the Markdown where tools cut lines of more than 2,000 characters, or shorten its longest part.",
  },
  long_section: {
    severity: "info",
    kind: "document",
    short:
      "Converting the whole document does not pay, but a long section holds a table that would, with no heading of its own.",
    help: "Give the table a heading of its own, then convert that section alone.",
  },
  lossy_applied: {
    severity: "warning",
    kind: "conversion",
    short: "Content was cut to meet the target.",
    help: "Review the cuts before the candidate is used, or raise the target.",
  },
  low_coverage: {
    severity: "warning",
    kind: "conversion",
    short: "The candidate keeps less than 70 % of the document's text.",
    help: "Make sure that the missing text is not needed, or convert losslessly.",
  },
  members_reordered: {
    severity: "info",
    kind: "conversion",
    short: "Rows of the data have the same members in another order; as a table, they have one.",
    help: "Nothing, unless a program relies on the order of members, which JSON does not keep.",
  },
  negative_savings: {
    severity: "warning",
    kind: "conversion",
    short: "The TOON candidate is longer than the document.",
    help: "Load the document as it is, or in its compact form where that saves enough.",
  },
  not_quite_json: {
    severity: "info",
    kind: "document",
    short: "The text looks like JSON or is named as JSON, but is not valid JSON.",
    help: "Fix the error at the given position. JSON has no comments and no trailing commas.",
  },
  numbers_respelled: {
    severity: "info",
    kind: "conversion",
    short: "TOON spells some numbers of the data differently: `1.0` as `1`, `1e2` as `100`.",
    help: "Keep the data as it is where the spelling of a number means something, as in a version.",
  },
  padding_savings: {
    severity: "warning",
    kind: "form",
    short:
      "The candidate saves enough characters, but mostly characters that tokenizers hardly charge for.",
    help: "Compact the tables of the document instead, or load the document as it is.",
  },
  records_only: {
    severity: "info",
    kind: "conversion",
    short: "The candidate holds the document's records only. The rest is left out.",
    help: "Use it where only rules, definitions and table rows are needed.",
  },
  section_is_used: {
    severity: "warning",
    kind: "form",
    short: "The hybrid puts text that works only outside a code block into one.",
    help: "Use another form, or move the named lines to a section that stays Markdown.",
  },
  split_candidate: {
    severity: "info",
    kind: "document",
    short: "Converting the whole document does not pay, but converting this section does.",
    help: "Convert the sections that earn it and keep the rest: `context-verdict plan` writes that document.",
  },
  target_not_reached: {
    severity: "warning",
    kind: "conversion",
    short: "Even after every possible cut, the candidate is over the target.",
    help: "Raise the target, or load sections of the document.",
  },
  vague_rule: {
    severity: "info",
    kind: "document",
    short: "No reader could check whether this rule is kept.",
    help: "Name the action, the object and the condition, or remove the rule.",
  },
  value_not_exact: {
    severity: "info",
    kind: "conversion",
    short: "The data is not converted by value: exactly this value would not come back from TOON.",
    help: "Load the data as it is, or in its compact form. Long numbers, such as identifiers, convert as strings.",
  },
  wrapped_lines: {
    severity: "info",
    kind: "document",
    short: "Line breaks inside paragraphs, which render as spaces, take 2 % of the tokens or more.",
    help: "Where people do not edit the document line by line, run `context-verdict fix --join-lines FILE`.",
  },
  yaml_not_plain: {
    severity: "info",
    kind: "document",
    short: "The YAML holds more than a value, or a value that not all readers agree on.",
    help: "Load the YAML as it is. Another form would lose something, or guess.",
  },
} as const satisfies Record<string, WarningEntry>;

export type WarningCode = keyof typeof ENTRIES;
/** The codes of the kind `form`. */
export type FormWarningCode = {
  [Code in WarningCode]: (typeof ENTRIES)[Code]["kind"] extends "form" ? Code : never;
}[WarningCode];
export const WARNING_CATALOGUE: Readonly<Record<WarningCode, WarningEntry>> = ENTRIES;
export const WARNING_CODES = Object.keys(ENTRIES) as WarningCode[];

/** The set of codes is open: a verdict of another engine can have one that is not known here. */
export function findWarning(code: string): WarningEntry | undefined {
  return Object.hasOwn(WARNING_CATALOGUE, code)
    ? WARNING_CATALOGUE[code as WarningCode]
    : undefined;
}
