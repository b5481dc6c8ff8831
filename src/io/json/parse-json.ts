import { ContextVerdictError } from "../../engine/contract/errors.js";

/** Deeper than any request, shallow enough for every reader. */
export const MAX_JSON_DEPTH = 32;

/**
 * Parses JSON as strictly as I-JSON asks (RFC 7493): a name that occurs twice in one object is an
 * error, since which of the two counts differs from reader to reader. Linear in the text.
 *
 * @throws ContextVerdictError `invalid_json`, never with a part of the text.
 */
export function parseJson(text: string): unknown {
  checkNames(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /at position (\d+)/.exec(String(error))?.[1];
    throw invalidJson(position === undefined ? "" : `: see character ${position}`);
  }
}

/**
 * Looks at strings and brackets only; what else may be wrong with the text, `JSON.parse` finds.
 * @throws ContextVerdictError `invalid_json` for a repeated name, and for nesting that no request has.
 */
function checkNames(text: string): void {
  /** The names of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === "{" || char === "[") {
      if (open.push(char === "{" ? new Set() : null) > MAX_JSON_DEPTH) {
        throw invalidJson(`: nested deeper than ${MAX_JSON_DEPTH} levels`);
      }
    } else if (char === "}" || char === "]") open.pop();
    else if (char === '"') {
      const end = findStringEnd(text, index);
      const names = open.at(-1);
      if (names && isName(text, end)) addName(names, text.slice(index, end));
      index = end - 1;
    }
  }
}

/** Index after the closing quote of the string that starts at `start`; the end where there is none. */
function findStringEnd(text: string, start: number): number {
  let quote = start;
  do quote = text.indexOf('"', quote + 1);
  while (quote >= 0 && isEscaped(text, quote));
  return quote < 0 ? text.length : quote + 1;
}

/** Whether an odd number of backslashes stands before an index. */
function isEscaped(text: string, index: number): boolean {
  let start = index;
  while (text[start - 1] === "\\") start--;
  return (index - start) % 2 === 1;
}

function isName(text: string, end: number): boolean {
  let next = end;
  while (" \t\n\r".includes(text[next] ?? "x")) next++;
  return text[next] === ":";
}

function addName(names: Set<string>, literal: string): void {
  const name = literal.includes("\\") ? spellOut(literal) : literal;
  if (names.has(name)) throw invalidJson(": a name occurs twice in one object");
  names.add(name);
}

/** One spelling for one name: `"\u0061"` is `"a"`. What is no string is left for `JSON.parse`. */
function spellOut(literal: string): string {
  try {
    return JSON.stringify(JSON.parse(literal));
  } catch {
    return literal;
  }
}

function invalidJson(detail: string): ContextVerdictError {
  return new ContextVerdictError("invalid_json", `the body is not valid JSON${detail}`);
}
