/** The thresholds of the routes that `split` proposes, calibrated on half of a collection of real files (docs/split.md). */

/** A part has at least this many tokens: opening a shorter one costs more than loading it. */
export const MIN_TOKENS = 120;
/** The line that is left in place of a part has at most this many tokens. */
export const MAX_LINE_TOKENS = 30;
/** From this share of its characters on, a kind of content names a unit. */
export const DOMINANT_SHARE = 0.5;
/** In a list of files or commands, at least this share of the items begins with a name in code or a link. */
export const MIN_NAMED_SHARE = 0.6;
/** At most this share of the sentences of a reference tells the reader what to do; of its cells too, or one of them. */
export const MAX_TELLING_SHARE = 0.1;
/** In English, at least this share of the words is `the`, `and`, `with` or the like. */
export const MIN_ENGLISH_SHARE = 0.02;
/** In lists that say which files to read, at least this share of the items names one. */
export const MIN_POINTING_SHARE = 0.5;
/** A section of a skill stays if it names this many files that the rest of the skill does not name. */
export const MIN_MENTIONS = 3;
