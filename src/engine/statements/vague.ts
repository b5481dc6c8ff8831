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
  type WordClass,
} from "./vocabulary.js";

/** Longer sentences say something, UTF-16 code units. */
const MAX_LENGTH = 300;

/** Code, quotations, figures, paths, links, examples, names in capitals: what a reader can look up. */
const CONCRETE =
  /["“`\d\\/_<>=@#$%{}[\]]|''|[a-z][A-Z]|\b(?!(?:MUST|SHALL|SHOULD|NEVER|ALWAYS|NOT|DON|API|SDK|SQL|URL|CSS|HTML|JSON|HTTP|SEO|DRY|KISS|YAGNI|SOLID)s?\b)[A-Z]{3,}/;
/** Says what is meant: code, a quotation, a figure, an example. */
const MEASURE = /[`\d]|''|\b(?:such as|for example|for instance|e\.g\.|i\.e\.)/i;
/** `async/await`: two words, not a path. */
const ALTERNATIVES = /(?<=[\s(][a-z]+)\/(?=[a-z]+[\s),.]|[a-z]+$)/gi;
/** Clauses of a sentence that each can be an order, and explain each other. */
const BETWEEN_CLAUSES = / [—–] |; |: |, but (?=[a-z]+ (?!not\b))|, so (?=be )| and (?=must )/;
/** Why something is asked for: `Keep it small — it is read by everybody`. */
const REASON = /^(?:it|they|these|this) /i;
/** An adverb, a label, a condition before an order. */
const BEFORE =
  /^(?:(?:however|ideally|generally|in general|also|instead|finally|overall|often|first|then|and|but|so|please),? )?(?:[^:.!?,]{1,40}: )?(?:(?:when|if|before|after|while|at|in|for|during) [^,.;:!?]{1,60}, )?/i;
const MODAL = /\b(?:must|should|shall|(?:you|we) (?:need|have) to)\b/;
/** `It stops, as it should`. */
const AS_EXPECTED = /\bas (?:\w+ )?should\b/;
const NEGATION = /\b(?:(?<!, )not|never|avoid|without)\b|n't\b/;
/** Verbs that rule out what follows. */
const BAN = /\b(?:avoid|eliminate|limit|minimi[sz]e|prevent|reduce|remove)\b/;
/** Leaves it to the reader: `Refactor when appropriate`. */
const IN_DOUBT =
  / (?:as|if|when|where|wherever) (?:applicable|appropriate|helpful|it makes sense|necessary|needed|useful)\b/;
const FIRST_WORDS = /^(?:always |never |do |do not |don['’]t )*([a-z][a-z-]*)(?: ([a-z][a-z-]*))?/;
/** After one of these, the word before was a noun. */
const NO_OBJECT = /^(?:of|which|who|is|are|was|were|has)$/;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[$.,:;!?—–(]/gu;

/**
 * The sentences of which no reader could check whether they are kept: they give an order in words of quality
 * without a measure, or with a verb that names no action, and beside them hardly a word of substance. English.
 * @param isOrder A text of one sentence gives an order, in whatever words.
 */
export function findVague(text: string, isOrder = false): Span[] {
  const sentences = findSentences(text, { start: 0, end: text.length });
  return sentences.filter(({ start, end }, index) => {
    if (end - start > MAX_LENGTH) return false;
    const sentence = text.slice(start, end).replace(TASK, "");
    const [label = ""] = LABEL.exec(sentence) ?? [];
    // `**Keep it short** — no more than a page`: the label is the order.
    const isOrderItself = / \w+[:*_]/.test(label) && orders(toProse(label));
    const body = isOrderItself ? sentence : sentence.slice(label.length);
    // In lower case, what follows a label glosses it.
    if (label !== "" && !isOrderItself && /^\p{Ll}/u.test(body)) return false;
    if (!isVague(toProse(body), isOrder && sentences.length === 1)) return false;
    const next = sentences[index + 1];
    return next === undefined || !explains(toProse(text.slice(next.start, next.end)));
  });
}

/** Whether a clause of a sentence is a vague order, and none behind it explains it. */
export function isVague(sentence: string, isOrder = true): boolean {
  const plain = sentence.includes("/") ? sentence.replace(ALTERNATIVES, " ") : sentence;
  if (CONCRETE.test(plain) || sentence.endsWith("?")) return false;
  const clauses = plain.split(BETWEEN_CLAUSES);
  const from = clauses.findIndex(
    (clause, index) => ((isOrder && index === 0) || orders(clause)) && isVagueClause(clause),
  );
  // Costly, and nearly no text comes so far.
  if (from < 0 || isMeasured(sentence)) return false;
  return clauses.slice(from + 1).every((clause) => isEmpty(clause) || isVagueClause(clause));
}

/** Whether a sentence says what the one before it meant: `Keep it simple. A rule must not look ahead.` */
function explains(sentence: string): boolean {
  return isMeasured(sentence) || /\b(?:must|never|always|shall)\b/i.test(sentence);
}

function isEmpty(clause: string): boolean {
  return REASON.test(clause) || tally(readWords(clause.toLowerCase())).substance === 0;
}

function isMeasured(text: string): boolean {
  return MEASURE.test(text) || tally(readWords(text.toLowerCase())).named > 0;
}

/** Whether a clause begins with a verb or has a modal one. */
function orders(part: string): boolean {
  const clause = part.replace(BEFORE, "").toLowerCase();
  if (MODAL.test(clause.replace(AS_EXPECTED, ""))) return true;
  const [, verb = "", next = ""] = FIRST_WORDS.exec(clause) ?? [];
  return isVerb(verb) && !NO_OBJECT.test(next);
}

interface Word {
  word: string;
  kind: WordClass;
}

function readWords(said: string): Word[] {
  return (said.match(WORD) ?? []).map((word) => ({ word, kind: classOf(word) }));
}

type Tally = Record<WordClass, number>;

const NOTHING: Tally = {
  ...{ named: 0, means: 0, condition: 0, purpose: 0, mark: 0, soft: 0, fine: 0, weak: 0, poor: 0 },
  ...{ virtue: 0, filler: 0, general: 0, substance: 0 },
};

function tally(words: readonly Word[]): Tally {
  const count = { ...NOTHING };
  for (const { kind } of words) count[kind]++;
  return count;
}

/** What a clause asks for. */
interface Order {
  verb: string;
  said: string;
  /** What is asked for, by class, up to what says when or what for. */
  count: Tally;
  isModal: boolean;
  isNegated: boolean;
  isInDoubt: boolean;
  /** Whether it is asked of the reader, or of something general. */
  isOfReader: boolean;
}

/** An order of a kind is vague if it has at most so many words of substance: with more, it says what to look at. */
const VAGUE: readonly { is: (order: Order) => boolean; most: (order: Order) => number }[] = [
  // `Write clear names`. What is there or not can be checked: `Include descriptive alt text for images`.
  // What is ruled out as well: `Never use helpful names`.
  {
    is: ({ count, isNegated }) => count.soft + (isNegated ? 0 : count.fine) > 0,
    most: ({ verb }) => (ADDS.test(verb) ? 1 : 3),
  },
  // `Prefer clarity`.
  {
    is: ({ verb, count, isNegated }) => VIRTUE_VERBS.has(verb) && count.virtue > 0 && !isNegated,
    most: () => 3,
  },
  // `Consider the users`, `Minimize the size of bundles`.
  {
    is: (order) => order.isOfReader && !order.isNegated && isOpen(order),
    most: ({ said }) => (QUESTION.test(said) ? MAX_LENGTH : 2),
  },
  // `Add notes if necessary`.
  { is: ({ isInDoubt }) => isInDoubt, most: () => 1 },
  // `Write small functions`.
  {
    is: ({ count, ...order }) => order.isOfReader && !order.isNegated && count.weak > 0,
    most: () => 0,
  },
  // `Avoid complexity`.
  {
    is: ({ said, count, ...order }) =>
      order.isOfReader && count.poor > 0 && (order.isNegated || order.isModal || BAN.test(said)),
    most: () => 0,
  },
  // `Handle errors`.
  {
    is: ({ verb, ...order }) => order.isOfReader && !order.isNegated && HOLLOW_VERBS.has(verb),
    most: () => 0,
  },
];

const QUESTION = /\b(?:consider|think (?:about|of|through)|understand) (?:how|what|whether|why)\b/;
const ADDS = /^(?:add|document|include|list|mention|provide|return|show)$/;
const STATES = /^(?:be|feel|keep|look|remain|stay)$/;
/** `Focus returned`, `consider that it waits`: about something else. */
const NOT_OPEN =
  /\b(?:focus|care|aim|think) (?!about\b|for\b|of\b|on\b|through\b|upon\b)|\b(?:consider|emphasi[sz]e|understand|respect) that\b|\bfocus on what\b/;

function isVagueClause(clause: string): boolean {
  const order = readOrder(clause);
  return (
    order !== null &&
    order.count.named === 0 &&
    VAGUE.some(({ is, most }) => order.count.substance <= most(order) && is(order))
  );
}

/** Whether a verb asks for an attitude, or for more or less without a measure, whatever it is about. */
function isOpen({ verb, said }: Order): boolean {
  return OPEN_VERBS.has(verb) && !NOT_OPEN.test(said);
}

/** Reads a clause; null if it explains itself. */
function readOrder(clause: string): Order | null {
  const written = clause
    .replace(BEFORE, "")
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(" as well", "");
  // A lone `$` is the word for any soft phrase.
  const said = written.replace(SOFT_PHRASES, " $$ ").replace(IN_DOUBT, "");
  const modal = MODAL.exec(said);
  // `Fast tests must …` names the tests; only what is asked of them can be vague.
  const subject = readWords(modal === null ? "" : said.slice(0, modal.index));
  const words = readWords(modal === null ? said : said.slice(modal.index + modal[0].length));
  const first = words.findIndex(({ word, kind }) => !isPlain(kind) || STATES.test(word));
  const { word: verb = "", kind: kindOfVerb } = words[first] ?? {};
  const isModal = modal !== null;
  const isVerbOfModal = isModal && kindOfVerb === "substance" && !verb.endsWith("ly");
  const isDeed = STATES.test(verb) || isVerb(verb) || isVerbOfModal;
  const order: Order = {
    verb: isDeed ? verb : "",
    said,
    count: { ...NOTHING },
    isModal,
    isNegated: NEGATION.test(said),
    isInDoubt: IN_DOUBT.test(written),
    isOfReader: tally(subject).substance === 0,
  };
  const asked = isDeed ? words.slice(first + 1) : words;
  // `Consider batching the updates` proposes something to be done.
  if (verb === "consider" && asked[0]?.word.endsWith("ing")) return null;
  for (const [index, one] of asked.entries()) {
    const rest = asked.slice(index + 1);
    const next = rest.find(({ kind }) => !isPlain(kind))?.kind;
    const role = roleOf(one, rest, order, asked[index - 1]);
    if (role === "explains") return null;
    if (role === "ends") break;
    // `Keep it small`, `must be solid`; not `Keep small helpers`.
    const isState = verb === "be" ? isModal : STATES.test(verb);
    const isAll = isState && next !== "substance" && next !== "general";
    order.count[one.kind === "weak" && isAll ? "fine" : one.kind]++;
  }
  return order;
}

/** What a word is to the order that has been read so far: a part, its end, or what explains it. */
function roleOf(
  { word, kind }: Word,
  rest: readonly Word[],
  soFar: Order,
  before: Word | undefined,
): "part" | "ends" | "explains" {
  const { verb, count, isModal } = soFar;
  const praise = count.fine + count.soft;
  const hasQuality = praise + count.virtue + count.poor > 0;
  const isSettled = isOpen(soFar) || (hasQuality && count.substance === 0);
  // `Be careful when you edit it`: no more is asked than before.
  if (kind === "condition") return isSettled ? "ends" : "explains";
  if (kind === "purpose") {
    // `Use namespaces to organize code logically`: what is done stands before what it is for.
    const isDone = isModal ? verb === "be" && hasQuality : count.substance > 0 && !ADDS.test(verb);
    return isSettled || isDone ? "ends" : "part";
  }
  if (kind === "means") {
    const means = tally(rest);
    const isOwn = means.substance > 0 || (means.general > 0 && EXPLAINING.test(word));
    return isOwn && (praise === 0 || means.fine + means.soft === 0) ? "explains" : "part";
  }
  if (kind !== "mark") return "part";
  // `Optimize for outcomes, not for numbers`.
  if (isSettled && /^(?:not|including)$/.test(rest[0]?.word ?? "")) return "ends";
  // `Use clear, keyword-rich headings`: the noun is yet to come.
  const isBeforeNoun = before?.kind === "fine" && count.substance + count.general === 0;
  if (isBeforeNoun && !STATES.test(verb)) return "part";
  // A comma in a list of qualities or general things explains nothing.
  const next = rest.find((one) => !isPlain(one.kind));
  return next?.kind === "substance" ? "explains" : "part";
}

/** Behind one of these, even a general word explains: `by logging`. */
const EXPLAINING = /^(?:across|because|by|instead|via|without)$/;

function isPlain(kind: WordClass): boolean {
  return kind === "filler" || kind === "purpose" || kind === "condition";
}
