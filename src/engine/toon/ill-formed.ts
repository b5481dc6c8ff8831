import type { JsonValue } from "./codec.js";

/**
 * TOON cannot carry lone surrogates. A document that has some is carried in an escaped form:
 * each becomes `\uXXXX`, a `\u` of the document becomes `\u005cu`, and the entry `"\\u": true`
 * at the root says so.
 */
export const ESCAPE_MARK = "\\u";

/** Whether a text has lone surrogates. */
export function isIllFormed(text: string): boolean {
  return !text.isWellFormed();
}

export function escapeIllFormed(text: string): string {
  return text.replace(/\\u|\p{Surrogate}/gu, (match) =>
    match === ESCAPE_MARK ? "\\u005cu" : `\\u${match.charCodeAt(0).toString(16)}`,
  );
}

export function unescapeIllFormed(text: string): string {
  return text.replace(/\\u([0-9a-f]{4})/g, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Whether a decoded candidate says that it is escaped. */
export function isMarkedEscaped(json: JsonValue): boolean {
  return (
    typeof json === "object" &&
    json !== null &&
    !Array.isArray(json) &&
    Object.keys(json)[0] === ESCAPE_MARK
  );
}
