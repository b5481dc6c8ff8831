import { type List, ownText } from "./blocks.js";

/** A term in bold or code, then a colon or dash, then what it means. The colon may stand inside the bold. */
const MARKED_TERM =
  /^(?:\*\*[^*\n]{1,80}(?:\*\*[ \t]*(?::|[—–-](?=\s))|:\*\*)|__[^_\n]{1,80}(?:__[ \t]*(?::|[—–-](?=\s))|:__)|`[^`\n]{1,80}`[ \t]*(?::|[—–-](?=\s)))\s+\S/;
/** The same without markup: only in a list of such items, and with a meaning of at least three words. */
const PLAIN_TERM = /^[^\s*_`[\](){}<>#|~+=:.!?-][^:.!?\n]{0,60}:(?:[ \t]+\S+){3}/;
/** A line, then a line that begins with a colon: the definition lists of many Markdown dialects. */
const COLON_LINE = /^[^\n]{1,80}\n:[ \t]+\S/;
/** Labels of notes, not terms. */
const ADMONITION =
  /^(?:\*\*|__)(?:note|warning|important|tip|caution|hint|info|example|danger|todo|see also)s?:?(?:\*\*|__)/i;

/** A plain `Term: meaning` list needs this many items, all of that form, to count as definitions. */
const MIN_PLAIN_ITEMS = 3;

/** Whether a paragraph or list item defines a term. Terms are not cut at hyphens: only a dash between spaces separates. */
export function isDefinition(text: string): boolean {
  return (MARKED_TERM.test(text) && !ADMONITION.test(text)) || COLON_LINE.test(text);
}

/** Whether a list is a glossary written without markup: `Term: meaning` in every item. */
export function isPlainGlossary({ items }: List): boolean {
  if (items.length < MIN_PLAIN_ITEMS) return false;
  return items.every((item) => PLAIN_TERM.test(ownText(item)?.text ?? ""));
}
