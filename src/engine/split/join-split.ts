import { restoreConverted } from "../candidate/hybrid.js";
import { ContextVerdictError } from "../contract/errors.js";
import { parseDocument } from "../markdown/document.js";
import { toCrlf } from "../markdown/lines.js";
import { readDestination, wayBetween } from "./addresses.js";
import { findLinks } from "./links.js";

export type PartForm = "markdown" | "compact" | "toon";

export interface PartRecord {
  /** Below the root of the repository. */
  path: string;
  /** Its address in the start file. The line with this link is in place of the part. */
  link: string;
  form: PartForm;
  /** The number of lines before its text: its heading and blank lines. */
  head_lines: number;
  /** The definitions of links that were added at its end, as in the document, with LF. */
  tail: string;
  /** Destinations of links: as in the part → as in the document. Without those that `unlink` turns back. */
  links: Readonly<Record<string, string>>;
  /** The text in the document, if it cannot be restored from the part. */
  original?: string;
}

/** What restores the document from the files. */
export interface SplitRecord {
  /** Of the start file. */
  path: string;
  links: Readonly<Record<string, string>>;
  parts: PartRecord[];
}

/**
 * The document that was split: byte for byte if the files are as they were written. Later edits of the files
 * are kept.
 * @param parts The texts of the parts, in the order of the record.
 * @throws ContextVerdictError `bad_request` if the link to a part is gone.
 */
export function joinSplit(record: SplitRecord, start: string, parts: readonly string[]): string {
  const waiting = new Map(record.parts.map((part, index) => [part.link, { part, index }]));
  const joined = relink(start, (written) => {
    const found = waiting.get(written);
    if (found === undefined) return { text: lookUp(record.links, written) ?? written };
    waiting.delete(written);
    return { text: readBody(record.path, found.part, parts[found.index]!), isLine: true };
  });
  const [missing] = waiting.values();
  if (missing !== undefined) {
    const message = `no link leads to ${missing.part.path}; put its line back`;
    throw new ContextVerdictError("bad_request", message);
  }
  return joined;
}

/**
 * The text of a part as the document has it, without its heading.
 * @param path Of the document.
 */
export function readBody(path: string, part: PartRecord, written: string): string {
  const { original, form, head_lines, tail, links } = part;
  if (original !== undefined) return original;
  const whole = form === "toon" ? (restoreConverted(written) ?? written) : written;
  const text = relink(whole, (address) => ({
    text: lookUp(links, address) ?? unlink(address, path, part.path),
  })).replace(/(?:\r\n?|\n)$/, "");
  const ends = [tail, toCrlf(tail)].find((one) => text.endsWith(one)) ?? "";
  const body = text.slice(0, text.length - ends.length);
  return body.replace(new RegExp(`^(?:.*(?:\\r\\n|\\r|\\n)){0,${head_lines}}`), "");
}

function lookUp(links: PartRecord["links"], written: string): string | undefined {
  return Object.hasOwn(links, written) ? links[written] : undefined;
}

/** A destination of a part as the document writes it. */
export function unlink(written: string, path: string, part: string): string {
  const way = wayBetween(part, path);
  if (way === "" || !readDestination(written)?.path) return written;
  return written.startsWith(way) ? written.slice(way.length) : wayBetween(path, part) + written;
}

/** Replaces destinations of links, or the whole lines that they are in. */
export function relink(
  source: string,
  replace: (written: string) => { text: string; isLine?: boolean },
): string {
  const { lines, blocks } = parseDocument(source, "markdown");
  let [replaced, at] = ["", 0];
  for (const span of findLinks(lines, blocks).destinations) {
    const { char_start, char_end, line_start } = lines.toSource(span);
    if (char_start < at) continue;
    const { text, isLine = false } = replace(source.slice(char_start, char_end));
    const begin = isLine ? Math.max(at, lines.sourceStartOf(line_start - 1)) : char_start;
    replaced += source.slice(at, begin) + text;
    at = isLine ? char_end + source.slice(char_end).search(/[\r\n]|$/) : char_end;
  }
  return replaced + source.slice(at);
}
