import type { Profile, Verdict, Warning } from "../../engine/contract/contract.js";
import { findWarning, type WarningCode } from "../../engine/contract/warning-catalogue.js";
import {
  type Advice,
  type Amount,
  advise,
  isAboutForm,
  isPart,
  type Judged,
  type MeasuredForm,
} from "../../engine/judge/advise.js";
import { severityOf } from "../../engine/warnings/is-about-savings.js";
import {
  ACTION_WORDS,
  describeGain,
  explainAdvice,
  findCommand,
  nameForm,
  toneOf,
} from "../advice.js";
import {
  describeEstimator,
  formatCount,
  formatInteger,
  formatLines,
  formatMeasures,
  formatPercent,
  NO_BREAK,
} from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { type Fact, type Headline, joinGroups, renderFacts, renderHeadline } from "./card.js";
import { hangText, truncateText } from "./fit-text.js";
import { nameOperand } from "./quote-word.js";
import { renderTable } from "./table.js";
import type { View } from "./view.js";

export interface CardContext extends Omit<Judged, "verdict"> {
  /** As named; undefined for standard input. */
  path?: string | undefined;
  /** The option that names the configuration, for the command; may be empty. */
  settings?: readonly string[];
}

/**
 * Renders a verdict for people: what to do and what it saves, then why, then the measurements, and the
 * command that follows the advice.
 * @param more Groups of lines before the command.
 */
export function renderVerdict(
  verdict: Verdict,
  view: View,
  { path, settings = [], ...judged }: CardContext = {},
  more: readonly (readonly string[])[] = [],
): string {
  const advice = advise({ verdict, ...judged });
  const found = findCommand(advice);
  const command = ["context-verdict", found?.words, ...settings, nameOperand(path)].join(" ");
  return joinGroups([
    renderAdvice(verdict, advice, path, view),
    renderForms(advice, verdict, view),
    renderFacts(listFacts(verdict, advice, view), view),
    renderWarnings(listAllWarnings(verdict, advice), view),
    ...more,
    found === undefined
      ? []
      : [...hangText("  ", `${found.label}:`, view.width), `  ${view.colors.bold(command)}`],
  ]);
}

/** The warnings of a verdict, and those on its hybrid that have to be settled. */
export function listAllWarnings({ warnings }: Verdict, { unsettled }: Advice): Warning[] {
  // The page has advice and verdict from two answers, so these are equal, and not the same.
  const nameOf = ({ code, range }: Warning) => `${code} ${range?.char_start}`;
  const known = new Set(warnings.map(nameOf));
  return [...warnings, ...unsettled.filter((one) => !known.has(nameOf(one)))];
}

function renderAdvice(
  verdict: Verdict,
  advice: Advice,
  path: string | undefined,
  view: View,
): string[] {
  const { action } = advice;
  const isRefused = verdict.verdict === "refused";
  const name = path === undefined ? "standard input" : neutralize(path);
  const gain = describeGain(advice);
  // Of a text that is meant as data and cannot be read as such.
  const fault = findEvidence(verdict, "not_quite_json");
  const headlines: (Headline | undefined)[] = [
    {
      mark: "●",
      words: isRefused ? "Refused" : ACTION_WORDS[action],
      meaning: gain === "" ? `${name}.` : `${name}: ${gain}.`,
      tone: isRefused ? "red" : toneOf(action),
    },
    describeLoss(verdict),
    fault === undefined
      ? undefined
      : { mark: "▲", words: "NOT VALID JSON", meaning: `${fault}.`, tone: "yellow" },
  ];
  const reason = explainAdvice(advice);
  return [
    ...headlines.flatMap((one) => (one === undefined ? [] : renderHeadline(one, view))),
    ...(reason === undefined ? [] : hangText("  ", reason, view.width)),
  ];
}

/** Renders all forms of a document in tokens and characters. Highlights the advised one. */
function renderForms({ forms, form: advised }: Advice, verdict: Verdict, view: View): string[] {
  const count = (amount: Amount | null) => (amount === null ? "" : formatInteger(amount.count));
  const save = (amount: Amount | null, { form }: MeasuredForm) =>
    amount === null || form === "keep" ? "" : formatPercent(amount.savings_pct);
  return renderTable(
    forms,
    {
      columns: [
        { title: "FORM", cell: ({ form }) => nameForm(form, verdict) },
        { title: "TOKENS", cell: ({ tokens }) => count(tokens), align: "right" },
        { title: "SAVED", cell: (row) => save(row.tokens, row), align: "right" },
        { title: "CHARACTERS", cell: ({ chars }) => count(chars), align: "right" },
        { title: "SAVED", cell: (row) => save(row.chars, row), align: "right" },
      ],
      elastic: { title: "FORM", shortest: 8, cut: truncateText },
      paint: (row) => (row === advised ? view.colors.bold : undefined),
    },
    view,
  );
}

function listFacts(verdict: Verdict, advice: Advice, view: View): Fact[] {
  const { profile, token_estimates } = verdict;
  const words = describeVerdict(verdict, advice);
  // Says why a verdict on TOON alone differs from the advice.
  const isOther = verdict.verdict === "keep_markdown" && advice.action !== "keep";
  const text = isOther ? `${words}: TOON of the whole document is not worth it` : words;
  const title = truncateText(neutralize(profile.title ?? ""), view.width - 14);
  return [
    ...listLossFacts(verdict, view),
    { label: "verdict", text },
    { label: "tokens", text: describeEstimator(token_estimates.estimator) },
    ...(title === "" ? [] : [{ label: "title", text: title }]),
    { label: "profile", text: describeProfile(profile) },
    { label: "proof", text: describeProof(verdict) },
  ];
}

/** The name of the verdict, with the codes to review or whether it may be applied, if the advice does not object. */
export function describeVerdict(
  { verdict, safe_to_auto_apply, warnings }: Verdict,
  { reason }: Pick<Advice, "reason">,
): string {
  if (safe_to_auto_apply && reason !== "review_first")
    return `${verdict}, may be applied without review`;
  const blocking = warnings.filter(({ severity }) => severity === "warning");
  const codes = [...new Set(blocking.map(({ code }) => neutralize(code)))];
  return verdict === "review" ? `${verdict} (${codes.join(", ")})` : verdict;
}

/** The kind of document and its counters, except those that are 0. */
export function describeProfile({ name, stats }: Profile): string {
  const parts = Object.entries(stats)
    .filter(([, count]) => count > 0)
    // `table_rows`: `table row`.
    .map(([key, count]) => formatCount(count, key.replace("_", " ").slice(0, -1)));
  return [name, ...parts].join(`${NO_BREAK}· `);
}

export function describeProof({ flags, delimiter }: Pick<Verdict, "flags" | "delimiter">): string {
  if (delimiter === null) return "no candidate is offered";
  const decodes = flags.valid ? "TOON decodes" : "TOON does not decode";
  if ((flags.restores ?? null) === null) return decodes;
  if (!flags.restores) return `${decodes}, does not give back the document`;
  const same = flags.proof === "value" ? "holds the same values" : "gives back the same document";
  return `${decodes}, ${same}`;
}

/** Warnings whose evidence is among the facts and not repeated below. */
export const STATED_CODES: ReadonlySet<string> = new Set<WarningCode>([
  "budget_refused",
  "lossy_applied",
  "target_not_reached",
]);

/** The headline for a candidate that is not the whole document. */
export function describeLoss(verdict: Verdict): Headline | undefined {
  if (!isPart(verdict)) return undefined;
  const { coverage = 1, flags } = verdict;
  // Coverage is rounded down, so this is never 0 if something is missing.
  const missing = `${formatPercent((1 - coverage) * 100)} of the text`;
  if (!flags.lossless) {
    const meaning = coverage === 1 ? "No letters or digits are missing." : `${missing} is missing.`;
    return { mark: "▲", words: "CONTENT CUT", meaning, tone: "yellow" };
  }
  return { mark: "▲", words: "RECORDS ONLY", meaning: `${missing} is left out.`, tone: "yellow" };
}

/** Facts about coverage and target; none in lossless mode. */
export function listLossFacts(verdict: Verdict, { colors }: View): Fact[] {
  const { coverage, flags } = verdict;
  const facts: Fact[] = [];
  const paint = describeLoss(verdict) === undefined ? {} : { paint: colors.yellow };
  if (coverage !== undefined) {
    const share = coverage === 1 ? "all" : formatPercent(coverage * 100);
    facts.push({ label: "kept", text: `${share} of the text, by letters and digits`, ...paint });
  }
  const cut = findEvidence(verdict, "lossy_applied");
  if (cut !== undefined) facts.push({ label: "", text: cut, ...paint });
  if (flags.target_reached === true) facts.push({ label: "target", text: "reached" });
  if (flags.target_reached === false) {
    const miss =
      findEvidence(verdict, "target_not_reached") ?? findEvidence(verdict, "budget_refused");
    const text = miss === undefined ? "missed" : `missed: ${miss}`;
    facts.push({ label: "target", text, paint: colors.red });
  }
  return facts;
}

function findEvidence({ warnings }: Verdict, wanted: WarningCode): string | undefined {
  const evidence = warnings.find(({ code }) => code === wanted)?.evidence;
  return evidence === undefined ? undefined : formatMeasures(neutralize(evidence));
}

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
