/** What `split` proposes, by numbers; calibrated on half of a collection of real files (docs/split.md). */

/** A part has at least so many tokens: shorter ones cost more to open than to load. */
export const MIN_TOKENS = 120;
/** The line that is left has at most so many tokens. */
export const MAX_LINE_TOKENS = 30;
/** From this share of its characters on, a kind of content names a unit. */
export const DOMINANT_SHARE = 0.5;
/** Of the items of a list of files or commands, so many begin with a name in code or a link. */
export const MIN_NAMED_SHARE = 0.6;
/** Of the sentences of a reference, so many may tell the reader what to do, and one always, but in prose. */
export const MAX_TELLING_SHARE = 0.1;
/** Of the words of a text in English, at least so many are `the`, `of`, `and` and the like. */
export const MIN_ENGLISH_SHARE = 0.02;
/** Of the items of lists that say which files to read, so many name one. */
export const MIN_POINTING_SHARE = 0.5;
/** So many files that a skill names nowhere else keep a section. */
export const MIN_MENTIONS = 3;
