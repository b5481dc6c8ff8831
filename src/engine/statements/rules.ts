import type { List } from "../markdown/blocks.js";
import { findSentences } from "../markdown/sentences.js";
import { findForces } from "./force.js";
import { LABEL, TASK, toProse } from "./prose.js";
import type { SectionLabel } from "./section-labels.js";
import { findVague } from "./vague.js";
import { isOrder, isVerb, words } from "./vocabulary.js";

/**
 * Whether a text is a rule by its own words: it obliges its reader, or it begins like an instruction. Linear in
 * the length of the text.
 */

/** Any sign of force. A cheap check, so that most texts skip the exact one. */
const SIGN =
  /\b(?:must|shall|should|ought|always|never|(?:do|may)\W+not|don['’]t|required|mandatory|forbidden|prohibited|avoid|prefer|ensure|sure|refrain)(?:n['’]t)?\b/i;
const CAPITAL_SIGN = /\b(?:RECOMMENDED|Only|ONLY)\b/;
/** Length of the opening of a sentence, in UTF-16 code units. */
const MAX_OPENING = 120;
/** The same with a label. */
const MAX_LABELLED = 240;

/** Whether a text could oblige at all. */
export function canOblige(text: string): boolean {
  // For `\b`, underscores of emphasis are parts of words.
  const words = text.includes("_") ? text.replaceAll("_", " ") : text;
  return SIGN.test(words) || CAPITAL_SIGN.test(words);
}

/**
 * Whether a list item or sentence obliges its reader by a word of force, or begins with "Avoid", "Prefer" and the
 * like, apart from code, addresses, quotations, questions and opinions.
 */
export function obliges(text: string): boolean {
  if (!canOblige(text)) return false;
  const prose = toProse(text);
  const isObliging = findSentences(prose).some((span) => {
    const sentence = prose.slice(span.start, span.end);
    if (sentence.endsWith("?")) return false;
    const isForced = findForces(sentence).length > 0 && !hasOnlyForce(sentence);
    if (!isForced && !hasRuleOpening(sentence)) return false;
    return !isOpinion(sentence) && !KEY_WORDS.test(sentence);
  });
  if (isObliging) return true;
  const unlabelled = text.replace(LABEL, "");
  return unlabelled.length < text.length && hasRuleOpening(toProse(unlabelled));
}

/** The notice in specifications on how to read the key words (RFC 2119, RFC 8174). */
const KEY_WORDS = /\bkey ?words\b.{1,400}\b(?:interpreted|RFC ?(?:2119|8174)|BCP ?14)\b/i;
const OPINION =
  /^(?:\p{L}+, )?(?:perhaps|maybe|(?:I|we) (?:believe|feel|guess|hope|suppose|think|wish))\b/iu;
/** `Users must edit a file, which is error-prone`: what is wrong with it today. */
const COMPLAINT =
  /, which (?:can|is|are|may|makes)\b[^,;:]*\b(?:annoying|awkward|confusing|cumbersome|difficult|error-prone|frustrating|hard|inconvenient|painful|slow|tedious)\b/i;

function isOpinion(sentence: string): boolean {
  return OPINION.test(sentence) || (COMPLAINT.test(sentence) && !/\bnot\b|never/i.test(sentence));
}

/** `Avoid …`, `Make sure …`, also behind a condition: `For a release, make sure …`. */
const RULE_OPENING =
  /^(?:(?:if|when|whenever|before|after|once|while|unless|where|in|on|at|for|during|with|without)\b[^.;:—]*?, )?(?:please )?(?:avoid|prefer|ensure|make sure|be sure|refrain from)\b/i;
/** `Only add …` restricts what the reader does; `Only shows …` and `Only show …` describe. */
const ONLY = /^O(?:nly|NLY) ([a-z][a-z-]*) \S/;
/** Verbs of what programs do, and verbs that are their own participles. */
const OWN_DOING = /^(?:be|cut|have|hold|let|list|log|mark|put|read|report|return|run|set|show)$/;

/** Whether prose begins with "Avoid", "Prefer", "Ensure" and the like, or with "Only" and an instruction. */
export function hasRuleOpening(prose: string): boolean {
  const opening = prose.slice(0, MAX_OPENING).replace(/^(?:\[[ xX]\])?[\s>[\](-]+/, "");
  if (RULE_OPENING.test(opening)) return true;
  const verb = ONLY.exec(opening)?.[1];
  return verb !== undefined && isVerb(verb) && !OWN_DOING.test(verb);
}

/** Circumstances before an instruction. */
export const CONDITION =
  /^(?:if|when|whenever|before|after|once|while|until|unless|where|because|since|in|on|at|for|during|with|without)\b/i;
const FIRST_WORDS =
  /^(?:please |always |also |then |never |do not |don['’]t )*([a-z][a-z-]*['’]?[a-z]*),? ?(``|[a-z][a-z-]*)?/i;
/** Imperatives without an object. */
const ALONE = /^(?:avoid|be|ensure|never|prefer)$/;

/** First words of instructions, apart from verbs. A cheap check, as most items begin with a noun. */
const OPENERS = words(
  "after also always at because before do don't don’t during for if in never on once please since then unless until",
  "when whenever where while with without",
);

/** Whether a text begins with an instruction: a verb, perhaps after a label, a condition and "please". */
export function isImperative(text: string): boolean {
  let opening = text.slice(0, MAX_LABELLED);
  if (opening.startsWith("[")) opening = opening.replace(TASK, "");
  if (/^[*_]/.test(opening)) opening = opening.replace(LABEL, "");
  const first = (/^[*_]*([a-z][a-z'’-]*)/i.exec(opening)?.[1] ?? "").toLowerCase();
  if (!isVerb(first) && !OPENERS.has(first)) return false;
  const prose = toProse(opening);
  if (!CONDITION.test(prose)) return hasOpeningVerb(prose);
  const [condition = ""] = prose.split(/[.;:—]/, 1);
  return condition.split(", ").slice(1).some(hasOpeningVerb);
}

export function hasOpeningVerb(clause: string): boolean {
  const [, verb = "", next = ""] = FIRST_WORDS.exec(clause) ?? [];
  return isOrder(verb.toLowerCase(), next.toLowerCase()) || ALONE.test(verb.toLowerCase());
}

/** Whether a sentence of a paragraph could instruct: one begins with a verb. */
export function mayInstruct(text: string): boolean {
  return Array.from(text.matchAll(SENTENCE_START)).some(
    ([, word = ""]) => isVerb(word.toLowerCase()) || OPENERS.has(word.toLowerCase()),
  );
}

const SENTENCE_START = /(?:^|[.!?:—–]["'”’)\]*_]*\s|\s-\s)[*_]*([A-Za-z][a-z'’-]*)/g;

/** What decides, beside its own words, whether a text is a rule. */
export interface Context {
  label: SectionLabel | null;
  /** Whether it is an occasion, an aim or a quality: it does not oblige by "ensure" alone. */
  isAbout: boolean;
  /** Whether it is forbidden. */
  isBanned: boolean;
}

/** Where the items of a list stand. */
export interface Place extends Context {
  /** Whether the paragraph above ends in a colon. */
  isLed: boolean;
  /** Whether it obliges to them, who may need it to be read: `**MUST NOT**`. */
  obliges: "label" | "sentence" | null;
  /** Whether an item is a rule if it instructs. */
  instructs: boolean;
  /** Whether they need the form of a sentence to be rules below a heading of rules. */
  isNested: boolean;
}

export function readPlace(
  { ordered }: List,
  texts: readonly string[],
  lead: string,
  label: SectionLabel | null,
  around: { isBanned: boolean; parentText: string | null },
): Place {
  const end = lead.slice(-MAX_LEAD);
  const isLed = ENDS_IN_COLON.test(end);
  const isLabel = lead.length <= MAX_OPENING && FORCE_LABEL.test(lead);
  const obliges = isLabel ? "label" : OBLIGES.test(end) ? "sentence" : null;
  const isBan = (isLed || hasOnlyForce(lead)) && BAN.test(end.slice(end.search(/[^.!?]*$/)));
  const isAbout = OCCASIONS.test(end) || AIMS.test(end);
  const hasOrders = () => {
    const { length: orders } = texts.filter(isImperative);
    return orders >= 2 && 2 * orders >= texts.length;
  };
  // Steps are no rules.
  const instructs = label === "guidance" || (label === null && !isAbout && !ordered && hasOrders());
  const isBanned = around.isBanned || isBan;
  const { parentText } = around;
  const isNested = parentText !== null && !ENDS_IN_COLON.test(parentText);
  return { label, isLed, obliges, isBanned, isAbout, instructs, isNested };
}

/** Only the end of a text above a list is read, UTF-16 code units. */
const MAX_LEAD = 200;
export const ENDS_IN_COLON = /[:：][\s*_]*$/;
/** `Use it when you need to:`, `Do not skip it if:`; not `When you deploy:`, which orders may follow. */
const OCCASIONS =
  /\S \(?(?:when|whenever|where|if)(?: (?:you|the user|users|your|asked|working)\b[^.!?:]{0,80})?:[\s*_]*$/i;
/** `**Goals of a review:**`, `This skill helps you:`. */
const AIMS =
  /\b(?:advantages|aims?|benefits|can|capabilities|covers?|examples?|expertise|features|goals?|helps?|includes?|objectives?|purposes?|responsib\w+|scenarios|signs|skills|symptoms|use cases)\b[^.!?:]{0,40}:[\s*_]*$/i;
const BAN = /\b(?:never|not|avoid|forbidden|prohibited)\b|n['’]t\b/i;
/** A label in bold or before a colon. Without `Always:` and `Required:`, which may list occasions and things. */
const FORCE_LABEL =
  /^(?:\*\*|__)?(?:(?:you|we) )?(?:must|shall|should|do|never|don['’]t)(?: not)?(?::?(?:\*\*|__):?|:)$/i;
/** `Before a release, you must:`. */
const OBLIGES = /[\p{L}\p{N}`*] [*_]{0,2}(?:must|shall|should)[*_]{0,2}:[*_]{0,2}$/iu;

/** Whether an item is a rule by itself, by the text above its list, or by its heading; null if it is none. */
export function whyRule(text: string, place: Place): "itself" | "force" | "place" | null {
  if (isBinding(text, place)) return "itself";
  if (!ENDS_IN_COLON.test(text)) {
    const { label, obliges, isBanned, instructs, isNested } = place;
    if (obliges !== null) return obliges === "label" ? "force" : "place";
    const isSentence = !isNested || /[.!]["”)*_]*$/.test(text);
    const counts =
      label === "rules" ? isSentence && !LINK_ONLY.test(text) : instructs && isImperative(text);
    if (counts && !isBanned) return "place";
  }
  // Asked last, since it takes the most time.
  return isVagueRule(text, place) ? "itself" : null;
}

/** An item with nothing but a link is not a statement. */
const LINK_ONLY = /^\[[^\]\n]*\](?:\([^()\s]*\)|\[[^\]\n]*\])?[.,;]?$/;

/** Whether an item or a sentence is a rule by its own words, where it stands. */
export function isRule(text: string, context: Context): boolean {
  return isBinding(text, context) || isVagueRule(text, context);
}

function isBinding(text: string, { label, isAbout }: Context): boolean {
  if (!obliges(text) || (isAbout && isAim(text))) return false;
  return label !== "traits" || findVague(text).length === 0;
}

/** An instruction that nobody could check is one all the same, but for goals, praise and what is banned. */
function isVagueRule(text: string, { label, isAbout, isBanned }: Context): boolean {
  if (isAbout || isBanned || label === "aside" || label === "traits") return false;
  return findVague(text).length > 0;
}

/** `Ensure accessibility`, below `Use this when you need to:` or `Features`. */
function isAim(text: string): boolean {
  return isImperative(text) && !/\b(?:must|always|never|not)\b|n['’]t\b/i.test(text);
}

/** Whether a text has no words but those of force, as a label or not: `**MUST**`, `Never:`, `required`. */
function hasOnlyForce(text: string): boolean {
  return text.length <= MAX_OPENING && ONLY_FORCE.test(text);
}

const ONLY_FORCE =
  /^[^\w`]*(?:(?:you|we) )?(?:must|shall|should|always|never|do|don['’]t|required|mandatory|forbidden|prohibited|recommended|not| )+[^\w`]*$/i;
