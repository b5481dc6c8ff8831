import type { Span } from "../markdown/lines.js";
import { findSentences } from "../markdown/sentences.js";
import { TASK, toProse } from "./prose.js";
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
  /["“`\d\\/<>=@#$%{}[\]]|\w_\w|[a-z][A-Z]|\b(?!(?:MUST|SHALL|SHOULD|NEVER|ALWAYS|NOT|DON|API|SDK|SQL|URL|CSS|HTML|JSON|HTTP|SEO|DRY|KISS|YAGNI|SOLID)s?\b)[A-Z]{3,}|\b(?:such as|[Ff]or (?:example|instance))\b/;
/** Things that are there or not, whatever quality is said of them. */
const NAMED =
  /\b(?:camel|cookies|days?|docstrings?|english|guides?|half|hard-coded|hints?|hours?|midnight|months?|noon|one|pascal|snake|streams?|sundays?|three|two|weeks?|(?:mon|tues|wednes|thurs|fri)days?)\b/i;
/** Explains the sentence before: `Keep it simple. A rule must not look ahead.` */
const FORCE = /\b(?:must|never|always|shall)\b/i;

/**
 * The sentences of which no reader could check whether they are kept: they give an order in words of quality
 * without a measure, or with a verb that names no action, and beside them hardly a word of substance. English.
 */
export function findVague(text: string): Span[] {
  const sentences = findSentences(text);
  return sentences.filter(({ start, end }, index) => {
    if (end - start > MAX_LENGTH || !isVague(text.slice(start, end))) return false;
    const next = sentences[index + 1];
    const explaining = next === undefined ? "" : text.slice(next.start, next.end);
    return ![CONCRETE, NAMED, FORCE].some((pattern) => pattern.test(explaining));
  });
}

/** Clauses of a sentence that each can be an order, and explain each other. */
const BETWEEN_CLAUSES = / [—–] |; |: |, but (?=[a-z]+ (?!not\b))|, so (?=be )| and (?=must )/;
/** An adverb or a condition before an order. */
const BEFORE =
  /^(?:(?:however|ideally|generally|in general|also|instead|finally|overall|often|first|then|and|but|so|please),? )?(?:(?:when|if|before|after|while|at|in|for|during) [^,.;:!?]{1,60}, )?/;
/** Why something is asked for: `Keep it small — it is read by everybody`. */
const REASON = /^(?:it|they|these|this) (?!must|should)/;

/** Whether a clause of a sentence is a vague order, and none behind it explains it. */
function isVague(written: string): boolean {
  const sentence = written.replace(TASK, "");
  if (CONCRETE.test(sentence) || sentence.endsWith("?")) return false;
  const clauses = toProse(sentence)
    .split(BETWEEN_CLAUSES)
    .map((clause) => clause.toLowerCase().replaceAll("’", "'").replaceAll(" as well", ""))
    .map((clause) => clause.replace(BEFORE, ""));
  const from = clauses.findIndex(isVagueOrder);
  const explains = (clause: string) =>
    !REASON.test(clause) && hasSubstance(readWords(clause)) && !isVagueOrder(clause);
  return from >= 0 && !NAMED.test(sentence) && !clauses.slice(from + 1).some(explains);
}

/** What makes an order vague, with the most words of substance beside it: more of them say what to look at. */
const MOST = {
  // `Be careful`, `Write clear names`, `Prefer clarity`.
  soft: 3,
  fine: 3,
  virtue: 3,
  // `Consider the users`, `Minimize the size of bundles`.
  open: 2,
  // `Add notes if necessary`.
  doubt: 1,
  // `Write small functions`, `Avoid complexity`, `Handle errors`.
  weak: 0,
  poor: 0,
  hollow: 0,
};

const MODAL = /\b(?:must|should|shall|(?:you|we) (?:need|have) to|has to)\b/;
/** An order, whatever verb follows. */
const ORDERING = /^(?:always|never|do not|don't) /;
/** These rule out what follows. */
const NEGATION =
  /\b(?:(?<!, )not|never|avoid|without|eliminate|limit|prevent|reduce|remove)\b|n't\b/;
/** Leaves it to the reader: `Refactor when appropriate`. */
const IN_DOUBT =
  / (?:as|if|when|where|wherever) (?:applicable|appropriate|helpful|it makes sense|necessary|needed|useful)\b/;
/** `Focus returned`, `consider that it waits`, `consider batching`: about something else. */
const NOT_OPEN =
  /\b(?:focus|care|aim|think) (?!about\b|for\b|of\b|on\b|through\b|upon\b)|\b(?:consider|emphasi[sz]e|understand|respect) (?:that\b|[a-z]+ing\b)|\bfocus on what\b/;
/** `Keep it small`. */
const STATES = /^(?:be|feel|keep|look|remain|stay)$/;

/** Whether a clause in lower case gives an order that nobody could check, and does not explain itself. */
function isVagueOrder(clause: string): boolean {
  const modal = MODAL.exec(clause);
  const [first = ""] = /^[a-z-]+/.exec(clause) ?? [];
  if (modal === null && !isVerb(first) && !ORDERING.test(clause)) return false;
  // `Fast tests must …` names the tests; only what is asked of them can be vague.
  const asked = modal === null ? clause : clause.slice(modal.index + modal[0].length);
  // A lone `$` is the word for any soft phrase.
  const said = asked.replace(SOFT_PHRASES, " $$ ").replace(IN_DOUBT, "");
  const words = readWords(said);
  const verb = words.find(({ word, kind }) => !isPlain(kind) || word === "be")?.word ?? "";
  // An attitude can be asked of the reader, not of `the queue`.
  const isOfReader = modal === null || !hasSubstance(readWords(clause.slice(0, modal.index)));
  const isOpen = isOfReader && OPEN_VERBS.has(verb) && !NOT_OPEN.test(said);

  const signs = new Set<keyof typeof MOST>(isOpen ? ["open"] : []);
  let substance = 0;
  for (const [index, { word, kind }] of words.entries()) {
    if (word === verb && isVerb(verb)) continue;
    const rest = words.slice(index + 1);
    const next = rest.find((one) => !isPlain(one.kind))?.kind;
    if (kind === "condition" || kind === "purpose") {
      // `Be careful when you edit it`: no more is asked than before.
      if (isOpen || (signs.size > 0 && substance === 0)) break;
      // `Use namespaces to organize code logically`: what is done stands before what it is for.
      if (kind === "purpose" && substance > 0 && modal === null) break;
    }
    const explains =
      kind === "condition" ||
      (kind === "means" &&
        rest.some((one) => one.kind === "substance" || one.kind === "general")) ||
      (kind === "mark" && next === "substance");
    if (explains) return false;
    if (kind === "substance") substance++;
    else if (kind === "weak") {
      // `Keep it small`, `must be solid`; not `Keep small helpers`.
      if (STATES.test(verb) && (next === undefined || next === "mark")) signs.add("fine");
    } else if (kind === "virtue" ? VIRTUE_VERBS.has(verb) : kind in MOST) {
      signs.add(kind as keyof typeof MOST);
    }
  }
  if (words.some(({ kind }) => kind === "weak")) signs.add("weak");
  if (IN_DOUBT.test(clause)) signs.add("doubt");
  if (HOLLOW_VERBS.has(verb)) signs.add("hollow");
  const isNegated = NEGATION.test(clause);
  // `Never use helpful names` can be checked.
  return [...signs].some(
    (sign) => substance <= MOST[sign] && (sign === "soft" || isNegated === (sign === "poor")),
  );
}

interface Word {
  word: string;
  kind: WordClass;
}

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[$.,:;!?—–(]/gu;

function readWords(said: string): Word[] {
  return (said.match(WORD) ?? []).map((word) => ({ word, kind: classOf(word) }));
}

function hasSubstance(words: readonly Word[]): boolean {
  return words.some(({ kind }) => kind === "substance");
}

function isPlain(kind: WordClass): boolean {
  return kind === "filler" || kind === "purpose" || kind === "condition";
}
