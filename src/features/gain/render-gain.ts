import { formatCount, formatInteger, formatPercent } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { type Column, renderTable } from "../../render/terminal/table.js";
import type { View } from "../../render/terminal/view.js";
import type { Gain } from "./gain-file.js";

/** Tools and instructions of the MCP server, which a host loads at each start of it, in tokens. */
export const START_TOKENS = 1_250;

export interface GainReport {
  /** Says that all tokens are estimates. */
  estimator: string;
  results: number;
  tokens: { source: number; given: number; lines: number; starts: number; saved: number };
  rows: (Gain & { saved: number })[];
}

/** Adds up what was saved, and what it cost. */
export function reportGain(gains: readonly Gain[], estimator: string): GainReport {
  const rows = gains
    .filter(({ form }) => form !== "start")
    .map((gain) => ({ ...gain, saved: gain.source - gain.given - gain.lines }));
  const sum = (name: "results" | "source" | "given" | "lines" | "saved") =>
    rows.reduce((total, row) => total + row[name], 0);
  const started = gains.filter(({ form }) => form === "start");
  const starts = START_TOKENS * started.reduce((total, { results }) => total + results, 0);
  const tokens = {
    source: sum("source"),
    given: sum("given"),
    lines: sum("lines"),
    starts,
    saved: sum("saved") - starts,
  };
  return { estimator, results: sum("results"), tokens, rows };
}

const COLUMNS: readonly Column<GainReport["rows"][number]>[] = [
  { title: "DAY", cell: ({ day }) => day },
  { title: "SURFACE", cell: ({ surface }) => surface },
  { title: "FORM", cell: ({ form }) => form },
  { title: "RESULTS", cell: ({ results }) => formatInteger(results), align: "right" },
  { title: "SAVED", cell: ({ saved }) => formatInteger(saved), align: "right" },
  // Named by servers: control characters are shown.
  { title: "TOOL", cell: ({ tool }) => neutralize(tool) },
];

/** Renders the report as text. */
export function renderGain({ estimator, results, tokens, rows }: GainReport, view: View): string {
  const { source, lines, starts, saved } = tokens;
  if (results === 0 && starts === 0) return "Nothing was given in a shorter form yet.";
  const share =
    source === 0 ? "" : ` (${formatPercent((100 * saved) / source)} of ${formatInteger(source)})`;
  const table = renderTable(
    rows,
    {
      columns: COLUMNS,
      elastic: { title: "TOOL", shortest: 8 },
      stack: (row) => [`  ${COLUMNS.map(({ cell }) => cell(row)).join(" ")}`],
    },
    view,
  );
  return [
    `${formatInteger(saved)} tokens saved${share} in ${formatCount(results, "result")}`,
    `Subtracted: ${formatInteger(lines)} for lines that name a form, ${formatInteger(starts)} for starts of the MCP server`,
    `Tokens are estimates by ${estimator}. What a host cut or cached is not known.`,
    ...(table.length > 0 ? ["", ...table.map((line) => line.trimEnd())] : []),
  ].join("\n");
}
