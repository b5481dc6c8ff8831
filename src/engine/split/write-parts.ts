import { analyze } from "../candidate/analysis.js";
import { ContextVerdictError } from "../contract/errors.js";
import type { TokenEstimator } from "../contract/estimator.js";
import { adviseDocument } from "../judge/advise-document.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { findSections } from "../markdown/sections.js";
import { linkTo } from "./addresses.js";
import {
  joinSplit,
  type PartForm,
  type PartRecord,
  readBody,
  type SplitRecord,
  unlink,
} from "./join-split.js";
import { writeLine } from "./left-line.js";
import { findLinks } from "./links.js";
import type { PlannedPart } from "./plan-parts.js";
import { Retargeter, type SplitChange, START } from "./retarget.js";
import { isData, type Unit } from "./units.js";

/** A file that a split writes. */
export interface SplitPart extends Pick<PartRecord, "path" | "form"> {
  text: string;
}

export interface WrittenSplit {
  start: string;
  parts: SplitPart[];
  changes: SplitChange[];
  record: SplitRecord;
}

/**
 * Writes the start file and its parts.
 * @returns With the parts that would not give their text back, which must not be written.
 */
export function writeParts(
  document: Document,
  { path, units, parts }: { path: string; units: readonly Unit[]; parts: readonly PlannedPart[] },
  estimator: TokenEstimator,
): { made: WrittenSplit; failed: PlannedPart[] } {
  const { lines } = document;
  const { source } = lines;
  // A CR of its own would join an LF behind it.
  const eol = /\r\n?|\n/.exec(source)?.[0] === "\r\n" ? "\r\n" : "\n";
  const record: SplitRecord = { path, links: {}, parts: [] };
  const made: WrittenSplit = { start: "", parts: [], changes: [], record };
  const failed: PlannedPart[] = [];
  if (parts.length === 0) return { made: { ...made, start: source }, failed };
  const retargeter = new Retargeter({ path, units, parts });
  let [raw, at] = ["", 0];
  for (const [index, part] of parts.entries()) {
    const link = linkTo(path, part.path);
    raw += source.slice(at, part.from) + writeLine(part.units, link, estimator, part.isToon);
    at = part.to;
    const { line, lineEnd } = part.units[0]!.section.heading!;
    const title = source.slice(lines.sourceStartOf(line), lines.sourceStartOf(lineEnd)).trimEnd();
    const { added } = part;
    const tail = added.length === 0 ? "" : `\n\n${added.join("\n")}`;
    const original = source.slice(part.from, part.to);
    const end = tail.replaceAll("\n", eol) + eol;
    const markdown = retargeter.rewrite(title + eol + eol + original + end, index);
    const { text, form } = changeForm(markdown.text, part);
    const links = markdown.changes.filter(
      ({ before, after }) => unlink(after, path, part.path) !== before,
    );
    const head_lines = title.split(/\r\n?|\n/).length + 1;
    const written = { path: part.path, link, form, head_lines, tail, links: toMap(links) };
    const isGiven = readBody(path, written, text) === original;
    record.parts.push(isGiven ? written : { ...written, original });
    made.parts.push({ path: part.path, form, text });
    const copies = added.map((after) => ({ path: part.path, before: "", after }));
    made.changes.push(...markdown.changes, ...copies);
    const isWhole = hasSame(markdown.text, part.units, added.length);
    if (!isWhole || part.isToon !== (form === "toon")) failed.push(part);
  }
  const start = retargeter.rewrite(raw + source.slice(at), START);
  made.start = start.text;
  made.changes.unshift(...start.changes);
  record.links = toMap(start.changes);
  const moved = new Set(parts.flatMap((part) => part.units.slice(1)));
  const kept = units.filter((unit) => !moved.has(unit));
  const isWhole = givesBack(made, source) && hasSame(made.start, kept, 0);
  return { made, failed: isWhole || failed.length > 0 ? failed : [...parts] };
}

function toMap(changes: readonly SplitChange[]): Record<string, string> {
  return Object.fromEntries(changes.map(({ before, after }) => [after, before]));
}

function changeForm(
  markdown: string,
  { isToon, units }: PlannedPart,
): { text: string; form: PartForm } {
  if (!isData(units)) return { text: markdown, form: "markdown" };
  if (!isToon) {
    const text = analyze(parseDocument(markdown, "markdown")).compact();
    return { text, form: text === markdown ? "markdown" : "compact" };
  }
  const options = { flavor: "markdown", forAgents: true, inPlace: false, form: "toon" } as const;
  const { best, text } = adviseDocument(markdown, options);
  return best.form === "toon" ? { text, form: "toon" } : { text: markdown, form: "markdown" };
}

function givesBack({ record, start, parts }: WrittenSplit, source: string): boolean {
  const texts = parts.map(({ text }) => text);
  try {
    return joinSplit(record, start, texts) === source;
  } catch (error) {
    if (error instanceof ContextVerdictError) return false;
    throw error;
  }
}

/** Whether a text has the headings of units, and so many definitions. */
function hasSame(text: string, units: readonly Unit[], added: number): boolean {
  const document = parseDocument(text, "markdown");
  const sections = findSections(document).flatMap(({ heading }) => heading?.text ?? []);
  const headings = units.flatMap(({ section }) => section.heading?.text ?? []);
  const { definitions } = findLinks(document.lines, document.blocks);
  return definitions.length >= added && sections.join("\n") === headings.join("\n");
}
