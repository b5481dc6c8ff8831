import type { Verdict } from "../../engine/contract/contract.js";
import { type Advice, advise, type Judged } from "../../engine/judge/advise.js";
import {
  ACTION_TONES,
  ACTION_WORDS,
  describeGain,
  describeVerdict,
  explainAdvice,
} from "../advice.js";
import { describeFault, describeLoss, listLossFacts } from "../describe-loss.js";
import { describeProfile } from "../describe-profile.js";
import { describeProof } from "../describe-proof.js";
import { describeEstimator } from "../format-number.js";
import { neutralize } from "../neutralize.js";
import { joinGroups } from "./card.js";
import { type Fact, renderFacts } from "./facts.js";
import { hangText, truncateText } from "./fit-text.js";
import { renderForms } from "./forms-table.js";
import { renderHeadline } from "./headline.js";
import { renderNextStep } from "./next-step.js";
import type { View } from "./view.js";
import { renderWarnings } from "./warning-list.js";

export interface CardContext extends Omit<Judged, "verdict"> {
  /** As named; undefined for standard input. */
  path?: string | undefined;
  /** The option that names the configuration, for the command; may be empty. */
  settings?: readonly string[];
}

/**
 * Renders a verdict for people: what to do and what it saves, then why, then the measurements and the
 * command.
 * @returns Lines without a final line ending.
 */
export function renderVerdict(
  verdict: Verdict,
  view: View,
  { path, settings, ...judged }: CardContext = {},
): string {
  const advice = advise({ verdict, ...judged });
  return joinGroups([
    ...listGroups(verdict, advice, path, view),
    renderNextStep(advice, path, view, settings),
  ]);
}

/** The groups of lines of a verdict's card, which other cards extend. */
export function listGroups(
  verdict: Verdict,
  advice: Advice,
  path: string | undefined,
  view: View,
): string[][] {
  const loss = describeLoss(verdict);
  const fault = describeFault(verdict);
  const reason = explainAdvice(advice);
  const { action } = advice;
  const meaning = [nameDocument(path), describeGain(advice)].filter((part) => part !== "");
  return [
    [
      ...renderHeadline(
        {
          mark: "●",
          words: verdict.verdict === "refused" ? "Refused" : ACTION_WORDS[action],
          meaning: `${meaning.join(": ")}.`,
          tone: verdict.verdict === "refused" ? "red" : ACTION_TONES[action],
        },
        view,
      ),
      ...(loss === undefined ? [] : renderHeadline(loss, view)),
      ...(fault === undefined ? [] : renderHeadline(fault, view)),
      ...(reason === undefined ? [] : hangText("  ", reason, view.width)),
    ],
    renderForms(advice, verdict, view),
    renderFacts(listFacts(verdict, advice, view), view),
    renderWarnings(verdict.warnings, view),
  ];
}

function nameDocument(path: string | undefined): string {
  return path === undefined ? "standard input" : neutralize(path);
}

/** Says why a verdict on TOON alone differs from the advice. */
function explainVerdict(verdict: Verdict, action: Advice["action"]): string {
  const words = describeVerdict(verdict);
  const isOther = verdict.verdict === "keep_markdown" && action !== "keep";
  return isOther ? `${words}: TOON of the whole document is not worth it` : words;
}

function listFacts(verdict: Verdict, { action }: Advice, view: View): Fact[] {
  const { profile, token_estimates } = verdict;
  return [
    ...listLossFacts(verdict, view),
    { label: "verdict", text: explainVerdict(verdict, action) },
    { label: "tokens", text: describeEstimator(token_estimates.estimator) },
    ...(profile.title === null
      ? []
      : [{ label: "title", text: truncateText(neutralize(profile.title), view.width - 14) }]),
    { label: "profile", text: describeProfile(profile) },
    { label: "proof", text: describeProof(verdict) },
  ];
}
