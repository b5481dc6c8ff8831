import { analyze } from "../candidate/analysis.js";
import { ContextVerdictError } from "../contract/errors.js";
import type { TokenEstimator } from "../contract/estimator.js";
import { adviseDocument } from "../judge/advise-document.js";
import { type Document, parseDocument } from "../markdown/document.js";
import { findSections } from "../markdown/sections.js";
import { linkTo } from "./addresses.js";
import {
  asInDocument,
  joinSplit,
  type PartRecord,
  readBody,
  type SplitRecord,
} from "./join-split.js";
import { writeLine } from "./left-line.js";
import { findLinks } from "./links.js";
import type { PlannedPart } from "./plan-parts.js";
import { makeRetarget, type PlannedSplit, type SplitChange } from "./retarget.js";
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
  { lines }: Document,
  planned: PlannedSplit,
  estimator: TokenEstimator,
): { made: WrittenSplit; failed: readonly PlannedPart[] } {
  const { source } = lines;
  const { path: documentPath, units, parts } = planned;
  const record: SplitRecord = { path: documentPath, links: {}, parts: [] };
  const made: WrittenSplit = { start: source, parts: [], changes: [], record };
  if (parts.length === 0) return { made, failed: parts };
  // A CR of its own would join an LF behind it.
  const eol = /\r\n?|\n/.exec(source)?.[0] === "\r\n" ? "\r\n" : "\n";
  const retarget = makeRetarget(planned);
  const failed: PlannedPart[] = [];
  const defined = new Set(
    units.flatMap(({ links }) => links.definitions.map(({ label }) => label)),
  );
  let [left, at] = ["", 0];
  for (const part of parts) {
    const { path, from, to, added } = part;
    const link = linkTo(documentPath, path);
    const leftLine = writeLine(part.units, link, estimator, part.isToon);
    left += source.slice(at, from) + leftLine;
    at = to;
    const { line, lineEnd, text: heading } = part.units[0]!.section.heading!;
    const title = source.slice(lines.sourceStartOf(line), lines.sourceStartOf(lineEnd)).trimEnd();
    const original = source.slice(from, to);
    const tail = added.length === 0 ? "" : `\n\n${added.join("\n")}`;
    const end = tail.replaceAll("\n", eol) + eol;
    const { text: markdown, changes } = retarget(title + eol + eol + original + end, path);
    const file = { path, ...changeForm(markdown, part) };
    const isLost = (one: SplitChange) => asInDocument(one.after, documentPath, path) !== one.before;
    const links = toMap(changes.filter(isLost));
    const head_lines = lineEnd - line + 1;
    const head = { line: leftLine, form: file.form, heading, head_lines };
    const written: PartRecord = { path, link, ...head, tail, links };
    const isGiven = prove(() => readBody(documentPath, written, file.text) === original);
    record.parts.push(isGiven ? written : { ...written, original });
    made.parts.push(file);
    const additions = added.map((after) => ({ path, before: "", after }));
    for (const change of [...changes, ...additions]) made.changes.push(change);
    const isWhole = hasSame(markdown, part.units, defined);
    if (!isWhole || part.isToon !== (file.form === "toon")) failed.push(part);
  }
  const start = retarget(left + source.slice(at), documentPath);
  record.links = toMap(start.changes);
  made.start = start.text;
  made.changes = [...start.changes, ...made.changes];
  const moved = new Set(parts.flatMap((part) => part.units.slice(1)));
  const kept = units.filter((unit) => !moved.has(unit));
  const isWhole = givesBack(made, source) && hasSame(made.start, kept, defined);
  return { made, failed: isWhole || failed.length > 0 ? failed : parts };
}

function toMap(changes: readonly SplitChange[]): Record<string, string> {
  return Object.fromEntries(changes.map(({ before, after }) => [after, before]));
}

function changeForm(
  markdown: string,
  { isToon, units }: PlannedPart,
): Pick<SplitPart, "form" | "text"> {
  if (isToon) {
    const options = { flavor: "markdown", forAgents: true, inPlace: false, form: "toon" } as const;
    const { best, text } = adviseDocument(markdown, options);
    return { form: best.form === "toon" ? "toon" : "markdown", text };
  }
  const isCompact = isData(units);
  const text = isCompact ? analyze(parseDocument(markdown, "markdown")).compact() : markdown;
  return { form: text === markdown ? "markdown" : "compact", text };
}

function givesBack({ record, start, parts }: WrittenSplit, source: string): boolean {
  const texts = parts.map(({ text }) => text);
  return prove(() => joinSplit(record, start, texts) === source);
}

function prove(isSame: () => boolean): boolean {
  try {
    return isSame();
  } catch (error) {
    if (error instanceof ContextVerdictError) return false;
    throw error;
  }
}

/** Whether a text has exactly the headings of units, and the definitions of its links that the document has. */
function hasSame(text: string, units: readonly Unit[], defined: ReadonlySet<string>): boolean {
  const document = parseDocument(text, "markdown");
  const seen = findSections(document).flatMap(({ heading }) => heading?.text ?? []);
  const headings = units.flatMap((unit) => unit.headings.at(-1) ?? []);
  const { definitions, labels } = findLinks(document.lines, document.blocks);
  const own = new Set(definitions.map(({ label }) => label));
  const isDefined = [...labels].every((label) => own.has(label) || !defined.has(label));
  return isDefined && seen.join("\n") === headings.join("\n");
}
