/** An escaped pair of surrogates, any other character by its number, or a short escape. */
const ESCAPE =
  /\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|\\u([\da-fA-F]{4})|\\(.)/g;

/** Characters that could be visible. */
const VISIBLE = /^(?:[ \p{L}\p{M}\p{N}\p{P}\p{S}])$/u;
/** Those of them that are not: fillers, variation selectors and the blank Braille pattern. */
const BLANK = /^[\p{Default_Ignorable_Code_Point}\u2800]$/u;

/**
 * Shortens every escape of a JSON string. A character replaces its escape only if it is visible:
 * controls, line separators, zero-width and direction marks, unassigned characters and lone surrogates
 * stay escaped.
 * @param token With its quotation marks.
 */
export function shortenEscapes(token: string): string {
  if (!token.includes("\\")) return token;
  // Here a combining mark stays escaped: right after the quotation mark or an escape, it would change that.
  let noMarkAt = 1;
  return token.replace(ESCAPE, (spelled: string, high, low, unit, short, at: number) => {
    const keep = (kept: string): string => {
      noMarkAt = at + spelled.length;
      return kept;
    };
    if (short !== undefined) return short === "/" ? "/" : keep(spelled);
    const code = Number.parseInt(unit ?? high, 16);
    const character =
      unit === undefined
        ? String.fromCharCode(code, Number.parseInt(low, 16))
        : String.fromCharCode(code);
    if (character === '"' || character === "\\") return keep(`\\${character}`);
    const isSeen = VISIBLE.test(character) && !BLANK.test(character);
    return isSeen && !(at === noMarkAt && /\p{M}/u.test(character)) ? character : keep(spelled);
  });
}
