import { restoreConverted } from "../candidate/hybrid.js";
import { ContextVerdictError } from "../contract/errors.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { isCrlf, type Lines, toCrlf } from "../markdown/lines.js";
import { Anchors, folderOf, readDestination, resolvePath, wayBetween } from "./addresses.js";
import { findLinks } from "./links.js";

export type PartForm = "markdown" | "compact" | "toon";

export interface PartRecord {
  /** Below the root of the repository. */
  path: string;
  /** Its address in the start file. A paragraph that begins with this link is in place of the part. */
  link: string;
  /** That paragraph, as it was written. */
  line: string;
  form: PartForm;
  /** The text of its heading, as in the document. */
  heading: string;
  /** The number of lines before its text: its heading and blank lines. */
  head_lines: number;
  /** The definitions of links that were added at its end, as in the document, with LF. */
  tail: string;
  /** Destinations of links: as in the part → as in the document. Without those that `asInDocument` turns back. */
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
 * @throws ContextVerdictError `bad_request` if the line of a part is gone, or if a part cannot go back whole.
 */
export function joinSplit(record: SplitRecord, start: string, parts: readonly string[]): string {
  const leftLines = new Set(record.parts.map(({ link }) => link));
  const linked = relink(start, (written) => {
    return (leftLines.has(written) ? undefined : lookUp(record.links, written)) ?? written;
  });
  const document = parseDocument(linked, "markdown");
  const left = listLeftLines(document);
  const eol = /\r\n?|\n/.exec(linked)?.[0] ?? "\n";
  const places = record.parts.map((part, index) => {
    const found = findPlace(document.lines, left, part);
    if (found === undefined) throw new ContextVerdictError("bad_request", describeUnplaced(part));
    const { kept, above, ...place } = found;
    const read = readBody(record.path, part, parts[index]!, above);
    // Not from a file of this checkout.
    const isStored = part.original !== undefined || part.form === "toon";
    const body = isStored ? endLinesAs(start, read) : read;
    // What is right below, unless it is a heading, could be taken for a part of the text.
    const isTight = /^(?:\r\n?|\n)(?![ \t]*(?:[#\r\n]|$))/.test(linked.slice(place.to));
    const text = (kept === "" ? "" : kept + eol + eol) + body + (isTight ? eol : "");
    return { ...place, text };
  });
  let [joined, at] = ["", 0];
  for (const { from, to, text } of places.sort((a, b) => a.from - b.from)) {
    joined += linked.slice(at, from) + text;
    at = to;
  }
  joined += linked.slice(at);
  const anchorOf = new Map(
    record.parts.map(({ path, heading }) => [path, `#${new Anchors().add(heading)}`]),
  );
  // A link to a part that was added since leads to the text that is here again.
  return relink(joined, (written) => {
    const found = readDestination(written);
    if (!found?.path) return written;
    const anchor = anchorOf.get(resolvePath(folderOf(record.path), found.path) ?? "");
    if (anchor === undefined) return written;
    return found.anchor === null ? anchor : written.slice(written.indexOf("#"));
  });
}

/** A text with the line endings of a source, if all of its lines end alike. */
function endLinesAs(source: string, text: string): string {
  if (isCrlf(source)) return toCrlf(text);
  return source.includes("\r") ? text : text.replaceAll("\r\n", "\n");
}

/** A paragraph that begins with a link, as those that a split leaves do, and the text of the heading above it. */
interface LeftLine {
  start: number;
  text: string;
  above: string | undefined;
}

function listLeftLines({ lines, blocks }: Document): LeftLine[] {
  let above: string | undefined;
  return blocks.flatMap((block) => {
    if (block.type === "heading") above = block.text;
    if (block.type !== "paragraph" || !block.text.startsWith("[")) return [];
    const { line, lineEnd } = block;
    return [{ start: lines.startOf(line), text: lines.slice(line, lineEnd), above }];
  });
}

/** Where a part goes, what else is in the paragraph there, and the text of the heading above it; undefined if its line is gone. */
function findPlace(lines: Lines, leftLines: readonly LeftLine[], { link, line }: PartRecord) {
  const address = `\\[[^\\]]*\\]\\(${escapePattern(link)}\\)`;
  // A formatter may have wrapped the line.
  const match = (text: string) => escapePattern(text).replace(/ /g, "\\s+");
  const own = match(line.slice(0, line.indexOf(")") + 1));
  // A link with other words is not ours to drop.
  for (const pattern of [match(line), `${own}:?`, `(?=${address})`]) {
    const begins = new RegExp(`^\\s*${pattern}`);
    for (const { start, text, above } of leftLines) {
      const found = begins.exec(text)?.[0];
      if (found === undefined) continue;
      const end = start + text.length;
      const { char_start: from, char_end: to } = lines.toSource({ start, end });
      const rest = lines.toSource({ start: start + found.length, end });
      const kept = lines.source.slice(rest.char_start, to).trim();
      return { from, to, kept, above };
    }
  }
  return undefined;
}

/** The parts that the start file has no line for, so that they have no place to go back to. */
export function findUnplaced({ parts }: SplitRecord, start: string): PartRecord[] {
  const document = parseDocument(start, "markdown");
  const left = listLeftLines(document);
  return parts.filter((part) => findPlace(document.lines, left, part) === undefined);
}

export function describeUnplaced({ path }: PartRecord): string {
  return `no paragraph begins with a link to ${path}; put its line back`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/**
 * The text of a part as the document has it, without its heading.
 * @param path Of the document.
 * @param above The text of the heading that the document has above the part now.
 * @throws ContextVerdictError `bad_request` if it is no TOON of ours, or begins with something else.
 */
export function readBody(path: string, part: PartRecord, written: string, above?: string): string {
  const { original, form, heading, head_lines, tail, links } = part;
  if (original !== undefined) return original;
  const whole = form === "toon" ? restoreConverted(written) : written;
  if (whole === null) {
    throw lossOf(part, "it cannot be read as TOON; is each [N] the number of its rows?");
  }
  if (form === "toon" && /^[ \t]*#/m.test(written)) {
    throw lossOf(part, "comments of TOON (lines that begin with #) would be lost; take them out");
  }
  const text = relink(whole, (address) => {
    return lookUp(links, address) ?? asInDocument(address, path, part.path);
  }).replace(/(?:\r\n?|\n)$/, "");
  const ends = [tail, toCrlf(tail)].find((one) => text.endsWith(one)) ?? "";
  const { lines, blocks } = parseDocument(text, "markdown");
  const [first] = blocks;
  const isHead = first?.type === "heading" && [heading, above].includes(first.text);
  if (!isHead || lines.slice(0, first.line).trim() !== "") {
    throw lossOf(part, `it must begin with its heading, "${above ?? heading}"`);
  }
  const blank = new RegExp(
    `^(?:[ \\t]*(?:\\r\\n|\\r|\\n)){0,${head_lines - first.lineEnd + first.line}}`,
  );
  const body = text.slice(0, text.length - ends.length);
  return body.slice(lines.sourceStartOf(first.lineEnd)).replace(blank, "");
}

function lossOf({ path }: PartRecord, why: string): ContextVerdictError {
  return new ContextVerdictError("bad_request", `${path}: ${why}`);
}

function lookUp(links: PartRecord["links"], written: string): string | undefined {
  return Object.hasOwn(links, written) ? links[written] : undefined;
}

/** A destination of a part as the document writes it. */
export function asInDocument(written: string, path: string, part: string): string {
  const way = wayBetween(part, path);
  if (way === "" || !readDestination(written)?.path) return written;
  return written.startsWith(way) ? written.slice(way.length) : wayBetween(path, part) + written;
}

/** Replaces destinations of links. */
export function relink(source: string, replace: (written: string) => string): string {
  const { lines, blocks } = parseDocument(source, "markdown");
  let [replaced, at] = ["", 0];
  for (const span of findLinks(lines, blocks).destinations) {
    const { char_start, char_end } = lines.toSource(span);
    if (char_start < at) continue;
    replaced += source.slice(at, char_start) + replace(source.slice(char_start, char_end));
    at = char_end;
  }
  return replaced + source.slice(at);
}
