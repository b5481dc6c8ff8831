import type { JsonValue } from "./codec.js";

/**
 * TOON cannot hold lone surrogates, so a document with any is escaped: each becomes `\uXXXX`, a `\u` of
 * the document becomes `\u005cu`, and a root entry `"\\u": true` marks the candidate.
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

/** Whether a decoded candidate is marked as escaped. */
export function isMarkedEscaped(json: JsonValue): boolean {
  return (
    typeof json === "object" &&
    json !== null &&
    !Array.isArray(json) &&
    Object.keys(json)[0] === ESCAPE_MARK
  );
}
