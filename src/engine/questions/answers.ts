/** How an answer is compared with the expected one (docs/cli.md, "questions"). */

/** `choice` has a closed set of answers: `yes`, `no`. */
export type AnswerKind = "text" | "number" | "choice";

/** The answer to a question that the document does not answer. */
export const NOT_STATED = "not stated";

/** Words that models put before a bare answer. */
const LEAD = /^(?:(?:the )?(?:final )?answer(?: is)?\s*[:：]?|answer\s*[:：])\s+/;
const FENCE = /^(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n/;
// The lookbehinds keep them linear on runs within the text.
const QUOTES = /^["'“”‘’«»„]+|(?<!["'“”‘’«»„])["'“”‘’«»„]+$/gu;
/** No real answer is wrapped more often, and each pass reads all of it. */
const MAX_PASSES = 8;
const END = /(?<![\s.!,;:。！，；：])[\s.!,;:。！，；：]+$/u;

/**
 * Whether an answer is the expected one. Texts are compared by `normaliseAnswer`. A number must be the only
 * number of the answer, in digits. Of a choice, the first word counts if it ends the answer or
 * punctuation follows: `no idea` is not `no`.
 */
export function isRightAnswer(expected: string, given: string, kind: AnswerKind): boolean {
  const wanted = normaliseAnswer(expected);
  const answer = normaliseAnswer(given);
  if (answer === wanted) return true;
  if (wanted === NOT_STATED) return answer.startsWith(NOT_STATED);
  if (kind === "number") {
    const number = readNumber(wanted);
    return number !== null && readNumber(answer) === number;
  }
  if (kind === "choice") return /^\p{L}+(?=$|[^\p{L}\p{N}\s])/u.exec(answer)?.[0] === wanted;
  return false;
}

/**
 * Normalises an answer: Unicode's compatibility form in lower case with single spaces, without inline
 * Markdown, quotation marks around it, `Answer:` before it and punctuation at its end.
 */
export function normaliseAnswer(text: string): string {
  const bare = dropFence(text).normalize("NFKC");
  let answer = bare.toLowerCase().replace(/[’‘]/g, "'");
  // Until nothing changes: a name such as `__init__` may come with backticks or without.
  let before = "";
  for (let pass = 0; before !== answer && pass < MAX_PASSES; pass++) {
    before = answer;
    answer = toPlain(answer).replace(LEAD, "").replace(END, "").replace(QUOTES, "").trim();
  }
  return answer;
}

function dropFence(text: string): string {
  const trimmed = text.trim();
  const [opening = "", marks = ""] = FENCE.exec(trimmed) ?? [];
  const rest = trimmed.slice(opening.length);
  return marks !== "" && rest.endsWith(marks) ? rest.slice(0, -marks.length) : text;
}

const CODE = /(?<!`)(`{1,3})(?!`)([^`\n]{1,2000})\1(?!`)/g;
const IMAGE_OR_LINK =
  /!?\[([^[\]\n]{0,1000})\](?:\([^()\s]{0,2000}(?:\s"[^"\n]{0,500}")?\)|\[[^[\]\n]{0,200}\])/g;
const TAG = /<\/?[a-z][a-z\d-]{0,20}(?:\s[^<>\n]{0,500})?\/?>|<!--.{0,500}?-->/gis;
const STRONG = /\*\*|__(?=\S)|(?<=\S)__/g;
const EMPHASIS = /(?<![\w*])[*_](?=\S)([^*_\n]{1,500}?)(?<=\S)[*_](?![\w*])/g;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** Inline Markdown as its reader sees it: code, links and images by their text, without marks and tags. */
export function toPlain(text: string): string {
  const held: string[] = [];
  // Hides code and escaped characters from the steps below.
  const hold = (characters: string): string => `\uE000${held.push(characters) - 1}\uE000`;
  return text
    .replace(/\uE000/g, "")
    .replace(CODE, (_, _ticks: string, code: string) => hold(code.trim()))
    .replace(ESCAPE, (_, character: string) => hold(character))
    .replace(IMAGE_OR_LINK, "$1")
    .replace(TAG, " ")
    .replace(STRONG, "")
    .replace(EMPHASIS, "$1")
    .replace(/\uE000(\d+)\uE000/g, (_, index: string) => held[Number(index)] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** The only number of a text; null for none or several. */
function readNumber(answer: string): number | null {
  const [digits, ...others] = answer.match(/-?\d[\d,]*(?:\.\d+)?/g) ?? [];
  return digits === undefined || others.length > 0 ? null : Number(digits.replaceAll(",", ""));
}
