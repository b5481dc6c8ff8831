/**
 * Text of a document is shown on terminals, which obey control characters in it: escape sequences
 * recolour, retitle or rewrite what is there, and bidirectional overrides reorder it. They are
 * made visible here instead.
 */

const CONTROL = /[\x00-\x1f\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;
const CONTROL_IN_LINES =
  /(?!\r\n)[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069]|\p{Cs}/gu;
const CONTROL_IN_JSON = /[\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069]/g;
const LONGEST_LABEL = 4_000;

/** One line of text: white space becomes one space, other controls a visible character. */
export function neutralize(text: string): string {
  return text.slice(0, LONGEST_LABEL).replace(/\s+/g, " ").trim().replace(CONTROL, showControl);
}

/** Text of many lines: line endings and tabs stay, other controls become visible. */
export function neutralizeLines(text: string): string {
  return text.replace(CONTROL_IN_LINES, showControl);
}

/** JSON text with the controls that `JSON.stringify` leaves as they are escaped. Same value. */
export function escapeControls(json: string): string {
  return json.replace(
    CONTROL_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** U+2400 is a block of pictures of the ASCII controls, in their order. */
function showControl(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}
