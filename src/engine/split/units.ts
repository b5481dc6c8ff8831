import type { TokenEstimator } from "../contract/estimator.js";
import type { Document } from "../markdown/document.js";
import { findSections, type Section } from "../markdown/sections.js";
import { readSectionLabel } from "../statements/section-labels.js";
import { findStatements } from "../statements/statements.js";
import { findUses, isForHosts } from "../uses/find-uses.js";
import { findLinks, type Links } from "./links.js";
import { INKS, type Ink, readSignals, type Signals } from "./signals.js";
import { DOMINANT_SHARE } from "./thresholds.js";

/** The kind of content that most of a unit consists of. */
export type UnitKind = keyof Ink | "changes" | "mixed";

/** A section of the plan, measured. */
export interface Unit extends Signals {
  section: Section;
  text: string;
  /** Its place in the document. */
  index: number;
  /** The texts of its headings, the outermost first; empty without one. */
  headings: readonly string[];
  /** Of its heading; 0 without one. */
  level: number;
  /** The unit that its heading is below. */
  parent: Unit | undefined;
  /** One past the last unit below its heading. */
  end: number;
  tokens: number;
  /** Statements that bind the reader. */
  rules: number;
  /** Whether hosts or generators read it, or other sections share its tags, footnotes or front matter. */
  isTied: boolean;
  /** Including those of its heading. */
  links: Links;
}

/** Measures the sections of a document. Linear in its length. */
export function findUnits(document: Document, estimator: TokenEstimator): Unit[] {
  const { lines } = document;
  const rules = findStatements(document).rules.map(({ start }) => start);
  const sections = findSections(document);
  const open: Unit[] = [];
  let taken = 0;
  const units = sections.map((section, index): Unit => {
    const { heading, blocks } = section;
    const level = heading?.level ?? 0;
    while (open.length > 0 && open.at(-1)!.level >= level) open.pop()!.end = index;
    const parent = open.at(-1);
    const from = taken;
    while (taken < rules.length && rules[taken]! < lines.startOf(section.lineEnd)) taken++;
    const text = lines.source.slice(section.sourceStart, section.sourceEnd);
    const signals = readSignals(document, section);
    const unit: Unit = {
      ...signals,
      section,
      text,
      index,
      headings: heading === null ? [] : [...(parent?.headings ?? []), heading.text],
      level,
      parent,
      end: level === 0 ? index + 1 : sections.length,
      tokens: estimator.count(text),
      rules: taken - from,
      binds: taken > from || signals.binds,
      isTied: false,
      links: findLinks(lines, heading === null ? blocks : [heading, ...blocks]),
    };
    if (level > 0) open.push(unit);
    return unit;
  });
  tie(document, units);
  return units;
}

/** The kind of units together: what has most of the characters. */
export function nameKind(units: readonly Unit[]): UnitKind {
  if (readSectionLabel(units[0]?.headings.at(-1) ?? "") === "changes") return "changes";
  const sizeOf = (kind: keyof Ink) => units.reduce((sum, { ink }) => sum + ink[kind], 0);
  const total = INKS.reduce((sum, kind) => sum + sizeOf(kind), 0);
  return INKS.find((kind) => sizeOf(kind) > 0 && sizeOf(kind) >= DOMINANT_SHARE * total) ?? "mixed";
}

/** Whether readers look something up in the units, so that their best form is worth writing. */
export function isData(units: readonly Unit[]): boolean {
  return ["table", "data"].includes(nameKind(units));
}

/** Uses that break if a section moves, and that neither a copy nor another address mends. */
const TYING: ReadonlySet<string> = new Set([
  "import",
  "command",
  "comment",
  "element",
  "front_matter",
]);

function tie(document: Document, units: readonly Unit[]): void {
  const sections = units.map(({ section }) => ({ section, converted: true }));
  const tying = findUses(document, sections).filter(({ what }) => TYING.has(what));
  const lines = tying.map(({ line }) => line).sort((a, b) => a - b);
  const notes = new Map<string, Unit>();
  let at = 0;
  for (const unit of units) {
    for (; at < lines.length && lines[at]! < unit.section.lineEnd; at++) unit.isTied = true;
    // For `findUses`, headings are kept; below the first one, they move.
    if (isForHosts(unit.headings.at(-1) ?? "")) unit.isTied = true;
    for (const label of unit.links.labels) {
      const other = notes.get(label);
      if (other !== undefined) other.isTied = unit.isTied = true;
      else if (label.startsWith("^")) notes.set(label, unit);
    }
  }
}
