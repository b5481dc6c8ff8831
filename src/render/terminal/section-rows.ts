import type { PlanSection } from "../../engine/contract/contract.js";
import { formatInteger, formatPercent } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { displayWidth, padLeft } from "./fit-text.js";

/** The cells of a section, as texts. */
export interface Cells {
  lines: string;
  heading: string;
  action: string;
  verdict: string;
  chars: string;
  saved: string;
}

export interface Row extends Cells {
  section: PlanSection;
}

/** Prepares sections for showing; lengths are padded so that their arrows stand under each other. */
export function toRows(sections: readonly PlanSection[]): Row[] {
  const measured = sections.flatMap(({ measured_chars }) => measured_chars ?? []);
  const before = findWidest(measured.map(({ source }) => formatInteger(source)));
  const after = findWidest(measured.map(({ toon }) => formatInteger(toon)));
  return sections.map((section) => {
    const { heading, kind, action, verdict, measured_chars: chars } = section;
    const rest = { action, verdict: verdict ?? "", section };
    const lines = formatRange(section.range);
    const name = heading === null ? `(${kind})` : neutralize(heading);
    if (chars === null) return { lines, heading: name, ...rest, chars: "", saved: "" };
    const source = padLeft(formatInteger(chars.source), before);
    const toon = padLeft(formatInteger(chars.toon), after);
    const saved = formatPercent(chars.savings_pct);
    return { lines, heading: name, ...rest, chars: `${source} → ${toon}`, saved };
  });
}

/** Display width of the widest text. A loop: there can be more sections than a call has arguments. */
export function findWidest(texts: readonly string[]): number {
  return texts.reduce((widest, text) => Math.max(widest, displayWidth(text)), 0);
}

function formatRange({ line_start, line_end }: PlanSection["range"]): string {
  return line_start === line_end ? `${line_start}` : `${line_start}-${line_end}`;
}
