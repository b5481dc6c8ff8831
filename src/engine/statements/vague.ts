import { toProse } from "./prose.js";
import { classOf, HOLLOW_VERBS, isVerb, SOFT_PHRASES } from "./vocabulary.js";

/** Longer rules say something, UTF-16 code units. */
export const MAX_VAGUE_LENGTH = 200;
/**
 * With more words of substance than these, a rule names what it is about, and so what to look at. Each word
 * less costs a sixth of what is found; with one more, `Use clear labels for every field in settings` is vague.
 */
const MAX_SUBSTANCE = 3;

/** The same where the reader decides when: `Add notes if necessary`. */
const MAX_IN_DOUBT = 2;

/** What a reader can look up: code, quotations, figures, paths, links, names in capitals. */
const CONCRETE =
  /["“`\d\\/_<>=@#$%{}[\]]|''|[a-z][A-Z]|\b(?!(?:MUST|SHALL|SHOULD|NEVER|ALWAYS|NOT|DON)\b)[A-Z]{3,}/;
/** They say what is meant. */
const EXAMPLES = /\b(?:such as|for example|for instance|e\.g\.)/i;
/** The box of a task, a label, a condition. */
const BEFORE =
  /^(?:\[[ xX]\] )?(?:[^:.!?]{1,40}: )?(?:(?:when|if|before|after|while) [^,.;:!?]{1,60}, )?/i;
const MODAL = /\b(?:must|should|shall|needs? to|ha(?:s|ve) to)\b/;
const NEGATION = /\b(?:not|never|avoid|without)\b|n't\b/;
/** Says nothing of what is to be done. */
const WHERE_POSSIBLE = / (?:if|when|where|wherever) (?:applicable|possible|relevant)\b/g;
/** Leaves it to the reader: `Refactor when appropriate`. */
const IN_DOUBT =
  / (?:as|if|when|where|wherever) (?:appropriate|helpful|it makes sense|necessary|needed|useful)\b/;
/** Verbs that rule out what follows. */
const BAN = /\b(?:avoid|eliminate|limit|minimi[sz]e|prevent|reduce|remove)\b/;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[.,:;!?—–(]/gu;

/**
 * Whether no reader could check a rule: it has words of quality without a measure, or a verb that names no
 * action, and beside them hardly a word of substance. What stands in brackets, behind a mark or behind a word
 * such as "by" explains it, unless that has no substance either. English.
 */
export function isVague(text: string): boolean {
  if (text.length > MAX_VAGUE_LENGTH || text.includes("`")) return false;
  const rule = toProse(text).replace(BEFORE, "");
  if (CONCRETE.test(rule) || EXAMPLES.test(rule) || rule.endsWith("?")) return false;
  const lower = rule.toLowerCase();
  const isInDoubt = IN_DOUBT.test(lower);
  const said = lower
    .replaceAll("’", "'")
    .replace(WHERE_POSSIBLE, "")
    .replace(SOFT_PHRASES, " $$ ")
    .replace(IN_DOUBT, "");
  const modal = MODAL.exec(said);
  // `Fast tests must …` names the tests; only what is asked of them can be vague.
  const from = modal === null ? 0 : modal.index + modal[0].length;
  const isNegated = NEGATION.test(said);
  const isBan = isNegated || modal !== null || BAN.test(said);
  const count = { quality: said.includes("$") ? 1 : 0, weak: 0, subject: 0, substance: 0 };
  let verb: string | null = null;
  let isState = false;
  let explains: "means" | "connective" | null = null;
  let last = "";
  for (const { 0: word, index } of said.matchAll(WORD)) {
    const kind = classOf(word);
    if (kind === "named") return false;
    // `Use namespaces to organize code logically`: what is done stands before what it is for.
    const isPurpose = (word === "to" || word === "for") && modal === null;
    if (isPurpose && count.substance > 0 && count.quality === 0) break;
    if (index < from) {
      if (kind === undefined) count.subject++;
      continue;
    }
    // A comma in a list of qualities or general things explains nothing.
    const isListed = last === "," && explains === "connective";
    if (isListed && kind !== undefined && kind !== "filler") explains = null;
    const isQuality = kind === "fine" || (kind === "weak" && verb === "keep" && last !== verb);
    if (kind === "means") explains = kind;
    else if (kind === "connective") explains ??= kind;
    else if (/^(?:be|feel|look)$/.test(word)) isState = true;
    else if (verb === null && !isState && isDeed(word, modal !== null)) verb = word;
    // What is ruled out ("never use your own judgement on refunds") can be checked.
    else if (isQuality && !isNegated) count.quality++;
    else if ((kind === "weak" && !isNegated) || (kind === "poor" && isBan)) count.weak++;
    else if (kind !== "filler") {
      verb ??= "";
      if (explains === "means" || (explains !== null && kind === undefined)) return false;
      if (kind === undefined) count.substance++;
    }
    last = word;
  }
  if (count.subject > MAX_SUBSTANCE) return false;
  if (count.quality > 0) return count.substance <= MAX_SUBSTANCE;
  if (isInDoubt) return count.substance <= MAX_IN_DOUBT;
  if (count.substance > 0) return false;
  if (count.weak > 0) return count.subject === 0;
  return verb !== null && !isNegated && HOLLOW_VERBS.has(verb);
}

/** Whether a word is the verb of a rule: `Log it`, `must sound its horn`. */
function isDeed(word: string, isAfterModal: boolean): boolean {
  if (classOf(word) === "filler") return false;
  return isVerb(word) || (isAfterModal && !/ly$|^(?:fast|often|soon|well)$/.test(word));
}
