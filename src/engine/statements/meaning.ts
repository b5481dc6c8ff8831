import { findSentences } from "../markdown/sentences.js";
import { toProse } from "./obligation.js";
import { INSTRUCTION_VERB } from "./vocabulary/verbs.js";

/** Only this much of a meaning is read. */
const MAX_MEANING = 300;

/** Not terms: quantities, dates, emoji entities, praise, days of opening hours, browsers and runtimes. */
const NO_TERM =
  /^(?:\p{N}\S* |[\p{L}-]+ly \p{L}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:mon|tue|wed|thu|fri|sat|sun)\b|week(?:day|end)s?\b)|\b(?:19|20)\d\d\b|&#?\w+;|!$|^(?:mobile |google |microsoft |apple )?(?:browsers?|chrome|chromium|edge|firefox|internet explorer|ie|node(?:\.?js)?|opera|safari)\b/iu;
/** A name rather than a word: `paths`, `onOpen`. */
const NAME = /^[a-z][\w-]*$/;
/** Values: numbers, code, links, and lists of a few words each. */
const VALUE =
  /^(?:[\p{N}<>≥≤~=+]|v\d|``|\[|https?:)|^(?:true|false|none|null|yes|no)$|^(?:[^ ,]+(?: [^ ,]+){0,2}, ){2,}(?:and |or )?[^ ,]+(?: [^ ,]+){0,2}$/u;
const DETERMINER =
  /^(?:an?|the|any|each|every|one|all|some|several|what|who|whoever|whatever|where|when|how|whether|those|two|three|four|both|either)\b/i;
/** `Set of values`, `Number that counts`; not `Removal` alone. */
const COMPLEMENT =
  /^\p{Lu}[\p{L}-]*(?: [\p{L}-]+){0,5} (?:of|that|which|who|whose|where|used|between|in which)\b/u;
/** Ends a noun phrase. */
const CLAUSE_END =
  /[,;:—–(]| (?:that|which|who|whom|whose|what|where|when|if|because|while|until|unless|so|as|than|to|in which|on which)\b/i;
const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|would|can|cannot|could|may|might|must|should|does|do|did|isn['’]t|aren['’]t|don['’]t|doesn['’]t|accepts|allows|applies|becomes|begins|contains|creates|depends|emits|enables|enforces|ensures|exists|expires|fails|follows|gives|goes|generates|handles|happens|ignores|implements|includes|keeps|lives|makes|manages|matters|means|needs|occurs|prevents|produces|provides|receives|remains|removes|represents|requires|resolves|respects|returns|runs|sends|stays|supports|takes|throws|uses|works|wraps|writes)\b/i;
const STATE = /^(?:an?|the|one|every|each|all|no|nothing|nobody|what|where|how|I|you|we) /;
const REFERS = /^(?:by|see|use|using|via)\b/i;

/**
 * Whether the text after a word is its meaning: a thing (`height of the lift`), rather than a value, a
 * statement about it (`The page uses it`) or praise. In doubt, it is not.
 */
export function isMeaningOf(term: string, meaning: string): boolean {
  const [, more = ""] = term.split(/ (.*)/);
  if (NO_TERM.test(term) || FINITE.test(more)) return false;
  const prose = toProse(meaning.slice(0, MAX_MEANING)).trim();
  const [first] = findSentences(prose, { start: 0, end: prose.length });
  const sentence = first === undefined ? "" : prose.slice(first.start, first.end);
  if (sentence.endsWith("?")) return false;
  if (NAME.test(term)) return true;
  if (VALUE.test(sentence.replace(/[.!]$/, "")) || REFERS.test(sentence)) return false;
  // In small letters, a clause can define a state: `the pointer is above it`.
  if (STATE.test(sentence)) return true;
  const opening = /^\p{L}[\p{L}-]*/u.exec(sentence)?.[0] ?? "";
  const end = sentence.search(CLAUSE_END);
  if (FINITE.test(end < 0 ? sentence : sentence.slice(0, end))) return false;
  if (DETERMINER.test(sentence)) return true;
  if (/^\p{Lu}/u.test(opening)) {
    return (
      COMPLEMENT.test(sentence) &&
      !isVerb(opening.toLowerCase()) &&
      !/(?:[^s]s|ed|ing)$/.test(opening)
    );
  }
  // `Evict`: take a page out of memory.
  return !/ \S+ /.test(term) || !isVerb(opening);
}

function isVerb(word: string): boolean {
  return INSTRUCTION_VERB.test(word);
}
