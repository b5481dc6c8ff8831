import type { Span } from "../markdown/lines.js";
import { findCodeSpans, withoutComments } from "../markdown/protected.js";
import { findSentences } from "../markdown/sentences.js";
import { findForces } from "./force.js";
import { hasVagueOpening } from "./vocabulary/vague-phrases.js";
import { INSTRUCTION_VERB } from "./vocabulary/verbs.js";

/** Any sign of force or instruction. A cheap check, so that most texts skip the exact one. */
const ANY_SIGN =
  /\b(?:must|shall|should|ought|always|never|not|don['’]t|required|mandatory|forbidden|prohibited|avoid|prefer|ensure|sure|refrain|careful|cautious|mindful|smart|sensible|reasonable|gracefully|properly|appropriately|correctly|carefully|thoroughly|well|code|practices?|judge?ment|common sense|right thing|your best|simple|clean|nice|tidy|good|better|readable)(?:n['’]t)?\b/i;
const CAPITAL_SIGN = /\b(?:RECOMMENDED|Only|ONLY)\b/;
const IMPERATIVE = /^(?:please )?(?:avoid|prefer|ensure|make sure|be sure|refrain from)\b/i;
/** The same after a condition: `For a release, make sure …`. */
const CONDITIONED =
  /^(?:if|when|whenever|before|after|once|while|unless|where|in|on|at|for|during|with|without)\b[^.;:—]*?, (?:please )?(?:avoid|prefer|ensure|make sure|be sure|refrain from)\b/i;
/** `Only add …` restricts what the reader does; `Only shows …` and `Only show …` describe. */
const ONLY = /^O(?:nly|NLY) ([a-z][a-z-]*) \S/;
/** Verbs of what programs do, and verbs that are their own participles. */
const OWN_DOING = /^(?:be|cut|have|hold|let|list|log|mark|put|read|report|return|run|set|show)$/;
/** A label before a statement: `**Tests**:`. */
export const LABEL = /^[*_]{2}[^*_\n]{1,80}(?::[*_]{2}|[*_]{2}[ \t]*(?::|[ \t][—–-]))\s+/;

/** Whether a text could hold a rule at all. */
export function canOblige(text: string): boolean {
  // For `\b`, underscores of emphasis are parts of words.
  const words = text.includes("_") ? text.replaceAll("_", " ") : text;
  return ANY_SIGN.test(words) || CAPITAL_SIGN.test(words);
}

/**
 * Whether a list item or sentence obliges its reader, apart from code, addresses, quotations and
 * questions. Instructions that begin with a vague phrase are rules as well: `vague_rule` warns of them.
 */
export function isRule(text: string): boolean {
  if (!canOblige(text) && !hasVagueOpening(text.slice(0, MAX_OPENING))) return false;
  if (hasObligation(toProse(text))) return true;
  const unlabelled = text.replace(LABEL, "");
  if (unlabelled.length === text.length) return false;
  const labelled = toProse(unlabelled);
  return hasRuleOpening(labelled) || hasOpeningLimit(labelled);
}

function hasObligation(prose: string): boolean {
  return findSentences(prose, { start: 0, end: prose.length }).some((span) => {
    const sentence = prose.slice(span.start, span.end);
    if (sentence.endsWith("?")) return false;
    const isForced = (): boolean => findForces(sentence).length > 0 && !hasOnlyForce(sentence);
    const isRule = hasRuleOpening(sentence) || hasOpeningLimit(sentence) || isForced();
    return isRule && !KEY_WORDS.test(sentence);
  });
}

/** Whether a text is a label that obliges to what follows: `**MUST NOT**`, `You must:`. */
export function isForceLabel(text: string): boolean {
  return text.length <= MAX_LABEL && FORCE_LABEL.test(text);
}

/** In bold or before a colon. Without `Always:` and `Required:`, which may list occasions and things. */
const FORCE_LABEL =
  /^(?:\*\*|__)?(?:(?:you|we) )?(?:must|shall|should|do|never|don['’]t)(?: not)?(?::?(?:\*\*|__):?|:)$/i;
const MAX_LABEL = 30;

/** Whether a text ends with a word of force for the list below: `Before a release, you must:`. */
export function isObligingToList(text: string): boolean {
  return text.slice(-3).includes(":") && OBLIGES_TO_LIST.test(text.slice(-MAX_LABEL));
}

const OBLIGES_TO_LIST = /[\p{L}\p{N}`*] [*_]{0,2}(?:must|shall|should)[*_]{0,2}:[*_]{0,2}$/iu;

/** Whether a text has no words but those of force, as a label or not: `**MUST**`, `Never:`, `required`. */
export function hasOnlyForce(text: string): boolean {
  return text.length <= MAX_OPENING && ONLY_FORCE.test(text);
}

const ONLY_FORCE =
  /^[^\w`]*(?:(?:you|we) )?(?:must|shall|should|always|never|do|don['’]t|required|mandatory|forbidden|prohibited|recommended|not| )+[^\w`]*$/i;

/** The notice in specifications on how to read the key words (RFC 2119, RFC 8174). */
const KEY_WORDS = /\bkey ?words\b.{1,400}\b(?:interpreted|RFC ?(?:2119|8174)|BCP ?14)\b/i;

/** Whether prose begins with "Avoid", "Prefer", "Ensure" and the like, or with a vague phrase. */
export function hasRuleOpening(prose: string): boolean {
  const opening = prose.slice(0, MAX_OPENING).replace(/^(?:\[[ xX]\])?[\s>[\](-]+/, "");
  return IMPERATIVE.test(opening) || hasVagueOpening(opening);
}

/** Whether a sentence begins with a condition before such a word, or with "Only" and an instruction. */
export function hasOpeningLimit(sentence: string): boolean {
  const opening = sentence.slice(0, MAX_OPENING);
  if (CONDITIONED.test(opening)) return true;
  const verb = ONLY.exec(opening)?.[1];
  return verb !== undefined && INSTRUCTION_VERB.test(verb) && !OWN_DOING.test(verb);
}

/** Length of the opening of a sentence. */
const MAX_OPENING = 120;

/** Underscores of emphasis, without those inside names. */
const EMPHASIS = /(?<![a-z0-9])_+|_+(?![a-z0-9])/gi;
const DESTINATION = /\]\([^()\s]*\)|\bhttps?:\/\/[^\s)>\]]+/g;
const QUOTATION = /(?<!^)(?:"[^"]{1,200}"|“[^“”]{1,200}”)/g;
/** Quotations, which are never split, however many sentences they have. */
export function findQuotations(text: string): Span[] {
  if (!/["“]/.test(text)) return [];
  return Array.from(text.matchAll(QUOTATION), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
}

function replaceSpans(text: string, spans: readonly Span[], by: string): string {
  let replaced = "";
  let end = 0;
  for (const span of spans) {
    replaced += text.slice(end, span.start) + by;
    end = span.end;
  }
  return replaced + text.slice(end);
}

/** White space other than one space. */
const WHITE_SPACE = /\s{2,}|[^\S ]/g;
const PARENTHESIS = /[([]([^()[\]]{1,120})[)\]]/g;

/** A text as prose: code as a placeholder, without emphasis, addresses and the types of a parameter. */
export function toProse(text: string): string {
  const shown = text.includes("<!--") ? withoutComments(text) : text;
  let prose = shown.includes("`") ? replaceSpans(shown, findCodeSpans(shown), "``") : shown;
  if (prose.includes("_")) prose = prose.replace(EMPHASIS, "");
  if (prose.includes("](") || prose.includes("://")) prose = prose.replace(DESTINATION, "]");
  prose = prose
    .replace(/[*~]+/g, "")
    .replace(WHITE_SPACE, " ")
    .replace(/ -{1,3} /g, " — ");
  // A quotation does not oblige the reader. One at the beginning may be the whole text, so it stays.
  if (/["“]/.test(prose)) prose = prose.replace(QUOTATION, "''");
  return prose.replace(PARENTHESIS, (whole, inner: string) => (isTypeList(inner) ? "" : whole));
}

const NECESSITY = /^(?:not )?(?:required|optional|mandatory)$/i;
const CONDITIONAL_NECESSITY =
  /^(?:required|optional|mandatory)\b(?: (?:if|when|unless|for|with)\b.*)$/i;

/** `(string, required)`: a parameter's types, not an obligation. */
function isTypeList(inner: string): boolean {
  const parts = inner.split(/[,;|/]/).map((part) => part.trim());
  if (parts.some((part) => NECESSITY.test(part))) return true;
  return parts.length > 1 && parts.some((part) => CONDITIONAL_NECESSITY.test(part));
}
