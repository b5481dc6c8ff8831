import { toOneLine } from "../markdown/blank.js";
import { withoutComments } from "../markdown/protected.js";
import { findSentences } from "../markdown/sentences.js";
import { findForces } from "./force.js";
import { TASK, toProse } from "./prose.js";
import { CONDITION, canOblige, hasOpeningVerb, hasRuleOpening } from "./rules.js";
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
  /** The lines of the text that they come from, end exclusive. */
  line: number;
  lineEnd: number;
}

/** A label and the text after it, as written, which may be a term and its meaning. */
interface Labelled {
  written: string;
  /** A type, a default or the like between the two, with the separator after it. */
  note?: string;
  meaning: string;
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
/** `**word** = value`. */
const MARKED_EQUALS = new RegExp(`^(${BOLD})[ \\t]{1,8}=(?=\\s)\\s*(?=\\S)`);
/** As `MARKED`, with the colon inside the bold. */
const MARKED_COLON =
  /^(\*\*(?:(?!\*\*)[^\n]){1,80}[:：]\*\*|__(?:(?!__)[^\n]){1,80}[:：]__)\s*(?=\S)/;
/** First characters of bold and code. */
const MARKS: ReadonlySet<string> = new Set(["*", "_", "`", "["]);
/** `Term: meaning` without markup, in a list of such items or below a glossary's heading. The meaning has three words or more. */
const PLAIN =
  /^((?:_(?=\w{1,60}_\w))?[^\s*_`[\]{}<>#|~+=:.!?-][^:：.!?\n]{0,60})(?::(?=(?:\s+[^\s]+){3})\s+|：(?=\S{6}))/;
/** The same for names, with a dash: `envFile - path of the file`. */
const PLAIN_NAME = /^([a-z][\w-]{0,60})[ \t]{1,8}(?:[—–]|-{1,3})(?=(?:\s+[^\s]+){3})\s+/;
/** Below a glossary's heading: any `Term: meaning` or `Term - meaning`, except bold followed by a word. */
const LOOSE =
  /^((?!\*\*[^*\n]{1,100}\*\* [\p{L}\p{N}])[^\n]{1,100}?)(?::\s+|：\s*|[ \t]{1,8}(?:[—–]|-{1,3})\s+)(?=\S)/u;
/** The definition lists of many Markdown dialects. */
const COLON_LINE = /^[ \t]*:[ \t]+(?=\S)/;
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
const CIRCUMSTANCE = /^(?:after|before|checking|for|how|if|to|when|why) \S+ \S/i;
/** A list is a glossary without markup if it has at least this many items, all `Term: meaning`. */
const MIN_PLAIN_ITEMS = 3;

/**
 * The definitions of a paragraph or a list item; none unless all of it defines. Lines that each begin
 * with a marked term define one each. A dash separates a term only between spaces.
 */
export function readDefinitions(source: string, inGlossary = false): DefinedTerm[] {
  const text = withoutComments(source);
  if (text.includes("\n:")) {
    const defined = readColonLines(text);
    if (defined.length > 0) return defined;
  }
  // Only a text that begins with a mark can define a marked term.
  if (!inGlossary && !hasMarkAtStart(text)) return [];
  const lines = text.split("\n");
  const starts = lines.flatMap((line, index) =>
    index === 0 || (MARKS.has(line.charAt(0)) && (MARKED_COLON.test(line) || MARKED.test(line)))
      ? [index]
      : [],
  );
  const read = (from: number, to: number): DefinedTerm | null => {
    const found = readLabelled(lines.slice(from, to).join("\n"), inGlossary);
    return found === null ? null : define(found, from, to);
  };
  const first =
    starts.length > 1
      ? starts.map((start, index) => read(start, starts[index + 1] ?? lines.length))
      : [];
  if (first.length > 0 && first.every((defined) => defined !== null)) return first;
  const whole = read(0, lines.length);
  return whole === null ? [] : [whole];
}

/** The definition of each item of a glossary without markup; null for other lists. */
export function readPlainGlossary(items: readonly string[]): DefinedTerm[] | null {
  if (items.length < MIN_PLAIN_ITEMS) return null;
  const defined: DefinedTerm[] = [];
  for (const text of items) {
    const term = readPlain(withoutComments(text));
    if (term === null) return null;
    defined.push(term);
  }
  // A repeated label names the kind of its items.
  return new Set(defined.map(({ term }) => term)).size < defined.length ? null : defined;
}

/** The definition of a paragraph of a glossary without markup: `Term: meaning`. */
export function readPlainDefinition(text: string): DefinedTerm[] {
  const term = readPlain(withoutComments(text));
  return term === null ? [] : [term];
}

function readPlain(text: string): DefinedTerm | null {
  const match = PLAIN.exec(text) ?? PLAIN_NAME.exec(text);
  if (match === null) return null;
  const meaning = text.slice(match[0].length);
  return define({ written: match[1] as string, meaning }, 0, text.split("\n").length);
}

/** The heading as a term that the paragraph below it defines. */
export function readHeadingTerm(heading: string, paragraph: string): DefinedTerm | null {
  // A note or a cross-reference is not the meaning of the heading.
  const text = withoutComments(paragraph);
  const label = readLabelled(text, false);
  if (label !== null && NOTE.test(toTerm(label.written))) return null;
  const written = toOneLine(heading).replace(/(?<!\s)\s*\{#[^{}\s]+\}$/, "");
  return define({ written, meaning: text }, 0, text.split("\n").length);
}

/** Whether a text may begin with bold or code, after the box of a task. */
function hasMarkAtStart(text: string): boolean {
  return MARKS.has(text.charAt(text.startsWith("[") ? (TASK.exec(text)?.[0].length ?? 0) : 0));
}

function readLabelled(text: string, inGlossary: boolean): Labelled | null {
  const body = text.replace(TASK, "");
  const marked = MARKS.has(body.charAt(0))
    ? (MARKED_COLON.exec(body) ?? MARKED.exec(body) ?? MARKED_EQUALS.exec(body))
    : null;
  const match = marked ?? (inGlossary ? LOOSE.exec(body) : null);
  if (match === null) return null;
  const [all, written = "", notes, separator] = match;
  const meaning = body.slice(all.length);
  return notes ? { written, note: `${notes}${separator}`, meaning } : { written, meaning };
}

/** Reads lines that begin with a colon as meanings of the line of text before them. */
function readColonLines(text: string): DefinedTerm[] {
  const lines = text.split("\n");
  const isMeaning = (line: string | undefined): boolean => COLON_LINE.test(line ?? "");
  if (!isMeaning(lines[1])) return [];
  const defined: DefinedTerm[] = [];
  let written = "";
  let name: Name | null = null;
  for (let from = 0; from < lines.length; ) {
    const named = !isMeaning(lines[from]);
    if (named) {
      written = lines[from] as string;
      name = readName({ written });
    }
    if (name === null) return [];
    const first = named ? from + 1 : from;
    let to = first + 1;
    // A meaning ends before the next line with a colon, and before that line's term.
    while (to < lines.length && !isMeaning(lines[to]) && !isMeaning(lines[to + 1])) to++;
    const meaning = lines.slice(first, to).join("\n").replace(COLON_LINE, "");
    const term = define({ written, meaning }, from, to, name);
    if (term === null) return [];
    defined.push({ ...term, isMeant: true });
    from = to;
  }
  return defined;
}

type Name = Pick<DefinedTerm, "term" | "kind">;

/** The term that a label names; null for other labels. */
function readName({ written, note }: Omit<Labelled, "meaning">): Name | null {
  const term = toTerm(written);
  if (term === "" || term.length > MAX_TERM) return null;
  const isNoted = note !== undefined && ONE_WORD.test(term);
  const isName = isNoted || written.includes("`") || NAME_IN_PROGRAM.test(term);
  const kind = isName ? "code" : "word";
  const isLabel = !isNoted && !BEGINS_WITH_CODE.test(written);
  if (isLabel && (NOTE.test(term) || STEP.test(term))) return null;
  if (!WHOLE_CODE.test(written) && SENTENCE_IN_TERM.test(term)) return null;
  if (kind === "word" && CIRCUMSTANCE.test(term)) return null;
  // `**`x.lock` must hold**: …` is no name, even with code in it.
  const isObliging = canOblige(written) && findForces(toProse(written)).length > 0;
  return isObliging ? null : { term, kind };
}

/** A term with its meaning; null if the label is not a term, or the text tells the reader what to do. */
function define(
  labelled: Labelled,
  line: number,
  lineEnd: number,
  name = readName(labelled),
): DefinedTerm | null {
  if (name === null) return null;
  const { term, kind } = name;
  const { note, meaning } = labelled;
  const said = toOneLine(meaning);
  // A single sentence that ends with a colon only announces what follows.
  if (said === "" || (/[:：]$/.test(said) && !/[.!?]\s/.test(said))) return null;
  if (isInstructing(term, said, kind)) return null;
  const isMeant = kind === "code" || isMeaningOf(term, said);
  const definition = note === undefined ? said : toOneLine(`${note}${meaning}`);
  return { term, definition, kind, isMeant, line, lineEnd };
}

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
function isMeaningOf(term: string, meaning: string): boolean {
  const [, more = ""] = term.split(/ (.*)/);
  if (NO_TERM.test(term) || FINITE.test(more)) return false;
  const prose = toProse(meaning.slice(0, MAX_MEANING)).trim();
  const [first] = findSentences(prose, { start: 0, end: prose.length });
  const sentence = first === undefined ? "" : prose.slice(first.start, first.end);
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

/** Only this much of a meaning is read for whether it instructs. */
const MAX_INSTRUCTION = 600;
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
  const prose = toProse(meaning.slice(0, MAX_INSTRUCTION));
  const [first] = findSentences(prose, { start: 0, end: prose.length });
  if (first === undefined) return false;
  const sentence = prose.slice(first.start, first.end);
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
  const from = sentence.slice(0, start).search(/[^,;:—–()]*$/);
  const clause = sentence.slice(from, start).trim();
  const force = sentence.slice(start);
  if (from === 0) {
    // `An issue we must fix`.
    if (ARTICLE.test(clause) && REDUCED.test(clause)) return false;
  } else {
    if (clause === "" && /^(?:required|mandatory)\b/i.test(force)) return false;
    // `The height of the lift, never more than 5`; but `the pump, once started, must run`.
    const goesOn =
      /^(?:must|shall|should|ought)/i.test(force) && !/[;:—–]/.test(sentence.slice(0, start));
    if (isThing(sentence.slice(0, sentence.search(/[,;:—–()]/))) && !goesOn) return false;
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
