import { toOneLine } from "../markdown/blank.js";
import { withoutComments } from "../markdown/protected.js";
import { findSentences } from "../markdown/sentences.js";
import { findForces } from "./force.js";
import { LABEL, TASK, toProse } from "./prose.js";
import { CONDITION, canOblige, hasOpeningVerb, hasRuleOpening, obliges } from "./rules.js";
import type { SectionLabel } from "./section-labels.js";
import { isVerb } from "./vocabulary.js";

/** The kind of a term: a name in a program, or a word. */
export type TermKind = "code" | "word";

/** A term and its meaning, each on one line; the term without markup, the meaning as written. */
export interface DefinedTerm {
  term: string;
  definition: string;
  kind: TermKind;
  /** Whether the meaning reads like one in any context: `isMeaningOf`. */
  isMeant: boolean;
}

/** Longer terms are sentences. */
const MAX_TERM = 100;

const BOLD = "\\*\\*(?=\\S)(?:(?!\\*\\*)[^\\n]){1,80}\\*\\*|__(?=\\S)(?:(?!__)[^\\n]){1,80}__";
const CODE = "`[^`\\n]{1,80}`|``(?:(?!``)[^\\n]){1,80}``";
/** Either may be the text of a link. */
const LINK = `\\[(?:${BOLD}|${CODE})\\](?:\\([^()\\s]{1,500}\\)|\\[[^\\[\\]\\n]{0,100}\\])?`;
const MARK = `(?:${BOLD}|${CODE}|${LINK})`;
const PARENTHESES = "\\((?:[^()]|\\([^()]*\\)){1,200}\\)";
/** A type or a default: code, or text in parentheses, braces or italics. */
const NOTES = `(?:[ \\t]+(?:${PARENTHESES}|\`[^\`\\n]{1,300}\`|\\{[^{}\\n]{1,80}\\}|[*_](?![*_ ])[^*_\\n]{1,40}[*_])){0,3}`;
const SEPARATOR =
  "(?:[ \\t]*(?::(?=\\s)|：)|(?:[ \\t]{1,8}|[ \\t]{0,8}\\n[ \\t]{0,8})(?:[—–]|-{1,3})(?=\\s))";
/**
 * One or more terms in bold or code; optional notes; a colon, a dash between spaces or, after
 * parentheses, a full stop; then the meaning.
 */
const MARKED = new RegExp(
  `^(${MARK}(?:(?:, ?| ?/ ?|,? or | and )${MARK}){0,5})(${NOTES})((?:${SEPARATOR}|(?<=[ \\t]${PARENTHESES})\\.(?=\\s))\\s*)(?=\\S)`,
);
/** As `MARKED`, with the colon inside the bold. */
const MARKED_COLON =
  /^(\*\*(?:(?!\*\*)[^\n]){1,80}[:：]\*\*|__(?:(?!__)[^\n]){1,80}[:：]__)\s*(?=\S)/;
/** First characters of bold and code. */
const MARKS: ReadonlySet<string> = new Set(["*", "_", "`", "["]);
/** Below a glossary's heading: any `Term: meaning` or `Term - meaning`, except bold followed by a word. */
const LOOSE =
  /^((?!\*\*[^*\n]{1,100}\*\* [\p{L}\p{N}])[^\n]{1,100}?)(?::\s+|：\s*|[ \t]{1,8}(?:[—–]|-{1,3})\s+)(?=\S)/u;
/** A sentence in bold is not a term. */
const SENTENCE_IN_TERM =
  /[.!?](?:\s|$)|\S (?:is|are|was|were|has|have|does|do|can|cannot|will|uses|needs|requires|depends) \S/;
const WHOLE_CODE = /^`[^`]*`$/;
const BEGINS_WITH_CODE = /^[*_[]*`/;
/** One word in bold is a name if a type or a default follows it. */
const ONE_WORD = /^[\w.-]+$/;

/** Labels of notes and steps, not terms. */
const NOTE =
  /^[^\p{L}]*(?:(?:important |please |security |side )?notes?(?: (?:about|for|on|to) .+)?|important for .+|breaking changes?|rationale|returns|throws|updates?|nb|n\.b\.?|p\.?s\.?|notice|warning|important|attention|tip|hint|caution|remark|remember|reminder|example|e\.g\.|good|bad|danger|todo|fixme|deprecated|learn more|read more|see(?: also| .+)?|related(?: .+)?|when to use|question|answer|q|a|回答|答え|答案|質問|问题|結論|结论|まとめ|总结|次|注|注意|例|備考|补充|補足|参考)(?: \d+|s)?$/iu;
const STEP = /^(?:step|phase|stage)s? \d+\b/i;
/** `For new pages, run the check`: a circumstance, not a term. */
const CIRCUMSTANCE =
  /^(?:(?:after|before|checking|for|how|if|to|when|why) \S+ \S|(?:at|during|in|on) )/i;
/** A paragraph of several labels is a form to fill in. */
const NEXT_LABEL = /\n(?:\*\*|__|`)[^\n]{1,80}?(?::|：|\s[—–-]\s)/;

/** What a paragraph or a list item defines; null unless all of it defines. */
export function readDefinition(source: string, inGlossary = false): DefinedTerm | null {
  // Nearly all texts begin with a letter.
  if (!inGlossary && !MARKS.has(source.charAt(0))) return null;
  const text = withoutComments(source).replace(TASK, "");
  const marked = MARKS.has(text.charAt(0)) ? (MARKED_COLON.exec(text) ?? MARKED.exec(text)) : null;
  const match = marked ?? (inGlossary ? LOOSE.exec(text) : null);
  if (match === null || NEXT_LABEL.test(text)) return null;
  const [all, written = "", notes, separator = ""] = match;
  return define(written, text.slice(all.length), notes ? `${notes}${separator}` : "");
}

/**
 * The definition of each item of a list; null for items that are none. Outside a glossary, words are terms if
 * at least half of those in bold have a meaning. Among rules, guidance and references, only names in code are.
 */
export function readTerms(
  texts: readonly string[],
  label: SectionLabel | null,
): (DefinedTerm | null)[] {
  if (label === "rules" || label === "guidance" || label === "aside") {
    return texts.map((text) => (/^(?:\*\*)?`/.test(text) ? readDefinition(text) : null));
  }
  const read = texts.map((text) => readDefinition(text, label === "glossary"));
  const meant = read.filter((term) => term?.kind === "word" && term.isMeant);
  const isWord = (text: string, index: number): boolean => {
    const term = read[index];
    return term ? term.kind === "word" : /^(?:\*\*|__)/.test(text) && !obliges(text);
  };
  const areTerms =
    label === "glossary" ||
    (label !== "traits" && meant.length > 0 && 2 * meant.length >= texts.filter(isWord).length);
  return read.map((term) => (areTerms || term?.kind === "code" ? term : null));
}

/** The heading as a term that the paragraph below it defines. */
export function readHeadingTerm(heading: string, paragraph: string): DefinedTerm | null {
  // A note or a cross-reference is not the meaning of the heading.
  if (NOTE.test(LABEL.exec(paragraph)?.[0].replace(/[*_:\s—–-]+$/, "") ?? "")) return null;
  const written = toOneLine(heading).replace(/(?<!\s)\s*\{#[^{}\s]+\}$/, "");
  return define(written, withoutComments(paragraph));
}

/** A term with its meaning; null if the label is not a term, or the text tells the reader what to do. */
function define(written: string, meaning: string, note = ""): DefinedTerm | null {
  const term = toTerm(written);
  const said = toOneLine(meaning);
  if (term === "" || term.length > MAX_TERM || said === "") return null;
  // A single sentence that ends with a colon only announces what follows.
  if (/[:：]$/.test(said) && !/[.!?]\s/.test(said)) return null;
  const isNoted = note !== "" && ONE_WORD.test(term);
  const isName = isNoted || written.includes("`") || NAME_IN_PROGRAM.test(term);
  const kind = isName ? "code" : "word";
  if (!isNoted && !BEGINS_WITH_CODE.test(written) && (NOTE.test(term) || STEP.test(term)))
    return null;
  if (!WHOLE_CODE.test(written) && SENTENCE_IN_TERM.test(term)) return null;
  if (kind === "word" && CIRCUMSTANCE.test(term)) return null;
  // `**`x.lock` must hold**: …` is no name, even with code in it.
  if (canOblige(written) && findForces(toProse(written)).length > 0) return null;
  if (isInstructing(term, said, kind) || (isName && ONLY_VALUES.test(said))) return null;
  const isMeant = isName || isMeaningOf(term, said);
  return { term, definition: note === "" ? said : toOneLine(`${note}${meaning}`), kind, isMeant };
}

/** `MD004`, `MD009`: they are related to a name, not its meaning. */
const VALUES = "(?:`[^`]*`|\\[[^[\\]]*\\]\\([^()]*\\)|\\d[\\d.]*)";
const ONLY_VALUES = new RegExp(`^${VALUES}(?:(?:,| and| or|, and|, or)? ${VALUES})*\\.?$`);

/** Code, which keeps its content, and markup that is dropped: bold, anchors, comments. */
const MARKUP =
  /(`+)(.+?)\1|\*\*|(?<![\p{L}\p{N}])__|__(?![\p{L}\p{N}])|<\/?(?:a|span)\b[^<>]*>|<!--.*?-->/giu;

const WHOLE_LINK = /^\[([^[\]]+)\](?:\([^()\s]*\)|\[[^[\]]*\])?$/;

/** Longer texts are not searched for markup, which takes quadratic time; they are no terms. */
const MAX_WRITTEN = 10_000;

/** A term without bold and backticks; of a link, its text. */
function toTerm(written: string): string {
  if (written.length > MAX_WRITTEN) return written;
  if (WHOLE_CODE.test(written)) return written.slice(1, -1).trim();
  const bare = written.replace(MARKUP, (_, fence?: string, code?: string) =>
    fence === undefined ? "" : (code ?? "").trim(),
  );
  return bare
    .replace(WHOLE_LINK, "$1")
    .replace(/^([*_])(.*)\1$/, "$2")
    .replace(/(?<![\s:：])[\s:：]+$/, "")
    .trim();
}

/** Names that only programs have; `Node.js` is a word. */
const NAME_IN_PROGRAM = /^[-/]|[_{}=<>$@\\]|\w\(|^(?![A-Z]\w*\.js$)[^ ]*\.\w|^[a-z][^ ]*\/\w/;

/** Only this much of a meaning is read. */
const MAX_MEANING = 600;

/** The first sentence of a meaning, as prose. */
function readFirstSentence(meaning: string): string {
  const prose = toProse(meaning.slice(0, MAX_MEANING));
  const [first] = findSentences(prose);
  return prose.slice(first?.start, first?.end);
}

/** Not terms: quantities, dates, emoji entities, praise, days of opening hours, browsers and runtimes. */
const NO_TERM =
  /^(?:\p{N}\S* |[\p{L}-]+ly \p{L}|(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|(?:mon|tue|wed|thu|fri|sat|sun)\b|week(?:day|end)s?\b)|\b(?:19|20)\d\d\b|&#?\w+;|!$|^(?:mobile |google |microsoft |apple )?(?:browsers?|chrome|chromium|edge|firefox|internet explorer|ie|node(?:\.?js)?|opera|safari)\b/iu;
/** What a form asks for. */
const FIELD =
  /^(?:Architecture|Authors?|Context|Date|Defaults?|Dependencies|Descriptions?|Files?|Format|Goals?|Impact|Inputs?|Location|Outputs?|Overview|Owner|Priority|Purpose|Reason|Results?|Scope|Severity|Source|Status|Summary|Tech Stack|Triggers?|Type|Usage|Version|Why)$/;
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
const STATE = /^(?:an?|the|one|every|each|all|no|nothing|nobody|what|where|how) /;
const REFERS = /^(?:at|by|for|from|given|in|on|see|use|using|via|with)\b/i;

/**
 * Whether the text after a word is its meaning: a thing (`height of the lift`), rather than a value, a
 * statement about it (`The page uses it`) or praise. In doubt, it is not.
 */
function isMeaningOf(term: string, meaning: string): boolean {
  const [, more = ""] = term.split(/ (.*)/);
  if (NO_TERM.test(term) || FIELD.test(term) || FINITE.test(more)) return false;
  const sentence = readFirstSentence(meaning);
  if (sentence.endsWith("?")) return false;
  if (NAME.test(term)) return true;
  if (VALUE.test(sentence.replace(/[.!]$/, "")) || REFERS.test(sentence)) return false;
  // `Validation`: The command validates it. `Order`: If the plugin runs first, …
  const [, deed] = /^The [a-z-]+ ([a-z]+)s\b/.exec(sentence) ?? [];
  if ((deed !== undefined && isVerb(deed)) || /^(?:If|When|While) /.test(sentence)) return false;
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
  // A quick look: a meaning in capitals, or a term of several words, may begin like an instruction.
  const canInstruct =
    /^[^\p{L}]*\p{Lu}/u.test(meaning) || / \S+ /.test(term) || LABEL_OF_FORCE.test(term);
  if (!canInstruct && !canOblige(term) && !canOblige(meaning)) return false;
  const sentence = readFirstSentence(meaning);
  if (sentence === "") return false;
  if (kind === "code")
    return TELLS_OF_USE.test(sentence) || hasMainForce(/^(?:MUST|SHALL|SHOULD)\b/);
  if (LABEL_OF_FORCE.test(term) || isInstruction(term) || hasRuleOpening(sentence)) return true;
  // In lower case a verb glosses its term: `**Evict**: take a page out of memory`.
  return (/^\p{Lu}/u.test(sentence) && hasOpeningVerb(sentence)) || hasMainForce(/^/);

  function hasMainForce(word: RegExp): boolean {
    return findForces(sentence).some(
      (start) => word.test(sentence.slice(start)) && isMain(sentence, start),
    );
  }
}

/** `Never force-push`, `Use small commits`: a bold phrase that is the instruction itself. */
function isInstruction(term: string): boolean {
  const prose = toProse(term);
  if (findForces(prose).length > 0 || hasRuleOpening(prose)) return true;
  const [first = "", second = "", ...more] = prose.split(" ");
  if (more.length === 0) return false;
  const isLinked = /^(?:a|all|an|any|every|for|from|it|only|the|to|with|your)$/.test(second);
  return hasOpeningVerb(prose) || (isLinked && isVerb(first.toLowerCase()));
}

const SUBORDINATE =
  /\b(?:that|which|who|whom|whose|what|where|when|whenever|if|because|since|before|after|until|unless|while|how|why|whether|though|although|as|than)\b/i;
const ARTICLE = /^(?:an?|the|any|one|some|several) /i;
const REDUCED = /[\p{L}\p{N}] (?:you|we|they|it|he|she|one)$/iu;

/** Whether a word of force is in a main clause, not in one that qualifies a noun. */
function isMain(sentence: string, start: number): boolean {
  const head = sentence.slice(0, start);
  if (SUBORDINATE.test(head.replace(CONDITION, ""))) return false;
  if (!ARTICLE.test(head)) return true;
  // `An issue we must fix`; `the height of the lift, never more than 5`.
  const thing = /^(.*?)[,;:—–(]/.exec(head)?.[1];
  return thing === undefined ? !REDUCED.test(head.trim()) : FINITE.test(thing);
}
