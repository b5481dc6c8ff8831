import { findAffixes, isRestWhole, stripAffixes } from "./affixes.js";
import { factorLinks } from "./links.js";
import { MAX_EXCEPTIONS, MIN_TEXTS, type Pattern, type Which } from "./pattern.js";
import { hasWord } from "./words.js";

/** The common parts of texts: the marks of links, or the same beginning and end. null for none. */
export function findPattern(texts: readonly (string | null)[], which: Which): Pattern | null {
  return factorLinks(texts, which) ?? factorAffixes(texts, which);
}

/** A cheap check of a few texts: whether they could have anything in common. */
export function canShare(texts: readonly string[]): boolean {
  const [one = "", other = ""] = [texts[0], texts[1]];
  return (
    one.charCodeAt(0) === other.charCodeAt(0) ||
    one.charCodeAt(one.length - 1) === other.charCodeAt(other.length - 1) ||
    (texts[texts.length >> 1] ?? "").includes("](")
  );
}

function factorAffixes(texts: readonly (string | null)[], which: Which): Pattern | null {
  const words = listWords(texts, which);
  if (words === null) return null;
  const affixes = findAffixes(words, which === "all" ? 0 : MAX_EXCEPTIONS);
  if (affixes === null) return null;
  return {
    literals: [affixes.prefix, affixes.suffix],
    slots: [0],
    columns: [
      texts.map((text) =>
        text !== null && isRestWhole(text, affixes) ? stripAffixes(text, affixes) : text,
      ),
    ],
  };
}

/**
 * The texts with a letter or digit; null if there are too few, or if they neither all begin nor all end
 * with the same character.
 */
function listWords(texts: readonly (string | null)[], which: Which): string[] | null {
  const words: string[] = [];
  let [beginAlike, endAlike] = [true, true];
  for (const text of texts) {
    if (text === null || !hasWord(text)) {
      if (which === "all") return null;
      continue;
    }
    words.push(text);
    const [first = ""] = words;
    beginAlike &&= text.charCodeAt(0) === first.charCodeAt(0);
    endAlike &&= text.charCodeAt(text.length - 1) === first.charCodeAt(first.length - 1);
    if (!beginAlike && !endAlike) return null;
  }
  return which === "words" && words.length < MIN_TEXTS ? null : words;
}
