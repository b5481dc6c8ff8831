import type { Verdict, Warning } from "../../engine/contract/contract.js";
import {
  type Advice,
  type Amount,
  advise,
  type Judged,
  type MeasuredForm,
} from "../../engine/judge/advise.js";
import {
  ACTION_TONES,
  ACTION_WORDS,
  describeGain,
  explainAdvice,
  findCommand,
  nameForm,
} from "../advice.js";
import {
  describeFault,
  describeLoss,
  describeProfile,
  describeProof,
  describeVerdict,
  listLossFacts,
} from "../describe-verdict.js";
import { describeEstimator, formatInteger, formatPercent } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { type Fact, type Headline, joinGroups, renderFacts, renderHeadline } from "./card.js";
import { hangText, truncateText } from "./fit-text.js";
import { nameOperand } from "./quote-word.js";
import { renderTable } from "./table.js";
import type { View } from "./view.js";
import { renderWarnings } from "./warning-list.js";

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
  const headlines: (Headline | undefined)[] = [
    {
      mark: "●",
      words: isRefused ? "Refused" : ACTION_WORDS[action],
      meaning: gain === "" ? `${name}.` : `${name}: ${gain}.`,
      tone: isRefused ? "red" : ACTION_TONES[action],
    },
    describeLoss(verdict),
    describeFault(verdict),
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
