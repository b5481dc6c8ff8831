import {
  type CountName,
  findGainFile,
  type Gain,
  readGain,
} from "../../features/gain/gain-file.js";
import { formatCount, formatInteger, formatPercent } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { type Column, renderTable } from "../../render/terminal/table.js";
import type { View } from "../../render/terminal/view.js";
import type { Command } from "../command.js";
import { printJson } from "../streams.js";
import { showCard } from "../terminal.js";

export const command: Command = {
  summary: "Say what read, wrap and hooks for results saved",
  argument: "",
  options: [["json"]],
  details: `Adds up a local file of counts by day, surface, form and tool. It has no names
of files, no text and no arguments. It has at most 1 MB: the oldest days are
folded.
CONTEXT_VERDICT_GAIN=0 keeps nothing.
`,
  examples: ["context-verdict gain", "context-verdict gain --json"],
  exits: { 1: null },
  /** `gain`: prints the counts. */
  async run({ options }) {
    const { defaultEstimator } = await import("../../engine/weight/default-estimator.js");
    const file = findGainFile();
    const gains = file === undefined ? [] : readGain(file);
    const report = reportGain(gains, defaultEstimator.name);
    if (options.json) await printJson(report);
    else showCard((view) => renderGain(report, view), 1);
    return 0;
  },
};

export type GainReport = ReturnType<typeof reportGain>;

/** Forms of rows of results that no one gave in a shorter form. */
const LEFT = ["kept", "too_large"];

/**
 * Adds up what was saved, and what it cost.
 * @param estimator Says that all tokens are estimates.
 */
export function reportGain(gains: readonly Gain[], estimator: string) {
  const rows = gains.map((gain) => ({ ...gain, saved: gain.source - gain.given - gain.cost }));
  const sum = (name: CountName | "saved", of = rows) =>
    of.reduce((total, row) => total + row[name], 0);
  const shortened = rows.filter(({ form }) => !LEFT.includes(form));
  return {
    estimator,
    results: sum("results", shortened),
    tokens: {
      source: sum("source", shortened),
      given: sum("given", shortened),
      cost: sum("cost", shortened),
      saved: sum("saved", shortened),
    },
    whole: sum("whole"),
    too_large: sum(
      "results",
      rows.filter(({ form }) => form === "too_large"),
    ),
    by_form: { json: sum("json"), table: sum("table"), toon: sum("toon"), best: sum("best") },
    rows,
  };
}

/** Names come from servers, and from a file: control characters are shown. */
const name = (title: string, field: "day" | "surface" | "form" | "tool") => ({
  title,
  cell: (row: Gain) => neutralize(row[field]),
});

const COLUMNS: readonly Column<GainReport["rows"][number]>[] = [
  name("DAY", "day"),
  name("SURFACE", "surface"),
  name("FORM", "form"),
  { title: "RESULTS", cell: ({ results }) => formatInteger(results), align: "right" },
  { title: "SAVED", cell: ({ saved }) => formatInteger(saved), align: "right" },
  name("TOOL", "tool"),
];

/** Renders the report as text. */
export function renderGain(report: GainReport, view: View): string {
  const { estimator, results, tokens, whole, too_large, by_form, rows } = report;
  const { source, cost, saved } = tokens;
  if (rows.length === 0) return "Nothing was given in a shorter form yet.";
  const share =
    source === 0 || saved < 0
      ? ""
      : ` (${formatPercent((100 * saved) / source)} of ${formatInteger(source)})`;
  const sum =
    saved < 0
      ? `It cost ${formatCount(-saved, "token")} more than it saved`
      : `${formatCount(saved, "token")} saved`;
  const table = { columns: COLUMNS, elastic: { title: "TOOL", shortest: 8 } };
  const forms = Object.entries(by_form).map(([form, saved]) => `${form} ${formatInteger(saved)}`);
  return [
    `${sum}${share} in ${formatCount(results, "result")}, for you, in all projects`,
    ...(whole === 0
      ? []
      : [`Kept whole: ${formatCount(whole, "text")} that the host would have cut`]),
    ...(too_large === 0 ? [] : [`Too large to be read: ${formatCount(too_large, "text")}`]),
    ...(by_form.best === 0 ? [] : [`Each --form alone would have saved: ${forms.join(", ")}`]),
    `Subtracted: ${formatInteger(cost)} for lines that name a form and starts of the MCP server`,
    `Tokens are estimates by ${estimator}. What a host cut or cached is not known.`,
    "",
    ...renderTable(rows, table, view).map((line) => line.trimEnd()),
  ].join("\n");
}
