import { formatInteger, formatPercent } from "../format-number.js";
import { toneOf } from "../headline.js";
import { neutralize } from "../neutralize.js";
import { joinGroups } from "./card.js";
import { cutMiddle } from "./cut-middle.js";
import { renderFacts } from "./facts.js";
import { displayWidth, hangText, padLeft, padRight } from "./fit-text.js";
import { findWidest } from "./section-rows.js";
import { type SortKey, sortRows } from "./summary-order.js";
import type { SummaryRow } from "./summary-rows.js";
import { listTotals } from "./summary-totals.js";
import type { Paint, View } from "./view.js";

interface Cells {
  path: string;
  verdict: string;
  best: string;
  chars: string;
  saved: string;
  share: string;
  warnings: string;
}

const TITLES: Cells = {
  path: "PATH",
  verdict: "VERDICT",
  best: "BEST",
  chars: "CHARS",
  saved: "SAVED",
  share: "SHARE",
  warnings: "WARN",
};

/** In the order of the columns. */
const ALIGN: Record<keyof Cells, typeof padLeft> = {
  path: padRight,
  verdict: padRight,
  best: padRight,
  chars: padLeft,
  saved: padLeft,
  share: padLeft,
  warnings: padLeft,
};

const COLUMNS = Object.keys(ALIGN) as (keyof Cells)[];
const INDENT = "  ";
const GAP = "  ";
/** A column of paths narrower than this says too little: rows are stacked instead. */
const SHORTEST_PATH = 16;

/**
 * Renders many verdicts: a row for each file, the failed ones last, and what they come to.
 * @param rows In the order of their paths.
 */
export function renderSummary(rows: readonly SummaryRow[], sort: SortKey, view: View): string {
  if (rows.length === 0) return "No documents.";
  const sorted = sortRows(rows, sort);
  return joinGroups([renderRows(sorted, view), renderFacts(listTotals(rows, view), view)]);
}

function renderRows(rows: readonly SummaryRow[], view: View): string[] {
  const cells = rows.map(toCells);
  const widths = Object.fromEntries(
    COLUMNS.map((key) => [key, findWidest([TITLES[key], ...cells.map((row) => row[key])])]),
  ) as Record<keyof Cells, number>;
  const wanted = widths.path;
  const taken = COLUMNS.reduce((sum, key) => sum + widths[key] + GAP.length, 0) - wanted;
  widths.path = Math.min(wanted, view.width - taken);
  if (widths.path < Math.min(SHORTEST_PATH, wanted)) {
    return rows.flatMap((row, index) => stackRow(row, cells[index]!, view));
  }
  const align = (row: Cells) => COLUMNS.map((key) => ALIGN[key](row[key], widths[key]));
  return [
    view.colors.dim(INDENT + align(TITLES).join(GAP)),
    ...rows.map((row, index) => {
      const fitted = { ...cells[index]!, path: cutMiddle(cells[index]!.path, widths.path) };
      const paints = choosePaints(row, view);
      const painted = align(fitted).map((cell, column) => paints[column]?.(cell) ?? cell);
      return `${INDENT}${painted.join(GAP)}`.trimEnd();
    }),
  ];
}

function toCells({ path, judged }: SummaryRow): Cells {
  const name = neutralize(path);
  if (judged === null) {
    const nothing = { best: "", chars: "", saved: "", share: "", warnings: "" };
    return { path: name, verdict: "✗ failed", ...nothing };
  }
  return {
    path: name,
    verdict: `● ${judged.verdict}`,
    best: judged.best.form,
    chars: formatInteger(judged.source),
    saved: formatInteger(judged.savings),
    share: formatPercent(judged.savingsPct),
    warnings: judged.warnings === 0 ? "" : formatInteger(judged.warnings),
  };
}

/** One for each column; undefined leaves it as it is. */
function choosePaints({ judged }: SummaryRow, { colors }: View): (Paint | undefined)[] {
  if (judged === null) return [undefined, colors.red];
  const numbers = judged.verdict === "convert" ? colors.green : colors.dim;
  const tone = colors[toneOf(judged.verdict)];
  const best = judged.best.form === "keep" ? colors.dim : colors.green;
  return [undefined, tone, best, colors.dim, numbers, numbers, colors.yellow];
}

function stackRow(row: SummaryRow, cells: Cells, { width, colors }: View): string[] {
  const { verdict, best, chars, saved, share, warnings } = cells;
  const parts =
    row.judged === null
      ? [verdict]
      : [
          verdict,
          `${saved} of ${chars}`,
          share,
          `best ${best}`,
          ...(warnings === "" ? [] : [`▲ ${warnings}`]),
        ];
  const paint = row.judged === null ? colors.red : colors[toneOf(row.judged.verdict)];
  return [
    INDENT + cutMiddle(cells.path, width - displayWidth(INDENT)),
    ...hangText("    ", parts.join(" · "), width).map(paint),
  ];
}
