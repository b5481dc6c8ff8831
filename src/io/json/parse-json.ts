import { isUtf8 } from "node:buffer";
import { ContextVerdictError } from "../../engine/contract/errors.js";

/** Deeper than any valid request; shallow enough for recursive readers. */
export const MAX_JSON_DEPTH = 32;

/**
 * Parses JSON as strictly as I-JSON (RFC 7493): a duplicate name in an object is an error, because parsers
 * differ in which one counts. Linear in the text.
 *
 * @param whole Names the text in errors.
 * @throws ContextVerdictError `invalid_json`, without any part of the text.
 */
export function parseJson(text: string, whole = "the body"): unknown {
  const fault = findFault(text);
  if (fault !== undefined) throw invalidJson(whole, `: ${fault}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    const position = /at position (\d+)(?: \(line \d+ column \d+\))?$/.exec(String(error))?.[1];
    throw invalidJson(whole, position === undefined ? "" : `: see character ${position}`);
  }
}

/** As `parseJson`, for bytes. @throws ContextVerdictError `bad_request` if they are not UTF-8. */
export function parseJsonBytes(bytes: Uint8Array, whole = "the body"): unknown {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(text)) return parseJson(text.toString("utf8"), whole);
  throw new ContextVerdictError("bad_request", `${whole} is not valid UTF-8`);
}

/**
 * Finds faults that `JSON.parse` does not reject: duplicate names and deep nesting.
 * @returns A description, or undefined.
 */
function findFault(text: string): string | undefined {
  /** The names of each open object; null for a list. */
  const open: (Set<string> | null)[] = [];
  for (let index = 0; index < text.length; index++) {
    const char = text[index];
    if (char === "{" || char === "[") {
      if (open.push(char === "{" ? new Set() : null) > MAX_JSON_DEPTH) {
        return `nested deeper than ${MAX_JSON_DEPTH} levels`;
      }
    } else if (char === "}" || char === "]") open.pop();
    else if (char === '"') {
      const end = findStringEnd(text, index);
      const names = open.at(-1);
      if (names && isName(text, end)) {
        const name = spellOut(text.slice(index, end));
        if (names.has(name)) return "a name occurs twice in one object";
        names.add(name);
      }
      index = end - 1;
    }
  }
  return undefined;
}

/** The index after the string that starts at `start`; the end of the text if it is not closed. */
function findStringEnd(text: string, start: number): number {
  let quote = start;
  do quote = text.indexOf('"', quote + 1);
  while (quote >= 0 && isEscaped(text, quote));
  return quote < 0 ? text.length : quote + 1;
}

/** Whether an odd number of backslashes precedes the index. */
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

/** Normalizes escapes: `"\u0061"` is `"a"`. Leaves invalid strings for `JSON.parse` to report. */
function spellOut(literal: string): string {
  if (!literal.includes("\\")) return literal;
  try {
    return JSON.stringify(JSON.parse(literal));
  } catch {
    return literal;
  }
}

function invalidJson(whole: string, detail: string): ContextVerdictError {
  return new ContextVerdictError("invalid_json", `${whole} is not valid JSON${detail}`);
}
