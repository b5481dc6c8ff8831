/**
 * Documents on which a reference is not asked, with the reason (docs/policy.md, "The document tree").
 * The patterns are wider than what they are about: a document too many left out costs less than a
 * pattern that nobody can read.
 */
export interface Difference {
  reason: string;
  applies: (text: string) => boolean;
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
  { reason: "a definition whose label is blank", applies: has(/\[\s*\]:/) },
  {
    reason: "a tab or control character behind a backslash in a link's address",
    applies: has(/\\[\x01-\t\v\f\x0e-\x1f\x7f]/),
  },
  { reason: "NUL, another character for them", applies: has(/\0/) },
  {
    reason: "white space other than spaces and tabs in a tag, or behind it",
    applies: has(/<[^\n]*[^\S \t\n\r]/),
  },
];

/** Where cmark-gfm has no tree to compare, or departs from its own specification. */
export const OF_CMARK: readonly Difference[] = [
  { reason: "form feeds and vertical tabs, blank for it", applies: has(/[\f\v]/) },
  { reason: FOOTNOTES, applies: has(/\[\^[^\]\n]*\]:/) },
  {
    reason: "HTML as of CommonMark 0.30 and later",
    applies: has(/<![a-z]|<\/?(?:search|textarea|source)\b/i),
  },
  { reason: "a parenthesis in a link's address, open for all of it", applies: has(/\]:[^\n]*\(/) },
  {
    reason: "an empty item above a line of blanks",
    applies: has(/(?:[-+*]|\d+[.)])[ \t]*\n[ \t>]*[ \t]\n/),
  },
  {
    reason: "an item or quote that begins with a definition",
    applies: has(CONTAINER, DEFINITION),
  },
];

/** Where micromark departs from cmark-gfm, which the engine follows. Asked only where that is not. */
export const OF_MICROMARK: readonly Difference[] = [
  { reason: "a lone pipe, a row for it", applies: has(/^[ \t>]*\|[ \t]*$/m) },
  {
    reason: "a lone tag below text in a container, a block within it",
    applies: has(CONTAINER, /<\/?[a-z][^\n]*>[ \t]*$/im),
  },
  {
    reason: "an item that may not interrupt a paragraph, where there is none",
    applies: has(/(?:^|[\s>:.)*+-])(?:[-+*]|\d+[.)])[ \t]*$|(?:^|[\s>:.)*+-])(?!1[.)])\d+[.)]/m),
  },
  {
    reason: "code below a container, a block each line",
    applies: has(CONTAINER, /^[ >]*(?:\t| {4})/m),
  },
  {
    reason: "a table whose header is indented like code",
    applies: has(DELIMITER_ROW, /^[ >]*(?:\t| {4})/m),
  },
  {
    reason: "a table whose header is a lone tag",
    applies: has(/^[ \t>]*<\/?[a-z][^\n]*>[ \t]*\n[ \t>]*[|:-]/im),
  },
  {
    reason: "definitions above a table or dashes",
    applies: has(DEFINITION, DELIMITER_ROW),
  },
  { reason: "brackets in the label of a footnote", applies: has(/\[\^[^\]\n]*\[/) },
  { reason: "a pipe behind two backslashes", applies: has(/\\\\\|/) },
];

export function findDifference(
  differences: readonly Difference[],
  text: string,
): string | undefined {
  return differences.find(({ applies }) => applies(text))?.reason;
}
