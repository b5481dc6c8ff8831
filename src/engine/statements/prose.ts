import type { Span } from "../markdown/lines.js";
import { findCodeSpans, withoutComments } from "../markdown/protected.js";

/** Underscores of emphasis, without those inside names. */
const EMPHASIS = /(?<![a-z0-9])_+|_+(?![a-z0-9])/gi;
const DESTINATION = /\]\([^()\s]*\)|\bhttps?:\/\/[^\s)>\]]+/g;
/** A quotation at the beginning may be the whole text, so it stays. */
const QUOTATION = /(?<!^)(?:"[^"]{1,200}"|“[^“”]{1,200}”)/g;
/** White space other than one space. */
const WHITE_SPACE = /\s{2,}|[^\S ]/g;
const PARENTHESIS = /[([]([^()[\]]{1,120})[)\]]/g;

/** Any sign of what `toProse` changes. */
const MARKUP = /[`*_~[(<"“]|[^\S ]| {2}| -{1,3} |:\/\//;

/** The box of a task. */
export const TASK = /^\[[ xX]\][ \t]+/;
/** A label before a statement: `**Tests**:`, or bold on a line of its own. */
export const LABEL =
  /^[*_]{2}[^*_\n]{1,80}(?::[*_]{2}|[*_]{2}[ \t]*(?::|[ \t][—–-])|(?<![.!?])[*_]{2}(?=\n))\s+/;

/** A text as prose: code as a placeholder, without emphasis, addresses and the types of a parameter. */
export function toProse(text: string): string {
  if (!MARKUP.test(text)) return text;
  const shown = text.includes("<!--") ? withoutComments(text) : text;
  let prose = shown;
  if (shown.includes("`")) {
    prose = "";
    let end = 0;
    for (const code of findCodeSpans(shown)) {
      prose += `${shown.slice(end, code.start)}\`\``;
      end = code.end;
    }
    prose += shown.slice(end);
  }
  if (prose.includes("_")) prose = prose.replace(EMPHASIS, "");
  if (prose.includes("](") || prose.includes("://")) prose = prose.replace(DESTINATION, "]");
  prose = prose
    .replace(/[*~]+/g, "")
    .replace(WHITE_SPACE, " ")
    .replace(/ -{1,3} /g, " — ");
  if (/["“]/.test(prose)) prose = prose.replace(QUOTATION, "''");
  if (!/[([]/.test(prose)) return prose;
  return prose.replace(PARENTHESIS, (whole, inner: string) => (isTypeList(inner) ? "" : whole));
}

/** Quotations, which are never split, however many sentences they have. */
export function findQuotations(text: string): Span[] {
  if (!/["“]/.test(text)) return [];
  return Array.from(text.matchAll(QUOTATION), ({ index, 0: match }) => ({
    start: index,
    end: index + match.length,
  }));
}

const NECESSITY = /^(?:not )?(?:required|optional|mandatory)$/i;
const CONDITIONAL_NECESSITY =
  /^(?:required|optional|mandatory)\b(?: (?:if|when|unless|for|with)\b.*)$/i;

/** `(string, required)`: a parameter's types, not an obligation. */
function isTypeList(inner: string): boolean {
  const parts = inner.split(/[,;|/]/).map((part) => part.trim());
  if (parts.some((part) => NECESSITY.test(part))) return true;
  return parts.length > 1 && parts.some((part) => CONDITIONAL_NECESSITY.test(part));
}
