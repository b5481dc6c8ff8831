import { ACTION_TONES, ACTION_WORDS } from "../../render/advice.js";
import { formatInteger, formatPercent } from "../../render/format-number.js";
import { neutralize } from "../../render/neutralize.js";
import { joinGroups, renderFacts } from "../../render/terminal/card.js";
import { renderTable, type Table } from "../../render/terminal/table.js";
import type { Paint, View } from "../../render/terminal/view.js";
import { type JudgedNumbers, type SummaryRow, sortRows, toShare } from "./summary-rows.js";
import { type CommandWords, listTotals, renderSentences } from "./summary-totals.js";

/** A narrower column of paths would be useless. */
const SHORTEST_PATH = 16;

/**
 * Renders many verdicts: sentences, a row for each file, and totals.
 * @param rows In the order of their paths.
 */
export function renderSummary(
  rows: readonly SummaryRow[],
  typed: CommandWords,
  view: View,
): string {
  if (rows.length === 0) return "No documents.";
  const table = renderTable(sortRows(rows), describeTable(view), view);
  return joinGroups([
    renderSentences(rows, typed, view),
    table,
    renderFacts(listTotals(rows), view),
  ]);
}

function describeTable(view: View): Table<SummaryRow> {
  const { colors } = view;
  const paintBest = ({ judged }: SummaryRow) =>
    judged?.form === "keep" ? colors.dim : colors.green;
  return {
    columns: [
      { title: "PATH", cell: ({ path }) => neutralize(path) },
      { title: "ADVICE", cell: nameAction, paint: (row) => paintOf(row, view) },
      { title: "TOKENS", cell: ofJudged(formatTokens), align: "right", paint: () => colors.dim },
      { title: "SAVED", cell: ofJudged(formatSavings), align: "right", paint: paintBest },
      { title: "SHARE", cell: ofJudged(formatShare), align: "right", paint: paintBest },
      { title: "WARN", cell: ofJudged(formatWarnings), align: "right", paint: () => colors.yellow },
    ],
    elastic: { title: "PATH", shortest: SHORTEST_PATH },
  };
}

/** Empty for a file that could not be judged. */
function ofJudged(format: (judged: JudgedNumbers) => string): (row: SummaryRow) => string {
  return ({ judged }) => (judged === null ? "" : format(judged));
}

function nameAction({ judged }: SummaryRow): string {
  return judged === null ? "✗ failed" : `● ${ACTION_WORDS[judged.action]}`;
}

function formatTokens({ tokens }: JudgedNumbers): string {
  return formatInteger(tokens);
}

function formatSavings({ form, savings }: JudgedNumbers): string {
  return form === "keep" ? "" : formatInteger(savings);
}

function formatShare({ form, ...judged }: JudgedNumbers): string {
  return form === "keep" ? "" : formatPercent(100 * toShare(judged));
}

function formatWarnings({ warnings }: JudgedNumbers): string {
  return warnings === 0 ? "" : formatInteger(warnings);
}

function paintOf({ judged }: SummaryRow, { colors }: View): Paint {
  return judged === null ? colors.red : colors[ACTION_TONES[judged.action]];
}
