import type { Span } from "../markdown/lines.js";
import { findSentences } from "../markdown/sentences.js";
import { LABEL, TASK, toProse } from "./prose.js";
import {
  classOf,
  HOLLOW_VERBS,
  isVerb,
  OPEN_VERBS,
  SOFT_PHRASES,
  VIRTUE_VERBS,
} from "./vocabulary.js";

/** Longer sentences say something, UTF-16 code units. */
const MAX_LENGTH = 300;
/** With more words of substance than these, an order names what it is about, and so what to look at. */
const MAX_SUBSTANCE = 3;
/** The same for what is there or not: `Include descriptive alt text for images`. */
const MAX_ADDED = 1;
const ADDS = /^(?:add|document|include|list|mention|provide|return|show)$/;
/** The same with a verb of degree or attitude: `Minimize the size of bundles`. */
const MAX_OPEN = 2;
/** The same where the reader decides when: `Add notes if necessary`. */
const MAX_IN_DOUBT = 1;

/** What a reader can look up: code, quotations, figures, paths, links, names in capitals. */
const CONCRETE =
  /["“`\d\\/_<>=@#$%{}[\]]|''|[a-z][A-Z]|\b(?!(?:MUST|SHALL|SHOULD|NEVER|ALWAYS|NOT|DON|API|SDK|SQL|URL|CSS|HTML|JSON|HTTP|DRY|KISS|YAGNI|SOLID)s?\b)[A-Z]{3,}/;
/** `async/await`: two words, not a path. */
const ALTERNATIVES = /(?<=[\s(][a-z]+)\/(?=[a-z]+[\s),.]|[a-z]+$)/gi;
/** They say what is meant. */
const EXAMPLES = /\b(?:such as|for example|for instance|e\.g\.|i\.e\.)/i;
/** An adverb, a label, a condition before an order. */
const BEFORE =
  /^(?:(?:however|ideally|generally|in general|also|instead|finally|overall|first|then|and|but|so|please),? )?(?:[^:.!?,]{1,40}: )?(?:(?:when|if|before|after|while|at|in|for|during) [^,.;:!?]{1,60}, )?/i;
/** Parts of a sentence that each can be an order, and explain each other. */
const PARTS = / [—–] |; |: |, but (?=[a-z]+ (?!not\b))/;
const MODAL = /\b(?:must|should|shall|(?:you|we) (?:need|have) to)\b/;
const NEGATION = /\b(?:not|never|avoid|without)\b|n't\b/;
/** Says nothing of what is to be done. */
const WHERE_POSSIBLE = / (?:if|when|where|wherever) (?:possible|relevant)\b/g;
/** Leaves it to the reader: `Refactor when appropriate`. */
const IN_DOUBT =
  / (?:as|if|when|where|wherever) (?:applicable|appropriate|helpful|it makes sense|necessary|needed|useful)\b/;
/** Verbs that rule out what follows. */
const BAN = /\b(?:avoid|eliminate|limit|minimi[sz]e|prevent|reduce|remove)\b/;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[$.,:;!?—–(]/gu;

const FIRST_WORDS = /^(?:always |never |do not |don['’]t )*([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/;
/** After one of these, the word before was a noun. */
const NO_OBJECT = /^(?:of|which|who|is|are|was|were|has)$/;
/** `It stops, as it should`. */
const AS_EXPECTED = /\bas (?:\w+ )?should\b/;

/**
 * The sentences of which no reader could check whether they are kept: they give an order in words of quality
 * without a measure, or with a verb that names no action, and beside them hardly a word of substance. English.
 * @param isOrder A text of one sentence gives an order, in whatever words.
 */
export function findVague(text: string, isOrder = false): Span[] {
  const sentences = findSentences(text, { start: 0, end: text.length });
  return sentences.filter(({ start, end }, index) => {
    const written = text.slice(start, end);
    if (written.length > MAX_LENGTH || written.includes("`")) return false;
    const sentence = written.replace(TASK, "");
    const [label = ""] = LABEL.exec(sentence) ?? [];
    // `**Keep it short** — no more than a page`: the label is the order.
    const isOrderItself = / \w+[:*_]/.test(label) && orders(toProse(label));
    const body = isOrderItself ? sentence : sentence.slice(label.length);
    // In lower case, what follows a label glosses it.
    if (label !== "" && !isOrderItself && /^\p{Ll}/u.test(body)) return false;
    if (!isVague(toProse(body), isOrder && sentences.length === 1)) return false;
    const next = sentences[index + 1];
    return next === undefined || !explains(text.slice(next.start, next.end));
  });
}

/** Whether a part of a sentence is a vague order, and no other part explains it. */
export function isVague(sentence: string, isOrder = true): boolean {
  const plain = sentence.includes("/") ? sentence.replace(ALTERNATIVES, " ") : sentence;
  if (CONCRETE.test(plain) || sentence.endsWith("?")) return false;
  const parts = plain.split(PARTS);
  const from = parts.findIndex(
    (part, index) => ((isOrder && index === 0) || orders(part)) && isVaguePart(part),
  );
  // Costly, and nearly no text comes so far.
  if (from < 0 || isMeasured(sentence)) return false;
  return parts.slice(from + 1).every((part) => isVaguePart(part) || substanceOf(part) === 0);
}

/** Whether a sentence says what the one before it meant: `Keep it simple. A rule must not look ahead.` */
function explains(sentence: string): boolean {
  return isMeasured(toProse(sentence)) || /\b(?:must|never|always|shall)\b/i.test(sentence);
}

/** Whether a sentence has code, a quotation, a figure or an example, so that it says what is meant. */
function isMeasured(sentence: string): boolean {
  if (/[`\d]|''/.test(sentence) || EXAMPLES.test(sentence)) return true;
  return wordsOf(sentence.toLowerCase()).some((word) => classOf(word) === "named");
}

/** Whether a part of a sentence begins with a verb or has a modal one. */
function orders(part: string): boolean {
  const clause = part.replace(BEFORE, "").toLowerCase();
  if (MODAL.test(clause.replace(AS_EXPECTED, ""))) return true;
  const [, verb = "", next = ""] = FIRST_WORDS.exec(clause) ?? [];
  return isVerb(verb) && !NO_OBJECT.test(next);
}

function wordsOf(said: string): string[] {
  return said.match(WORD) ?? [];
}

/** The number of words of substance. */
function substanceOf(part: string): number {
  const said = part.toLowerCase().replace(SOFT_PHRASES, "");
  return wordsOf(said).filter((word) => classOf(word) === undefined).length;
}

function isVaguePart(part: string): boolean {
  const lower = part.replace(BEFORE, "").toLowerCase().replaceAll("’", "'");
  const said = lower
    .replace(WHERE_POSSIBLE, "")
    .replace(SOFT_PHRASES, " $$ ")
    .replace(IN_DOUBT, "");
  const modal = MODAL.exec(said);
  // `Fast tests must …` names the tests; only what is asked of them can be vague.
  const asked = modal === null ? said : said.slice(modal.index + modal[0].length);
  const subject = modal === null ? 0 : substanceOf(said.slice(0, modal.index));
  const isNegated = NEGATION.test(said);
  const isBan = isNegated || modal !== null || BAN.test(said);
  const order = readOrder(wordsOf(asked), { isModal: modal !== null, isNegated, isBan });
  if (order === null) return false;
  const { verb, quality, virtue, weak, substance } = order;
  if (quality > 0) return substance <= (ADDS.test(verb) ? MAX_ADDED : MAX_SUBSTANCE);
  if (virtue > 0 && VIRTUE_VERBS.has(verb) && !isNegated) return substance <= MAX_SUBSTANCE;
  // `Operations must consider pagination` is about what they do.
  const isOfReader = subject === 0 && !isNegated;
  if (isOfReader && isOpen(verb, asked)) return substance <= MAX_OPEN;
  if (IN_DOUBT.test(lower)) return substance <= MAX_IN_DOUBT;
  if (substance > 0) return false;
  return weak > 0 ? subject === 0 : isOfReader && HOLLOW_VERBS.has(verb);
}

/** The verb of an order and how many words it has of each class. */
interface Order {
  verb: string;
  quality: number;
  virtue: number;
  weak: number;
  substance: number;
}

/** Reads an order up to what says when or what for; null if it explains itself. */
function readOrder(
  said: readonly string[],
  { isModal, isNegated, isBan }: { isModal: boolean; isNegated: boolean; isBan: boolean },
): Order | null {
  const order: Order = { verb: "", quality: 0, virtue: 0, weak: 0, substance: 0 };
  const means = { said: 0, substance: 0, quality: 0 };
  const text = said.join(" ");
  let zone: "order" | "mark" | "means" = "order";
  let isState = false;
  let hasPoor = false;
  for (const [index, word] of said.entries()) {
    const kind = classOf(word);
    const before = said[index - 1];
    const isFine = word === "$" || kind === "fine";
    const isPlain = !isFine && (kind === "filler" || kind === "purpose" || kind === "condition");
    if (zone === "means") {
      if (isFine) means.quality++;
      else if (!isPlain && kind !== "mark") means.said++;
      if (kind === undefined) means.substance++;
      continue;
    }
    const hasQuality = order.quality + order.virtue > 0 || hasPoor;
    const isSettled = isOpen(order.verb, text) || (hasQuality && order.substance === 0);
    const isContrast = before === "," && (word === "not" || word === "including");
    // `Be careful when you edit it`: no more is asked than before.
    if (isSettled && (kind === "purpose" || kind === "condition" || isContrast)) break;
    if (kind === "condition") return null;
    // `Use namespaces to organize code logically`: what is done stands before what it is for.
    if (kind === "purpose" && !isModal && order.substance > 0 && order.quality === 0) break;
    if (kind === "means" || kind === "mark") {
      zone = kind;
      continue;
    }
    if (zone === "mark" && !isPlain) {
      // A comma in a list of qualities or general things explains nothing.
      if (kind === undefined) return null;
      // `Return all routes, useful for a test` praises what is to be done.
      if (isFine && order.substance > 0 && order.quality === 0) break;
      zone = "order";
    }
    // `Consider batching the updates` proposes something to be done.
    if (before === "consider" && word.endsWith("ing")) return null;
    if (/^(?:be|feel|look|remain|stay)$/.test(word)) isState = true;
    else if (order.verb === "" && !isState && isDeed(word, isModal)) order.verb = word;
    // What is ruled out ("never use your own judgement on refunds") can be checked.
    else if (word === "$" || (isFine && !isNegated)) order.quality++;
    else if (kind === "weak" && !isNegated) {
      if (order.verb === "keep" && before !== "keep") order.quality++;
      else order.weak++;
    } else if (kind === "poor" && isBan) {
      order.weak++;
      hasPoor = true;
    } else if (kind === "virtue") order.virtue++;
    else if (kind === undefined) order.substance++;
    // The verb of an order stands before its object.
    if (order.verb === "" && !isPlain) isState = true;
  }
  if (means.said > 0 && means.quality === 0) return null;
  if (means.substance === 0 && !isNegated) order.quality += means.quality;
  return order;
}

/** Whether a verb asks for an attitude, or for more or less without a measure, whatever it is about. */
function isOpen(verb: string, said: string): boolean {
  return OPEN_VERBS.has(verb) && !NOT_OPEN.test(said);
}

/** `Focus returned`, `consider that it waits`: about something else. */
const NOT_OPEN =
  /\b(?:focus|care|aim|think) (?!about\b|for\b|of\b|on\b|through\b|upon\b)|\b(?:consider|emphasi[sz]e|understand|respect) (?:that|whether)\b/;

/** Whether a word is the verb of an order: `Log it`, `must sound its horn`. */
function isDeed(word: string, isAfterModal: boolean): boolean {
  if (classOf(word) === "filler") return false;
  return isVerb(word) || (isAfterModal && !/ly$|^(?:fast|often|soon|well)$/.test(word));
}
