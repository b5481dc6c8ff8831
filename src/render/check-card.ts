import type { CheckReport } from "../baseline/check-report.js";
import type { Finding, FindingCode } from "../baseline/finding.js";
import { joinGroups } from "./card.js";
import { renderFindings } from "./check-table.js";
import { hangText, padRight } from "./fit-text.js";
import { formatCount, formatInteger } from "./format-number.js";
import { renderBadge } from "./headline.js";
import { neutralize } from "./neutralize.js";
import { quoteWord } from "./quote-word.js";
import type { View } from "./view.js";

/** More than this many are a list nobody reads to its end. */
const SHOWN = 50;
/** More paths than this are no command that anybody types. */
const NAMED = 5;

/** What a code means, for whoever meets it for the first time. A record, so that none is forgotten. */
const MEANINGS: Record<FindingCode, string> = {
  convert_available: "TOON became worth it: convert the document, or accept it as it is",
  convert_lost: "it was safe to convert without a look, and is not any more",
  waste_grew: "the characters that TOON would save have grown by 5 % of the document or more",
  warning_added: "a warning fires more often than it did",
  fail_on_matched: "--fail-on, or fail_on, names its verdict or a severity of its warnings",
  unreadable: "the file could not be judged",
  padding_grew: "the padding of its tables has grown; it costs few tokens and fails nothing",
  file_removed: "there is no such file any more; baseline --prune forgets it",
};

/**
 * Renders what a check found: whether it passed, each finding, what the codes mean, and how to
 * accept it.
 * @param accept The command that accepts documents; their names follow it.
 * @returns Lines without a final line ending.
 */
export function renderCheck(report: CheckReport, view: View, accept: string): string {
  const { findings } = report;
  const ranked = [
    ...findings.filter(({ level }) => level !== "note"),
    ...findings.filter(({ level }) => level === "note"),
  ];
  const rest = ranked.length - SHOWN;
  return joinGroups([
    [...renderTitle(report, view), ...noteOtherEngine(report, view, accept)],
    [
      ...renderFindings(ranked.slice(0, SHOWN), view),
      ...(rest > 0 ? [`    … and ${formatInteger(rest)} more; see --format json`] : []),
    ],
    explainFailures(report, view),
    explainCodes(ranked, view),
    renderAdvice(report, view, accept),
  ]);
}

function renderTitle({ passed, files, findings }: CheckReport, view: View): string[] {
  const compared = formatCount(files, "document");
  if (passed) {
    return renderBadge(
      {
        mark: "●",
        words: "NO WORSE",
        meaning: `${compared}, none worse than the baseline.`,
        tone: "green",
      },
      view,
    );
  }
  const worse = new Set(
    findings.filter(({ level }) => level === "regression").map(({ path }) => path),
  ).size;
  const failed = findings.filter(({ level }) => level === "error").length;
  const meaning = [
    ...(worse === 0 ? [] : [`${formatInteger(worse)} of ${compared} worse than the baseline.`]),
    ...(failed === 0 ? [] : [`${formatInteger(failed)} could not be judged.`]),
  ].join(" ");
  return worse > 0
    ? renderBadge({ mark: "●", words: "WORSE", meaning, tone: "yellow" }, view)
    : renderBadge({ mark: "●", words: "NOT JUDGED", meaning, tone: "red" }, view);
}

function noteOtherEngine(
  { baseline, current }: CheckReport,
  { width, colors }: View,
  accept: string,
): string[] {
  const otherPolicy = baseline.policy_version !== current.policy_version;
  if (!otherPolicy && baseline.engine === current.engine) return [];
  const made = `The baseline was made by ${neutralize(baseline.engine)} under policy ${neutralize(baseline.policy_version)}, and this is ${current.engine} under policy ${current.policy_version}.`;
  const consequence = otherPolicy
    ? "Documents that changed since were compared by their characters only."
    : "Documents that did not change since count as they were.";
  const advice = `Make it anew: ${neutralize(accept)}`;
  return hangText("  ", `${made} ${consequence} ${advice}`, width).map(colors.yellow);
}

/** Why a file could not be judged does not fit into a table. */
function explainFailures({ findings }: CheckReport, view: View): string[] {
  return findings
    .filter(({ level }) => level === "error")
    .slice(0, SHOWN)
    .flatMap(({ message }) => hangText("  ✗ ", neutralize(message), view.width));
}

function explainCodes(findings: readonly Finding[], { width, colors }: View): string[] {
  const codes = [...new Set(findings.map(({ code }) => code))];
  const widest = codes.reduce((length, code) => Math.max(length, code.length), 0);
  return codes.flatMap((code) =>
    hangText(`  ${padRight(code, widest)}  `, MEANINGS[code], width).map(colors.dim),
  );
}

/** `fail_on_matched` is not here: no baseline accepts it. */
const ACCEPTABLE: readonly FindingCode[] = [
  "convert_available",
  "convert_lost",
  "waste_grew",
  "warning_added",
];

function renderAdvice({ findings }: CheckReport, { width }: View, accept: string): string[] {
  const paths = [
    ...new Set(findings.filter(({ code }) => ACCEPTABLE.includes(code)).map(({ path }) => path)),
  ];
  if (paths.length === 0) return [];
  const names =
    paths.length > NAMED ? "" : ` ${paths.map((path) => quoteWord(neutralize(path))).join(" ")}`;
  return hangText("  ", `To accept this: ${neutralize(accept)}${names}`, width);
}
