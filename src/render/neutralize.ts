/**
 * Makes control characters in foreign text visible. A terminal would obey them: escape sequences recolour,
 * retitle or rewrite its content, and bidirectional overrides reorder it.
 */

const CONTROL = /[\x00-\x1f\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu;
const CONTROL_IN_LINES =
  /(?!\r\n)[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069]|\p{Cs}/gu;
const CONTROL_IN_JSON = /[\x7f-\x9f\u061c\u2028-\u202e\u2066-\u2069]/g;
const LONGEST_LABEL = 4_000;

/** For one line: white space becomes one space, other controls a visible character. */
export function neutralize(text: string): string {
  return text.slice(0, LONGEST_LABEL).replace(/\s+/g, " ").trim().replace(CONTROL, showControl);
}

/** For many lines: keeps line endings and tabs, makes other controls visible. */
export function neutralizeLines(text: string): string {
  return text.replace(CONTROL_IN_LINES, showControl);
}

/** Escapes the controls that `JSON.stringify` does not. The value stays the same. */
export function escapeControls(json: string): string {
  return json.replace(
    CONTROL_IN_JSON,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** U+2400 begins a block of pictures of the ASCII controls. */
function showControl(character: string): string {
  const code = character.codePointAt(0)!;
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? "\u2421" : "\ufffd";
}
