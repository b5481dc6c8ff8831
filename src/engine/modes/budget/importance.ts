/**
 * The order in which a budget keeps content, most important first: headings, rules, definitions and
 * tables, then the opening sentences of paragraphs. What only illustrates them (quotations, examples, code) is
 * cut first.
 */
const ORDER = [
  "heading",
  "rule",
  "definition",
  "table_header",
  "table_row",
  "frontmatter",
  "lead",
  "sentence",
  "link_definition",
  "quotation",
  "example",
  "code",
  "other",
] as const;

export type Importance = (typeof ORDER)[number];

/** The kind of a unit, which is less important in a quotation or an example. */
export type UnitKind = Exclude<Importance, "quotation" | "example">;

/** Smaller is kept longer. */
export function rankOf(importance: Importance): number {
  return ORDER.indexOf(importance);
}

const EXAMPLE_HEADING = /\b(?:examples?|samples?|demos?|illustrations?|snippets?)\b/i;

/** Whether a heading announces examples. */
export function isExampleHeading(heading: string): boolean {
  return EXAMPLE_HEADING.test(heading);
}
