import type { MeasuredChars, PlanSection } from "context-verdict";
import { formatLines, formatPercent } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";

/** Neighbouring sections of a document, drawn as one piece of its map. */
export interface Segment {
  sections: readonly PlanSection[];
  chars: number;
  look: SegmentLook;
  label: string;
}

export type SegmentLook = "convert" | "review" | "keep";

/**
 * Cuts a document's sections into at most `max` segments: large sections by themselves, small
 * neighbours together.
 */
export function toSegments(sections: readonly PlanSection[], max: number): Segment[] {
  const total = sections.reduce((sum, section) => sum + countChars(section), 0);
  const least = sections.length <= max ? 0 : (2 * total) / (max - 1);
  const groups: PlanSection[][] = [];
  let [open, chars]: [PlanSection[], number] = [[], 0];
  for (const section of sections) {
    const size = countChars(section);
    if (open.length > 0 && (chars >= least || size >= least)) {
      groups.push(open);
      [open, chars] = [[], 0];
    }
    open.push(section);
    chars += size;
  }
  if (open.length > 0) groups.push(open);
  return groups.map(toSegment);
}

function toSegment(sections: readonly PlanSection[]): Segment {
  const [first] = sections;
  const label = sections.length === 1 && first ? describeSection(first) : describeGroup(sections);
  const chars = sections.reduce((sum, section) => sum + countChars(section), 0);
  return { sections, chars, look: chooseLook(sections), label };
}

function describeGroup(sections: readonly PlanSection[]): string {
  const lines = `lines ${sections[0]?.range.line_start}-${sections.at(-1)?.range.line_end}`;
  const converted = sections.filter(({ action }) => action === "convert").length;
  const outcome = converted === 0 ? "all kept" : `${converted} to convert`;
  return `${sections.length} sections, ${outcome}, ${lines}`;
}

/** A section in one line: `Lenses: convert, as TOON 43.2 % fewer, lines 10-19`. */
function describeSection(section: PlanSection): string {
  const { range, action, measured_chars: chars } = section;
  const lines = formatLines(range.line_start, range.line_end);
  const saved = chars === null ? [] : [`as TOON ${describeSavings(chars)}`];
  return [`${nameSection(section)}: ${action}`, ...saved, lines].join(", ");
}

/** The look of most of the characters. */
function chooseLook(sections: readonly PlanSection[]): SegmentLook {
  const shares = new Map<SegmentLook, number>();
  for (const section of sections) {
    const look = lookOf(section);
    shares.set(look, (shares.get(look) ?? 0) + countChars(section));
  }
  return [...shares].reduce((most, one) => (one[1] > most[1] ? one : most), ["keep", -1])[0];
}

function lookOf({ action, verdict }: PlanSection): SegmentLook {
  if (action === "convert") return "convert";
  return verdict === "review" ? "review" : "keep";
}

function countChars({ range }: PlanSection): number {
  return range.char_end - range.char_start;
}

/** The name of a section: its heading, else its kind in brackets. */
export function nameSection({ heading, kind }: PlanSection): string {
  return heading === null ? `(${kind})` : neutralize(heading) || "(empty heading)";
}

/** `43.2 % fewer`, in characters. */
export function describeSavings({ savings, savings_pct }: MeasuredChars): string {
  if (savings === 0) return "as many";
  return `${formatPercent(Math.abs(savings_pct))} ${savings > 0 ? "fewer" : "more"}`;
}
