/** An escaped pair of surrogates, any other character by its number, or a short escape. */
const ESCAPE =
  /\\u([dD][89abAB][\da-fA-F]{2})\\u([dD][c-fC-F][\da-fA-F]{2})|\\u([\da-fA-F]{4})|\\(.)/g;

/** What can be seen where it is written. */
const VISIBLE = /^(?:[ \p{L}\p{M}\p{N}\p{P}\p{S}])$/u;
/** Of that, what shows nothing: fillers, selectors of variants, and the blank pattern of Braille. */
const BLANK = /^[\p{Default_Ignorable_Code_Point}\u2800]$/u;

/**
 * A JSON string with each escape as short as it can be. A character takes the place of its escape
 * only where it can be seen: controls, separators of lines, what has no width or changes direction,
 * unassigned characters and lone surrogates stay as they are spelled.
 * @param token With its quotation marks.
 */
export function shortenEscapes(token: string): string {
  if (!token.includes("\\")) return token;
  // A mark combines with what stands before it, which must be neither a quotation mark nor an escape.
  let shut = 1;
  return token.replace(ESCAPE, (spelled: string, high, low, unit, short, at: number) => {
    const keep = (kept: string): string => {
      shut = at + spelled.length;
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
    return isSeen && !(at === shut && /\p{M}/u.test(character)) ? character : keep(spelled);
  });
}
