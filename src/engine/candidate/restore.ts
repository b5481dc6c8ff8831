import { ESCAPE_MARK, isMarkedEscaped, type JsonValue, unescapeIllFormed } from "../toon/codec.js";
import { decodeUntrusted } from "../toon/untrusted.js";
import { readEntries } from "./shapes/read.js";

/** A candidate may restore to this many times its own characters (UTF-16 code units). */
const MAX_GROWTH = 40;
/** However short it is, it may restore to this many characters. */
const ALWAYS_ALLOWED = 100_000;

/**
 * How many characters a TOON text may restore to. Every row copies its template, so without a bound a
 * small text could restore to a huge one.
 */
export function maxRestoredChars(toon: string): number {
  return Math.max(ALWAYS_ALLOWED, MAX_GROWTH * toon.length);
}

/**
 * The Markdown that a TOON text stands for; null unless it is one of our candidates.
 * @param maxChars Approximate bound in characters (UTF-16 code units).
 */
export function restoreToon(toon: string, maxChars = maxRestoredChars(toon)): string | null {
  const decoded = decodeUntrusted(toon);
  if (!decoded.ok) return null;
  // Comments and blank lines decode to an empty object, but do not stand for a document.
  if (toon !== "" && Object.keys(decoded.value ?? {}).length === 0) return null;
  return restoreJson(decoded.value, maxChars);
}

/**
 * Whether a decoded candidate holds a document as texts alone. Data of this form would be encoded the same,
 * so it has no candidate of its own, and `restore` reads the document.
 */
export function isTextAlone(json: JsonValue): boolean {
  const texts = Object.values(json ?? {});
  const areTexts = texts.length > 0 && texts.every((text) => typeof text === "string");
  return areTexts && restoreJson(json, Infinity) !== null;
}

/** As `restoreToon`, of a decoded candidate. */
export function restoreJson(json: JsonValue, maxChars: number): string | null {
  if (!isMarkedEscaped(json)) return readEntries(json, maxChars);
  const { [ESCAPE_MARK]: _, ...rest } = json as { [key: string]: JsonValue };
  const markdown = readEntries(rest, maxChars);
  return markdown === null ? null : unescapeIllFormed(markdown);
}
