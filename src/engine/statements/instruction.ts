import { findSentences } from "../markdown/sentences.js";
import { type Force, findForces } from "./force.js";
import { canOblige, hasOpeningLimit, hasRuleOpening, LABEL, toProse } from "./obligation.js";
import { INSTRUCTION_VERB } from "./vocabulary/verbs.js";

/** The kind of a term: a name in a program, or a word. */
export type TermKind = "code" | "word";

/** Only this much of a meaning is read. */
const MAX_MEANING = 600;
/** Length of an opening with its label. */
const MAX_OPENING = 240;
/** Length of an opening without a label. */
const MAX_BEGINNING = 80;
/** The box of a task. */
export const TASK = /^\[[ xX]\][ \t]+/;
const LABEL_OF_FORCE =
  /^(?:do|dos|don['’]?ts?|do not|never|always|must(?: not)?|should(?: not)?|shall|mandatory|forbidden|prohibited|recommended)$/i;
/** A meaning of a name in a program that begins like this is about its use. */
const TELLS_OF_USE =
  /^(?:must|shall|should|ought|avoid|prefer)\b|^(?:always|never|do not|don['’]t)\b(?: ever)? (?:use|using|pass|passing|run|running|set|setting|call|calling|rely|add|combine|commit|push|edit|change|skip|leave|enable|disable)\b/i;

/**
 * Whether the text after a term tells the reader what to do, rather than what a thing is: its first
 * sentence begins like an instruction or obliges in its main clause. `Always run them twice` does, `the
 * number of members that must be present` does not. The text after a name in a program (`--quiet`:
 * `do not print`) describes its behaviour, unless it is about its use.
 */
export function isInstructing(term: string, meaning: string, kind: TermKind): boolean {
  if (!canOblige(term) && !canOblige(meaning) && !canInstruct(term, meaning)) return false;
  const prose = toProse(meaning.slice(0, MAX_MEANING));
  const [first] = findSentences(prose, { start: 0, end: prose.length });
  if (first === undefined) return false;
  const sentence = prose.slice(first.start, first.end);
  if (kind === "code") return TELLS_OF_USE.test(sentence) || hasMainForce(IN_CAPITALS);
  if (LABEL_OF_FORCE.test(term) || isInstruction(term)) return true;
  if (hasOpeningInstruction(sentence) || hasOpeningLimit(sentence)) return true;
  return hasRuleOpening(sentence) || hasMainForce(/^/);

  function hasMainForce(word: RegExp): boolean {
    return findForces(sentence).some(
      (force) => word.test(sentence.slice(force.start)) && isMain(sentence, force),
    );
  }
}

/** A quick look: a meaning in capitals, or a term of several words, may begin like an instruction. */
function canInstruct(term: string, meaning: string): boolean {
  return /^[^\p{L}]*\p{Lu}/u.test(meaning) || / \S+ /.test(term) || LABEL_OF_FORCE.test(term);
}

/** `Never force-push`, `Use small commits`: a bold phrase that is the instruction itself. */
function isInstruction(term: string): boolean {
  const prose = toProse(term);
  if (findForces(prose).length > 0 || hasRuleOpening(prose)) return true;
  const [first = "", second = "", ...more] = prose.split(" ");
  if (more.length === 0) return false;
  return (
    VERB_OPENING.test(prose) ||
    (INSTRUCTION_VERB.test(first.toLowerCase()) && LINK_WORD.test(second))
  );
}

const LINK_WORD = /^(?:a|all|an|any|every|for|from|it|only|the|to|with|your)$/;

/** Verbs that are rarely nouns. `VERB_OR_NOUN` has others, with a word after them that only follows a verb. */
const VERB_OPENING =
  /^(?:(?:please )?(?:add|adopt|apply|ask|avoid|be|choose|classify|commit|configure|confirm|consider|create|define|delete|describe|enforce|explain|follow|identify|implement|include|install|interpret|keep|limit yourself|maintain|make|minimi[sz]e|never|obtain|provide|put|read|re-?run|remember|remove|replace|respect|stick|treat|use|validate|verify|wait|write)\b(?! (?:of|that|which|who|case|cases|is|are|was|access|lock|locks)\b)(?= [^ ]))/i;
const VERB_OR_NOUN =
  /^(?:please )?(?:call|capture|change|check|clean|close|copy|document|edit|group|handle|label|limit|link|list|log|lock|mark|match|merge|mock|move|name|open|place|plan|pick|present|push|record|rename|report|request|review|run|send|set|share|sign|sort|split|start|stop|store|tag|take|test|try|turn|update|wrap) (?:the|an?|your|all|any|each|every|both|this|these|it|them|its|only|no|out|up|off|on|down|new|existing|``)(?: |$|[.,;])|^(?:please )?check (?:if|whether|that|for) /i;

/** Whether a text begins with an instruction: a verb, perhaps after a label, a condition and "please". */
export function isImperative(text: string): boolean {
  const prose = toProse(text.slice(0, MAX_OPENING).replace(TASK, "").replace(LABEL, ""));
  if (!CONDITION.test(prose)) return hasOpeningVerb(prose);
  const [condition = ""] = prose.split(/[.;:—]/, 1);
  return condition.split(", ").slice(1).some(hasOpeningVerb);
}

/** Whether a label is followed by an instruction: `**Check**: Run the tests`, `**Names**: Never cut them`. */
export function isLabelledOrder(text: string): boolean {
  const opening = text.slice(0, MAX_OPENING);
  const rest = opening.replace(LABEL, "");
  if (rest.length === opening.length) return false;
  const prose = toProse(rest.slice(0, MAX_BEGINNING));
  return hasOpeningInstruction(prose) || ORDER.test(prose) || hasRuleOpening(prose);
}

const ORDER = /^(?:never|always|do not|don['’]t)\b/i;

/** In lower case a verb glosses its term: `**Evict**: take a page out of memory`. */
function hasOpeningInstruction(sentence: string): boolean {
  if (!/^\p{Lu}/u.test(sentence)) return false;
  return hasOpeningVerb(sentence);
}

function hasOpeningVerb(clause: string): boolean {
  return VERB_OPENING.test(clause) || VERB_OR_NOUN.test(clause);
}

const CONDITION =
  /^(?:if|when|whenever|before|after|once|while|until|unless|where|because|since|in|on|at|for|during|with|without)\b/i;
const SUBORDINATE =
  /\b(?:that|which|who|whom|whose|what|where|when|whenever|if|because|since|before|after|until|unless|while|how|why|whether|though|although|as|than)\b/i;
const ARTICLE = /^(?:an?|the|any|one|some|several) /i;
const FINITE = /\b(?:is|are|was|were|has|have|had|will|can|cannot|does|do|did)\b/i;
const REDUCED = /[\p{L}\p{N}] (?:you|we|they|it|he|she|one) $/iu;
const ATTRIBUTE = /^(?:required|mandatory)\b/i;
const MODAL = /^(?:must|shall|should|ought)/i;
/** Key words of specifications (RFC 8174). */
const IN_CAPITALS = /^(?:MUST|SHALL|SHOULD)\b/;

/** Whether a word of force is in a main clause, not in one that qualifies a noun. */
function isMain(sentence: string, { start }: Force): boolean {
  const from = clauseStart(sentence, start);
  const clause = sentence.slice(from, start).trim();
  const force = sentence.slice(start);
  if (from === 0) {
    // `An issue we must fix`.
    if (ARTICLE.test(clause) && REDUCED.test(`${clause} `)) return false;
  } else {
    if (clause === "" && ATTRIBUTE.test(force)) return false;
    // `The height of the lift, never more than 5`; but `the pump, once started, must run`.
    const goesOn = MODAL.test(force) && !/[;:—–]/.test(sentence.slice(0, start));
    if (isThing(sentence.slice(0, sentence.search(CLAUSE_END))) && !goesOn) return false;
  }
  return !isDependent(clause);
}

/** Whether a clause is a noun phrase rather than a sentence. */
function isThing(clause: string): boolean {
  if (!ARTICLE.test(clause)) return false;
  const finite = FINITE.exec(clause);
  return finite === null || isDependent(clause.slice(0, finite.index));
}

/** Whether a clause is subordinate; a condition at its beginning does not count. */
function isDependent(clause: string): boolean {
  return SUBORDINATE.test(clause.slice(CONDITION.exec(clause)?.[0].length ?? 0));
}

const CLAUSE_END = /[,;:—–()]/;

function clauseStart(sentence: string, at: number): number {
  let start = at;
  while (start > 0 && !CLAUSE_END.test(sentence[start - 1] as string)) start--;
  return start;
}
