import type { PlanSection } from "../../engine/contract/contract.js";
import { VERDICT_TONES } from "../advice.js";
import { formatInteger, formatPercent } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { findWidest, hangText, padLeft, truncateText } from "./fit-text.js";
import { renderTable, type Table } from "./table.js";
import type { View } from "./view.js";

const INDENT = "  ";
/** A narrower column of headings would be useless. */
const SHORTEST_HEADING = 14;

/** Renders sections as a table, or stacked on two lines each if a table does not fit. */
export function renderSections(sections: readonly PlanSection[], view: View): string[] {
  const { colors } = view;
  const charsOf = alignChars(sections);
  const numberPaint = ({ action }: PlanSection) =>
    action === "convert" ? colors.green : colors.dim;
  const table: Table<PlanSection> = {
    columns: [
      { title: "LINES", cell: formatRange, align: "right", paint: () => colors.dim },
      { title: "HEADING", cell: nameSection },
      {
        title: "ACTION",
        cell: ({ action }) => action,
        paint: ({ action }) => (action === "convert" ? colors.bold : undefined),
      },
      {
        title: "VERDICT",
        cell: ({ verdict }) => verdict ?? "",
        paint: ({ verdict }) => (verdict === null ? colors.dim : colors[VERDICT_TONES[verdict]]),
      },
      { title: "CHARACTERS", cell: charsOf, align: "right", paint: numberPaint },
      { title: "SAVED", cell: formatSaved, align: "right", paint: numberPaint },
    ],
    elastic: { title: "HEADING", shortest: SHORTEST_HEADING, cut: truncateText },
    notes: (section) => noteReview(section, view),
  };
  return renderTable(sections, table, view);
}

/** Formats lengths before and after conversion, padded so that their arrows line up. */
function alignChars(sections: readonly PlanSection[]): (section: PlanSection) => string {
  const measured = sections.flatMap(({ measured_chars }) => measured_chars ?? []);
  const before = findWidest(measured.map(({ source }) => formatInteger(source)));
  const after = findWidest(measured.map(({ toon }) => formatInteger(toon)));
  return ({ measured_chars: chars }) =>
    chars === null
      ? ""
      : `${padLeft(formatInteger(chars.source), before)} → ${padLeft(formatInteger(chars.toon), after)}`;
}

function formatSaved({ measured_chars: chars }: PlanSection): string {
  return chars === null ? "" : formatPercent(chars.savings_pct);
}

function nameSection({ heading, kind }: PlanSection): string {
  return heading === null ? `(${kind})` : neutralize(heading);
}

function formatRange({ range: { line_start, line_end } }: PlanSection): string {
  return line_start === line_end ? `${line_start}` : `${line_start}-${line_end}`;
}

/** Names the warnings to review in a section; the JSON has the details. */
function noteReview({ verdict, warnings }: PlanSection, { width, colors }: View): string[] {
  if (verdict !== "review") return [];
  const codes = warnings.flatMap(({ severity, code }) => (severity === "warning" ? code : []));
  const text = `look at ${[...new Set(codes.map(neutralize))].join(", ")}`;
  return hangText(`${INDENT}  ▲ `, text, width).map(colors.yellow);
}
