import type { Verdict } from "../engine/contract.js";
import { type Bar, drawBars } from "./bars.js";
import { joinGroups } from "./card.js";
import { describeLoss, listLossFacts } from "./describe-loss.js";
import { describeProfile } from "./describe-profile.js";
import { describeProof, describeSafety } from "./describe-safety.js";
import { describeOtherTokens, describeTokens, noteDisagreement } from "./describe-tokens.js";
import { explainVerdict } from "./explain-verdict.js";
import { type Fact, renderFacts } from "./facts.js";
import { hangText, truncateText } from "./fit-text.js";
import { renderBadge, renderHeadline, toneOf } from "./headline.js";
import { nameAlternative } from "./name-alternative.js";
import { neutralize } from "./neutralize.js";
import type { View } from "./view.js";
import { renderWarnings } from "./warning-list.js";

/** Below this width labels are short, to leave room for the bars. */
const NARROW = 60;

/**
 * Renders a verdict for a person: the decision first, then why, then the measurements.
 * @returns Lines without a final line ending.
 */
export function renderVerdict(verdict: Verdict, view: View): string {
  return joinGroups(listGroups(verdict, view));
}

/** The groups of lines of a verdict's card, for cards that go on after them. */
export function listGroups(verdict: Verdict, view: View): string[][] {
  const loss = describeLoss(verdict);
  return [
    [
      ...renderHeadline(verdict.verdict, view),
      ...(loss === undefined ? [] : renderBadge(loss, view)),
      ...hangText("  ", explainVerdict(verdict), view.width),
    ],
    drawBars(listBars(verdict, view), verdict.measured_chars.source, view),
    renderFacts(listFacts(verdict, view), view),
    renderWarnings(verdict.warnings, view),
  ];
}

function listBars(verdict: Verdict, { width, colors }: View): Bar[] {
  const { measured_chars, alternatives = [], context_plan } = verdict;
  const narrow = width < NARROW;
  return [
    { label: "source", chars: measured_chars.source, paint: colors.dim },
    ...alternatives.map(({ name, chars }) => ({
      label: truncateText(nameAlternative(name, narrow), 20),
      chars,
      paint: colors.cyan,
    })),
    {
      label: nameCandidate(verdict, narrow),
      chars: measured_chars.toon,
      paint: colors[toneOf(verdict.verdict)],
    },
    ...(context_plan === undefined
      ? []
      : [
          {
            label: "hybrid",
            chars: context_plan.net.hybrid,
            paint: context_plan.recommend_hybrid ? colors.green : colors.dim,
          },
        ]),
  ];
}

/** What was measured: the TOON of everything, of what is left, of the records, or one not offered. */
export function nameCandidate({ delimiter, flags, mode }: Verdict, narrow: boolean): string {
  if (delimiter === null) return narrow ? "TOON" : "lossless TOON";
  const name = mode === "record" ? "records" : flags.lossless ? "TOON" : "cut TOON";
  return narrow ? name : `${name} (${delimiter})`;
}

function listFacts(verdict: Verdict, view: View): Fact[] {
  const { profile } = verdict;
  const { width, colors } = view;
  const note = noteDisagreement(verdict);
  return [
    ...listLossFacts(verdict, view),
    { label: "tokens", text: describeTokens(verdict) },
    ...describeOtherTokens(verdict).map((text) => ({ label: "", text })),
    ...(note === undefined ? [] : [{ label: "", text: note, paint: colors.yellow }]),
    ...(profile.title === null
      ? []
      : [{ label: "title", text: truncateText(neutralize(profile.title), width - 14) }]),
    { label: "profile", text: describeProfile(profile) },
    { label: "proof", text: describeProof(verdict) },
    {
      label: "auto-apply",
      text: describeSafety(verdict),
      ...(verdict.safe_to_auto_apply ? { paint: colors.green } : {}),
    },
  ];
}
