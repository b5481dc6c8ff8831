import type { PlanSection } from "../engine/contract.js";
import { displayWidth, hangText, padLeft, padRight, truncateText } from "./fit-text.js";
import { formatInteger, formatPercent } from "./format-number.js";
import { toneOf } from "./headline.js";
import { neutralize } from "./neutralize.js";
import type { View } from "./view.js";

const INDENT = "  ";
const GAP = "  ";
/** A heading column narrower than this says too little: sections are stacked instead. */
const SHORTEST_HEADING = 14;

interface Row {
  lines: string;
  heading: string;
  action: string;
  verdict: string;
  chars: string;
  saved: string;
  section: PlanSection;
}

const TITLES = {
  lines: "LINES",
  heading: "HEADING",
  action: "ACTION",
  verdict: "VERDICT",
  chars: "CHARACTERS",
  saved: "SAVED",
};

/** Renders sections as a table, or stacked on two lines each where a table does not fit. */
export function renderSections(sections: readonly PlanSection[], view: View): string[] {
  if (sections.length === 0) return [];
  const rows = toRows(sections);
  const widest = (key: keyof typeof TITLES) =>
    Math.max(displayWidth(TITLES[key]), ...rows.map((row) => displayWidth(row[key])));
  const fixed = ["lines", "action", "verdict", "chars", "saved"] as const;
  const taken = fixed.reduce((sum, key) => sum + widest(key) + GAP.length, INDENT.length);
  const heading = Math.min(widest("heading"), view.width - taken);
  if (heading < Math.min(SHORTEST_HEADING, widest("heading"))) {
    return rows.flatMap((row) => stackRow(row, view));
  }
  const align = (cells: Omit<Row, "section">) => [
    padLeft(cells.lines, widest("lines")),
    padRight(truncateText(cells.heading, heading), heading),
    padRight(cells.action, widest("action")),
    padRight(cells.verdict, widest("verdict")),
    padLeft(cells.chars, widest("chars")),
    padLeft(cells.saved, widest("saved")),
  ];
  return [
    view.colors.dim(INDENT + align(TITLES).join(GAP)),
    ...rows.flatMap((row) => [
      `${INDENT}${paintRow(align(row), row.section, view).join(GAP)}`.trimEnd(),
      ...noteReview(row.section, view),
    ]),
  ];
}

function toRows(sections: readonly PlanSection[]): Row[] {
  const measured = sections.flatMap(({ measured_chars }) => measured_chars ?? []);
  const before = Math.max(0, ...measured.map(({ source }) => formatInteger(source).length));
  const after = Math.max(0, ...measured.map(({ toon }) => formatInteger(toon).length));
  return sections.map((section) => {
    const { range, heading, kind, action, verdict, measured_chars: chars } = section;
    return {
      lines:
        range.line_start === range.line_end
          ? `${range.line_start}`
          : `${range.line_start}-${range.line_end}`,
      heading: heading === null ? `(${kind})` : neutralize(heading),
      action,
      verdict: verdict ?? "",
      chars:
        chars === null
          ? ""
          : `${padLeft(formatInteger(chars.source), before)} → ${padLeft(formatInteger(chars.toon), after)}`,
      saved: chars === null ? "" : formatPercent(chars.savings_pct),
      section,
    };
  });
}

function paintRow(cells: string[], { action, verdict }: PlanSection, { colors }: View): string[] {
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
