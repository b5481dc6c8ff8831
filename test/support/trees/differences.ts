/**
 * Documents on which a reference is not asked, with the reason. Besides, the engine makes a table header
 * in a quote in an item, indented but without the quote's marker, a header whose indentation is a cell,
 * and leaves tables and nesting beyond its limits as text.
 * The patterns are wider than what they are about: a document too many left out costs less than a
 * pattern that nobody can read.
 */
export interface Difference {
  reason: string;
  isIn: (text: string) => boolean;
}

const CONTAINER = /^[ \t]*(?:>|[-+*](?:[ \t]|$)|\d+[.)]|\[\^)/m;
const DELIMITER_ROW = /^[ \t>]*[|:-][|: \t-]*$/m;
const DEFINITION = /\[[^\n]*(?:\n[^\n]*)?\]:/;

/** HTML has them, so that restored texts are compared all the same. */
export const FOOTNOTES = "footnotes, which it moves and drops";

const has =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.every((pattern) => pattern.test(text));

/** Where the engine has CommonMark's grammar, and both references another. */
export const OF_BOTH: readonly Difference[] = [
  { reason: "a definition whose label is blank", isIn: has(/\[\s*\]:/) },
  {
    reason: "a tab or control character behind a backslash in a link's address",
    isIn: has(/\\[\x01-\t\v\f\x0e-\x1f\x7f]/),
  },
  { reason: "NUL, another character for them", isIn: has(/\0/) },
  {
    reason: "white space other than spaces and tabs in a tag, or behind it",
    isIn: has(/<[^\n]*[^\S \t\n\r]/),
  },
];

/** Where cmark-gfm has no tree to compare, or departs from its own specification. */
export const OF_CMARK: readonly Difference[] = [
  { reason: "form feeds and vertical tabs, blank for it", isIn: has(/[\f\v]/) },
  { reason: FOOTNOTES, isIn: has(/\[\^[^\]\n]*\]:/) },
  {
    reason: "HTML as of CommonMark 0.30 and later",
    isIn: has(/<![a-z]|<\/?(?:search|textarea|source)\b/i),
  },
  { reason: "a parenthesis in a link's address, open for all of it", isIn: has(/\]:[^\n]*\(/) },
  {
    reason: "an empty item above a line of blanks",
    isIn: has(/(?:[-+*]|\d+[.)])[ \t]*\n[ \t>]*[ \t]\n/),
  },
  { reason: "an item or quote that begins with a definition", isIn: has(CONTAINER, DEFINITION) },
];

/** Where micromark departs from cmark-gfm, which the engine follows. Asked only where that is not. */
export const OF_MICROMARK: readonly Difference[] = [
  { reason: "a lone pipe, a row for it", isIn: has(/^[ \t>]*\|[ \t]*$/m) },
  {
    reason: "a lone tag below text in a container, a block within it",
    isIn: has(CONTAINER, /<\/?[a-z][^\n]*>[ \t]*$/im),
  },
  {
    reason: "an item that may not interrupt a paragraph, where there is none",
    isIn: has(/(?:^|[\s>:.)*+-])(?:[-+*]|\d+[.)])[ \t]*$|(?:^|[\s>:.)*+-])(?!1[.)])\d+[.)]/m),
  },
  {
    reason: "code below a container, a block each line",
    isIn: has(CONTAINER, /^[ >]*(?:\t| {4})/m),
  },
  {
    reason: "a table whose header is indented like code",
    isIn: has(DELIMITER_ROW, /^[ >]*(?:\t| {4})/m),
  },
  {
    reason: "a table whose header is a lone tag",
    isIn: has(/^[ \t>]*<\/?[a-z][^\n]*>[ \t]*\n[ \t>]*[|:-]/im),
  },
  { reason: "definitions above a table or dashes", isIn: has(DEFINITION, DELIMITER_ROW) },
  { reason: "brackets in the label of a footnote", isIn: has(/\[\^[^\]\n]*\[/) },
  { reason: "a pipe behind two backslashes", isIn: has(/\\\\\|/) },
];

export function findDifference(
  differences: readonly Difference[],
  text: string,
): string | undefined {
  return differences.find(({ isIn }) => isIn(text))?.reason;
}
