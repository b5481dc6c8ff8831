import type { Finding, FindingLevel } from "../../commands/check/finding.js";
import { formatInteger } from "../format-number.js";
import type { Tone } from "../headline.js";
import { neutralize } from "../neutralize.js";
import { displayWidth, hangText, padLeft, padRight, truncateText } from "./fit-text.js";
import type { View } from "./view.js";

const GAP = "  ";
/** A column of files narrower than this says too little: findings are stacked instead. */
const SHORTEST_FILE = 16;

const MARKS: Record<FindingLevel, { mark: string; tone: Tone }> = {
  error: { mark: "✗", tone: "red" },
  regression: { mark: "▲", tone: "yellow" },
  note: { mark: "○", tone: "cyan" },
};

const TITLES = ["FILE", "FINDING", "BASELINE", "NOW"] as const;
const ALIGN = [padRight, padRight, padLeft, padLeft] as const;

/** Renders findings as a table, or stacked where it does not fit. */
export function renderFindings(findings: readonly Finding[], view: View): string[] {
  if (findings.length === 0) return [];
  const rows = findings.map(toCells);
  const widths = TITLES.map((title, column) =>
    [title, ...rows.map((cells) => cells[column]!)].reduce(
      (widest, cell) => Math.max(widest, displayWidth(cell)),
      0,
    ),
  );
  const [wanted = 0, ...others] = widths;
  const taken = others.reduce((sum, width) => sum + GAP.length + width, "  ▲ ".length);
  const file = Math.min(wanted, view.width - taken);
  if (file < Math.min(SHORTEST_FILE, wanted)) {
    return findings.flatMap((finding) => stack(finding, view));
  }
  const align = (cells: readonly string[]) =>
    cells.map((cell, column) => {
      const width = column === 0 ? file : widths[column]!;
      const fitted = column === 0 ? truncateStart(cell, width) : cell;
      return ALIGN[column]!(fitted, width);
    });
  return [
    view.colors.dim(`    ${align(TITLES).join(GAP)}`),
    ...findings.map(({ level }, index) => {
      const { mark, tone } = MARKS[level];
      const line = `  ${view.colors[tone](mark)} ${align(rows[index]!).join(GAP)}`;
      return line.trimEnd();
    }),
  ];
}

function toCells({ path, code, warning, baseline, current }: Finding): string[] {
  const name = warning === undefined ? "" : `${neutralize(warning)} ×`;
  return [neutralize(path), code, showValue(baseline), name + showValue(current)];
}

function showValue(value: Finding["baseline"]): string {
  if (value === null) return "–";
  return typeof value === "number" ? formatInteger(value) : neutralize(value);
}

/** The end of a path says more than its beginning. */
function truncateStart(path: string, width: number): string {
  if (displayWidth(path) <= width) return path;
  const characters = [...path];
  let start = Math.max(0, characters.length - width);
  while (displayWidth(characters.slice(start).join("")) > width - 1) start++;
  return `…${characters.slice(start).join("")}`;
}

function stack({ level, path, code, message }: Finding, { width, colors }: View): string[] {
  const { mark, tone } = MARKS[level];
  const first = `  ${colors[tone](mark)} `;
  return [
    `${first}${truncateText(neutralize(path), width - 4)}`,
    ...hangText("    ", `${code}: ${neutralize(message)}`, width).map(colors.dim),
  ];
}
