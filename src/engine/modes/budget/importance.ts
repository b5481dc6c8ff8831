/**
 * What a budget keeps longest, most important first. Headings tell what there is, rules and
 * definitions what holds, tables what is known; prose is kept by its opening sentences, and what
 * only illustrates goes first.
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

/** What a unit is. Where it is, in a quotation or an example, can make it less important. */
export type UnitKind = Exclude<Importance, "quotation" | "example">;

/** Smaller is kept longer. */
export function rankOf(importance: Importance): number {
  return ORDER.indexOf(importance);
}

const EXAMPLE_HEADING = /\b(?:examples?|samples?|demos?|illustrations?|snippets?)\b/i;

/** Whether what is below a heading only illustrates. */
export function isExampleHeading(heading: string): boolean {
  return EXAMPLE_HEADING.test(heading);
}
