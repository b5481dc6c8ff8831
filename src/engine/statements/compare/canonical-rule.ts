import {
  BAN,
  COMMA,
  EMPHASIS,
  FILLER,
  FORMS_OF_BE,
  LEADERS,
  NOT,
  PAIRS,
  PARTICIPLES,
  PREPOSITIONS,
  replacePhrases,
  STOP,
  spellInDigits,
  stemWord,
  UNSAID_OBJECTS,
  WEAK,
  words,
} from "./rule-words.js";

/** A rule normalised so that rules that ask for the same thing are equal. */
export interface CanonicalRule {
  key: string;
  /** Whether it recommends ("should", "prefer", "avoid") rather than demands. */
  weak: boolean;
}

/** A word of a rule in lower case, an object as written, or a mark between sentences or clauses. */
interface Word {
  text: string;
  kind: "word" | "name" | "object" | "mark";
}

/** Labels that only announce a rule, and the box of a task. */
const LABEL =
  /^[\s*_]*(?:\[[ xX]\][\s*_]*)?(?:(?:caution|critical|important|mandatory|note|reminder|required|rule|warning)[*_]*[:!][\s*_]*)?/i;
/** Code and quoted strings as a whole; else text between white space and punctuation. */
const TOKEN =
  /`+[^`]*`+|"[^"]*"|“[^“”]*”|(?<!\w)'[^']*'(?!\w)|[^\s*,;:!?"“”()`。、，；：！？（）「」『』]+|[,:;]|[!?]+/g;
/** Names rather than words: code, numbers, paths, flags, addresses, identifiers. */
const OBJECT = /^["“'`]|[\d\\/_.=<>@#$%{}~^|]|^--?\w|[a-z][A-Z]/;
/** Starts an object and joins its parts, so that no phrase matches in it. */
const OBJECT_MARK = "\u0001";
/** Rules of one word ("Always.") say too little to repeat each other. */
const MIN_WORDS = 2;
/** Scripts without spaces, in which a word may be a sentence: Thai to Khmer, Chinese, Japanese. */
const UNSPACED = /[\u0e00-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]{3}/;

const ARTICLES = words("a an the each every");
/** Words that cannot be part of the things that a passive verb acts on. */
const ENDS_THINGS =
  words(`${NOT} ${STOP} after because before can could if instead may might only or
  then unless until when while`);
const SAYS_NOTHING = new Set([NOT, STOP, "it", "be"]);

/**
 * Normalises a rule; null if it says too little to be compared. Linear in its length. Words that
 * `rule-words` does not know must be equal.
 */
export function canonicalRule(text: string): CanonicalRule | null {
  const read = readWords(text.replace(LABEL, "").replace(/[‘’]/g, "'"));
  const line = ` ${canonicalWords(read).join(" ")} `;
  const opensWithGerund = read[0] !== undefined && isGerund(read[0]);
  const lifted = liftBan(replacePhrases(line), opensWithGerund).split(" ");
  const named = lifted.includes("it") ? nameIt(lifted.filter((word) => word !== "")) : lifted;
  const words = named.filter((word) => word !== "" && !FILLER.has(word));
  const turned = dropUnsaid(makeActive(dropEmphasis(turnLeadingClause(words))));
  sortAlternatives(turned);
  const isLong = read.length >= MIN_WORDS || UNSPACED.test(line);
  if (!isLong || turned.every((word) => SAYS_NOTHING.has(word))) return null;
  return { key: turned.join(" "), weak: read.some(({ text }) => WEAK.has(text)) };
}

function readWords(text: string): Word[] {
  const words: Word[] = [];
  const tokens = text.match(TOKEN) ?? [];
  let opening = true;
  for (const [index, token] of tokens.entries()) {
    if (token === COMMA) words.push({ text: COMMA, kind: "mark" });
    else {
      const isMark = /^[:;!?]/.test(token);
      if (!isMark) readToken(token, opening, words);
      const ends = index < tokens.length - 1 && /^[!?]|(?<!\.)\.$/.test(token);
      if (ends) words.push({ text: STOP, kind: "mark" });
      opening = isMark || ends;
    }
  }
  return words;
}

const PLAIN = /^[A-Za-z]?[a-z]+$/;

/** Adds the words of a token. `opening`: it begins a sentence, so a capital means nothing. */
function readToken(asWritten: string, opening: boolean, words: Word[]): void {
  const token = asWritten.includes("-") ? spellInDigits(asWritten) : asWritten;
  if (PLAIN.test(token) && token !== "cannot") {
    const text = token.toLowerCase();
    words.push({ text, kind: opening || text === token ? "word" : "name" });
    return;
  }
  const written = /^["“'`]./.test(token)
    ? token
    : token.replace(/^[_[\]]+/, "").replace(/(?<![_[\].…])[_[\].…]+$/, "");
  if (/^[-–—•]*$/.test(written)) return;
  if (OBJECT.test(written)) {
    words.push({ text: OBJECT_MARK + written.replace(/\s+/g, OBJECT_MARK), kind: "object" });
    return;
  }
  const kind = !opening && /^\p{Lu}\p{Ll}/u.test(written) ? "name" : "word";
  const lower = written.toLowerCase().replace(/'s?$/, "");
  const plain = /^[A-Z]{2,}s$/.test(written) ? lower.slice(0, -1) : lower;
  for (const text of splitWord(plain)) words.push({ text, kind });
}

/** Splits contractions and compounds. */
function splitWord(word: string): string[] {
  if (word === "cannot" || word === "can't") return ["can", "not"];
  if (word === "won't") return ["will", "not"];
  if (word.endsWith("n't")) return [word.slice(0, -3), "not"];
  return word.replace(/'(?:re|ll|ve|d|m)$/, "").split(/(?<=[a-z])-(?=[a-z])/);
}

function canonicalWords(words: readonly Word[]): string[] {
  const canonical: string[] = [];
  let opening = true;
  let prefers = false;
  for (const [index, { text, kind }] of words.entries()) {
    const opens: boolean = opening;
    opening = text === STOP || (opens && EMPHASIS.has(text));
    if (kind === "mark" || kind === "object") canonical.push(text);
    else if (text === "avoid" || (text === "no" && opens)) {
      canonical.push("not");
      if (text === "no" || !isGerund(words[index + 1])) canonical.push("use");
    } else if (text === "prefer" && opens) {
      prefers = true;
      const next = words[index + 1];
      if (next?.text !== "to" && !isGerund(next)) canonical.push("use");
    } else if (
      prefers &&
      (text === "over" || (text === "to" && words[index - 1]?.text !== "prefer"))
    )
      canonical.push("instead");
    else if (kind === "name") canonical.push(text);
    else canonical.push(stemWord(text, isParticiple(text) && isAfterBe(words, index)));
  }
  return canonical;
}

function isParticiple(word: string): boolean {
  return word.endsWith("ed") || PARTICIPLES.has(word);
}

/** Whether the word before, apart from adverbs, is a form of "be". */
function isAfterBe(words: readonly Word[], index: number): boolean {
  let before = index - 1;
  while (/^(?:not|never|always)$|ly$/.test(words[before]?.text ?? "")) before--;
  return FORMS_OF_BE.has(words[before]?.text ?? "");
}

function isGerund(word: Word | undefined): boolean {
  return word?.kind === "word" && /^(?!string$|nothing$)\w{2,}ing$/.test(word.text);
}

/** "Tabs are forbidden in code" is "not use tabs in code"; "Pushing is …" is "not push". */
function liftBan(line: string, opensWithGerund: boolean): string {
  const lifted = line.replace(BAN, "");
  if (lifted === line || lifted.includes(NOT) || lifted.includes(` ${STOP} `)) return line;
  return ` ${NOT}${opensWithGerund ? "" : " use"}${lifted}`;
}

/**
 * Replaces "it" by what it stands for: the branch, in "When a branch is merged, delete it" and in
 * "Delete a branch when it is merged". Names of one word only. Changes `words`.
 */
function nameIt(words: string[]): string[] {
  const it = words.indexOf("it");
  const article = words.findIndex((word) => ARTICLES.has(word));
  if (article < 0) return words;
  const [name = "", next = ""] = words.slice(article + 1, article + 3);
  const isNamed = next === "be" || (words[it + 1] === "be" && LEADERS.has(next));
  if (isNamed && /^[a-z]/.test(name)) words[it] = name;
  return words;
}

/** "Jobs must not be deleted" becomes "not delete jobs", unless it says by whom. */
function makeActive(words: readonly string[]): readonly string[] {
  const be = words.indexOf("be");
  const participle = words[be + 1] ?? "";
  const start = words[be - 1] === NOT ? be - 1 : be;
  if (start < 1 || !isParticiple(participle) || words[be + 2] === "by") return words;
  const verb = stemWord(PARTICIPLES.get(participle) ?? participle, false);
  const things = words.slice(0, start);
  const isVerb = verb !== participle || PARTICIPLES.has(participle);
  if (!isVerb || things.some((word) => ENDS_THINGS.has(word))) return words;
  return [...words.slice(start, be), verb, ...things, ...words.slice(be + 2)];
}

/** "Before a release, tag it." becomes "tag it before a release." */
function turnLeadingClause(words: string[]): string[] {
  const comma = words.indexOf(COMMA);
  const stop = words.indexOf(STOP);
  const end = stop < 0 ? words.length : stop;
  const turned =
    LEADERS.has(words[0] ?? "") && comma > 1 && comma < end - 1
      ? [...words.slice(comma + 1, end), ...words.slice(0, comma), ...words.slice(end)]
      : words;
  return turned.filter((word) => word !== COMMA);
}

/**
 * Drops emphasis, except in a sentence after a negation. Two negations in a row cancel out; "is not"
 * becomes "not be".
 */
function dropEmphasis(words: readonly string[]): string[] {
  const kept: string[] = [];
  let negated = false;
  for (const word of words) {
    if (word === NOT && kept.at(-1) === NOT) kept.pop();
    else if (word === NOT && kept.at(-1) === "be") kept.splice(-1, 1, NOT, "be");
    else if (negated || !EMPHASIS.has(word)) kept.push(word);
    negated = word === NOT || (negated && word !== STOP);
  }
  return kept;
}

/** "Commit changes" and "commit them" become "commit"; pairs of words for one thing become one. */
function dropUnsaid(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (const [index, word] of words.entries()) {
    const before = kept.at(-1) ?? "";
    const pair = PAIRS.get(`${before} ${word}`);
    if (pair !== undefined) kept[kept.length - 1] = pair;
    else if (!canGoUnsaid(word, before) || !isPhraseEnd(words[index + 1])) kept.push(word);
  }
  return kept;
}

function canGoUnsaid(word: string, before: string): boolean {
  if (word === "it" || word === "them") return /^[a-z]/.test(before) && !PREPOSITIONS.has(before);
  return UNSAID_OBJECTS.get(before)?.has(word) === true;
}

function isPhraseEnd(next: string | undefined): boolean {
  return next === undefined || next === STOP || next === NOT || LEADERS.has(next);
}

/** "Types or names" becomes "names or types". Changes `words`. Around "and", the order may matter. */
function sortAlternatives(words: string[]): void {
  for (let index = 1; index < words.length - 1; index++) {
    if (words[index] !== "or") continue;
    const [before, after] = [words[index - 1] as string, words[index + 1] as string];
    if (before === NOT || after === NOT || after >= before) continue;
    words[index - 1] = after;
    words[index + 1] = before;
  }
}
