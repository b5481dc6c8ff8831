import type { Warning } from "../../engine/contract/contract.js";
import { findWarning } from "../../engine/contract/warning-catalogue.js";
import { isAboutForm } from "../../engine/judge/advise.js";
import { severityOf } from "../../engine/warnings/is-about-savings.js";
import { STATED_CODES } from "../describe-verdict.js";
import { formatCount, formatInteger, formatLines, formatMeasures } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { hangText } from "./fit-text.js";
import type { View } from "./view.js";

/** The most warnings to show. */
const SHOWN = 10;

/** Renders the first warnings, each with its lines, the problem and what to do about it. */
export function renderWarnings(warnings: readonly Warning[], view: View): string[] {
  if (warnings.length === 0) return [];
  const shown = warnings.slice(0, SHOWN);
  const rest = warnings.slice(SHOWN);
  const more = `… and ${formatInteger(rest.length)} more (${countCodes(rest)}); see --json`;
  return [
    view.colors.bold(`  ${countSeverities(warnings)}`),
    ...shown.flatMap((warning, index) => renderWarning(warning, shown[index + 1], view)),
    ...(rest.length === 0 ? [] : hangText("  ", more, view.width)),
  ];
}

/** Text that consecutive warnings share is rendered once, after the last of them. */
function renderWarning(
  warning: Warning,
  next: Warning | undefined,
  { width, colors }: View,
): string[] {
  const isLast = (key: "evidence" | "suggestion") =>
    warning[key] !== undefined && !(next?.code === warning.code && next[key] === warning[key]);
  const { code, evidence = "", suggestion = "" } = warning;
  const [mark, paint] =
    severityOf(warning) === "warning" ? ["▲", colors.yellow] : ["○", colors.cyan];
  const place = describeLocation(warning);
  const title = `${mark} ${neutralize(code)}`;
  const end = "  ".length + title.length;
  const message = neutralize(warning.message);
  const isAboutDocument = (findWarning(code)?.kind ?? "document") === "document";
  // Other messages may contain line numbers, which are not formatted.
  const lines = [
    ...hangText("  ", place === "" ? title : `${title}  ${place}`, width).map(
      (line) => paint(line.slice(0, end)) + colors.dim(line.slice(end)),
    ),
    ...hangText("    ", isAboutDocument ? message : formatMeasures(message), width),
  ];
  if (isLast("evidence") && !STATED_CODES.has(code)) {
    const text = formatMeasures(neutralize(evidence));
    lines.push(...hangText("    = ", text, width).map(colors.dim));
  }
  if (isLast("suggestion") && !isAboutForm(warning)) {
    lines.push(...hangText("    → ", neutralize(suggestion), width));
  }
  return lines;
}

/** `lines 3-9`; empty for the whole document. */
export function describeLocation({ range }: Pick<Warning, "range">): string {
  return range?.line_start === undefined ? "" : formatLines(range.line_start, range.line_end);
}

/** Counts by severity: `2 warnings, 1 note`. Warnings that are only about savings count as notes. */
export function countSeverities(warnings: readonly Warning[]): string {
  const blocking = warnings.filter((one) => severityOf(one) === "warning").length;
  const infos = warnings.length - blocking;
  return [
    ...(blocking === 0 ? [] : [formatCount(blocking, "warning")]),
    ...(infos === 0 ? [] : [formatCount(infos, "note")]),
  ].join(", ");
}

function countCodes(warnings: readonly Warning[]): string {
  const counts = new Map<string, number>();
  for (const { code } of warnings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .map(([code, count]) => `${neutralize(code)} ${formatInteger(count)}`)
    .join(", ");
}
