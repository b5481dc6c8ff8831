import type { JsonValue } from "./json-value.js";

/** Deeper values are not converted: the codec recurses, and TOON pays for every level with indentation. */
export const MAX_DEPTH = 32;
/** Structure may take this many times the characters of the value as JSON on one line. */
const MAX_SPREAD = 2;
/** Structure that every value may have, in characters. */
const ALWAYS_ALLOWED = 2000;
/** Characters of an array or object in addition to indentation, roughly: `- [n]:`. */
const CONTAINER_CHARS = 4;

/**
 * Whether a value is worth converting: not nested too deeply, and not so fragmented that its TOON would
 * be mostly indentation.
 */
export function isWithinBounds(value: JsonValue): boolean {
  let spread = 0;
  const visit = (inner: JsonValue, depth: number): boolean => {
    if (typeof inner !== "object" || inner === null) return true;
    if (depth > MAX_DEPTH) return false;
    spread += 2 * depth + CONTAINER_CHARS;
    if (Array.isArray(inner)) return inner.every((item) => visit(item, depth + 1));
    for (const key in inner) {
      spread += 2 * depth;
      if (!visit(inner[key] as JsonValue, depth + 1)) return false;
    }
    return true;
  };
  // Not the text: the answer must not depend on how the value is spelled.
  return visit(value, 1) && spread <= ALWAYS_ALLOWED + MAX_SPREAD * JSON.stringify(value).length;
}

/**
 * Whether a value printed with `indent` per level has at most about `maxChars` characters. A TOON table
 * has its keys once and JSON has them in every row, so the length of the TOON does not bound it.
 * @param areBlocks Whether the lines of texts are indented, too, as in YAML.
 */
export function isPrintable(
  value: JsonValue,
  indent: string,
  maxChars: number,
  areBlocks: boolean,
): boolean {
  let budget = maxChars;
  const spend = (inner: JsonValue, depth: number): boolean => {
    if (typeof inner === "string" && areBlocks) {
      budget -= (inner.split("\n").length - 1) * depth * indent.length;
      return budget >= 0;
    }
    if (typeof inner !== "object" || inner === null) return true;
    const children = Array.isArray(inner) ? inner : Object.values(inner);
    const keys = Array.isArray(inner) ? [] : Object.keys(inner);
    budget -= children.length * ((depth + 1) * indent.length + 4);
    for (const key of keys) budget -= key.length;
    return budget >= 0 && children.every((child) => spend(child, depth + 1));
  };
  return spend(value, 0);
}
