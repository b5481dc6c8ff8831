import { formatInteger } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { hangText } from "../../render/terminal/fit-text.js";
import { renderTable, type Table } from "../../render/terminal/table.js";
import type { Tone, View } from "../../render/terminal/view.js";
import type { Finding, FindingLevel } from "./finding.js";

/** A narrower column of files would be useless. */
const SHORTEST_FILE = 16;

const MARKS: Record<FindingLevel, { mark: string; tone: Tone }> = {
  error: { mark: "✗", tone: "red" },
  regression: { mark: "▲", tone: "yellow" },
  note: { mark: "○", tone: "cyan" },
};

/** Renders findings as a table, or stacked if it does not fit. */
export function renderFindings(findings: readonly Finding[], view: View): string[] {
  const table: Table<Finding> = {
    columns: [
      { title: "FILE", cell: nameLocation },
      { title: "FINDING", cell: ({ code }) => code },
      { title: "BASELINE", cell: ({ baseline }) => formatValue(baseline), align: "right" },
      { title: "NOW", cell: formatCurrent, align: "right" },
    ],
    elastic: { title: "FILE", shortest: SHORTEST_FILE },
    mark: ({ level }) => renderMark(level, view),
    notes: (finding) => listLocations(finding, view),
  };
  return renderTable(findings, table, view);
}

/** `docs/a.md:3`, which editors and terminals understand. */
function nameLocation({ path, range }: Finding): string {
  return neutralize(path) + (range?.line_start === undefined ? "" : `:${range.line_start}`);
}

/** A baseline cannot tell which of several warnings is new, so the message lists all. */
function listLocations(finding: Finding, { width, colors }: View): string[] {
  const { code, warning, current, message } = finding;
  const isOneOfMany = warning !== undefined && typeof current === "number" && current > 1;
  if (!isOneOfMany && code !== "fail_on_matched") return [];
  return hangText("      ", neutralize(message), width).map(colors.dim);
}

function formatCurrent({ warning, current }: Finding): string {
  const name = warning === undefined ? "" : `${neutralize(warning)} ×`;
  return name + formatValue(current);
}

function formatValue(value: Finding["baseline"]): string {
  if (value === null) return "–";
  return typeof value === "number" ? formatInteger(value) : neutralize(value);
}

function renderMark(level: FindingLevel, { colors }: View): string {
  const { mark, tone } = MARKS[level];
  return `  ${colors[tone](mark)} `;
}
