import type { PlanSection } from "../../engine/contract/contract.js";
import { toneOf } from "../headline.js";
import { neutralize } from "../neutralize.js";
import { displayWidth, hangText, padLeft, padRight, truncateText } from "./fit-text.js";
import { type Cells, findWidest, type Row, toRows } from "./section-rows.js";
import type { View } from "./view.js";

const INDENT = "  ";
const GAP = "  ";
/** A heading column narrower than this says too little: sections are stacked instead. */
const SHORTEST_HEADING = 14;

const TITLES: Cells = {
  lines: "LINES",
  heading: "HEADING",
  action: "ACTION",
  verdict: "VERDICT",
  chars: "CHARACTERS",
  saved: "SAVED",
};

/** In the order of the columns. */
const ALIGN: Record<keyof Cells, typeof padLeft> = {
  lines: padLeft,
  heading: padRight,
  action: padRight,
  verdict: padRight,
  chars: padLeft,
  saved: padLeft,
};

const COLUMNS = Object.keys(ALIGN) as (keyof Cells)[];

/** Renders sections as a table, or stacked on two lines each where a table does not fit. */
export function renderSections(sections: readonly PlanSection[], view: View): string[] {
  if (sections.length === 0) return [];
  const rows = toRows(sections);
  const widths = measureColumns(rows);
  const wanted = widths.heading;
  const taken = COLUMNS.reduce((sum, key) => sum + widths[key] + GAP.length, 0) - wanted;
  widths.heading = Math.min(wanted, view.width - taken);
  if (widths.heading < Math.min(SHORTEST_HEADING, wanted)) {
    return rows.flatMap((row) => stackRow(row, view));
  }
  return [
    view.colors.dim(INDENT + alignCells(TITLES, widths).join(GAP)),
    ...rows.flatMap((row) => [
      `${INDENT}${paintCells(alignCells(row, widths), row.section, view).join(GAP)}`.trimEnd(),
      ...noteReview(row.section, view),
    ]),
  ];
}

function measureColumns(rows: readonly Row[]): Record<keyof Cells, number> {
  const widths = COLUMNS.map((key) => [
    key,
    findWidest([TITLES[key], ...rows.map((row) => row[key])]),
  ]);
  return Object.fromEntries(widths);
}

function alignCells(cells: Cells, widths: Record<keyof Cells, number>): string[] {
  return COLUMNS.map((key) => ALIGN[key](truncateText(cells[key], widths[key]), widths[key]));
}

function paintCells(cells: string[], { action, verdict }: PlanSection, { colors }: View): string[] {
  const tone = verdict === null ? colors.dim : colors[toneOf(verdict)];
  const number = action === "convert" ? colors.green : colors.dim;
  const paints = [
    colors.dim,
    undefined,
    action === "convert" ? colors.bold : undefined,
    tone,
    number,
    number,
  ];
  return cells.map((cell, index) => paints[index]?.(cell) ?? cell);
}

function stackRow(row: Row, view: View): string[] {
  const { width, colors } = view;
  const { action, verdict } = row.section;
  const first = `${INDENT}${row.lines}${GAP}`;
  const isPlain = verdict === null || verdict === "convert" || verdict === "keep_markdown";
  const decision = isPlain ? action : `${action} (${verdict})`;
  const numbers = [row.chars.replace(/ +/g, " ").trim(), row.saved].filter((cell) => cell !== "");
  return [
    colors.dim(first) + truncateText(row.heading, width - displayWidth(first)),
    ...hangText("    ", [decision, ...numbers].join(" · "), width).map((line) =>
      action === "convert" ? colors.green(line) : colors.dim(line),
    ),
    ...noteReview(row.section, view),
  ];
}

/** A section kept for review says what is to be looked at; the details are in the JSON. */
function noteReview({ verdict, warnings }: PlanSection, { width, colors }: View): string[] {
  if (verdict !== "review") return [];
  const codes = warnings.flatMap(({ severity, code }) => (severity === "warning" ? code : []));
  const text = `look at ${[...new Set(codes.map(neutralize))].join(", ")}`;
  return hangText(`${INDENT}  ▲ `, text, width).map(colors.yellow);
}
