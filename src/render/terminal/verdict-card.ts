import type { Alternative, Verdict } from "../../engine/contract/contract.js";
import { listFormFacts } from "../describe-best-form.js";
import { describeLoss, listLossFacts } from "../describe-loss.js";
import { describeProfile } from "../describe-profile.js";
import { describeProof, describeSafety } from "../describe-safety.js";
import {
  describeFormTokens,
  describeOtherTokens,
  describeTokens,
  noteDisagreement,
} from "../describe-tokens.js";
import { explainVerdict } from "../explain-verdict.js";
import { renderBadge, renderHeadline, toneOf } from "../headline.js";
import { nameAlternative } from "../name-alternative.js";
import { neutralize } from "../neutralize.js";
import { type Advice, nameDocument, renderNextStep } from "../next-step.js";
import { type Bar, drawBars } from "./bars.js";
import { joinGroups } from "./card.js";
import { type Fact, renderFacts } from "./facts.js";
import { hangText, truncateText } from "./fit-text.js";
import type { View } from "./view.js";
import { renderWarnings } from "./warning-list.js";

/** Below this width labels are short, to leave room for the bars. */
const NARROW = 60;

/**
 * Renders a verdict for a person: the decision first, then why, then the measurements, and where the
 * best form is known, the command to be run next.
 * @returns Lines without a final line ending.
 */
export function renderVerdict(verdict: Verdict, view: View, advice: Advice = {}): string {
  return joinGroups([...listGroups(verdict, view, advice), renderNextStep(verdict, advice, view)]);
}

/** The groups of lines of a verdict's card, for cards that go on after them. */
export function listGroups(verdict: Verdict, view: View, advice: Advice): string[][] {
  const loss = describeLoss(verdict);
  return [
    [
      ...renderHeadline(verdict.verdict, nameDocument(advice), view),
      ...(loss === undefined ? [] : renderBadge(loss, view)),
      ...hangText("  ", explainVerdict(verdict), view.width),
    ],
    drawBars(listBars(verdict, view), verdict.measured_chars.source, view),
    renderFacts(listFacts(verdict, view, advice), view),
    renderWarnings(verdict.warnings, view, {
      verdict: verdict.verdict,
      isAdvised: advice.best !== undefined,
    }),
  ];
}

/** The tokens of the form that is recommended; where none is, those of the candidate and its like. */
function listTokens(verdict: Verdict, { colors }: View, { best, tokens }: Advice): Fact[] {
  if (best !== undefined && tokens !== undefined) {
    return [{ label: "tokens", text: describeFormTokens(verdict, best.form, tokens) }];
  }
  const note = noteDisagreement(verdict);
  return [
    { label: "tokens", text: describeTokens(verdict) },
    ...describeOtherTokens(verdict).map((text) => ({ label: "", text })),
    ...(note === undefined ? [] : [{ label: "", text: note, paint: colors.yellow }]),
  ];
}

function listBars(verdict: Verdict, { width, colors }: View): Bar[] {
  const { measured_chars, context_plan } = verdict;
  const narrow = width < NARROW;
  return [
    { label: "source", chars: measured_chars.source, paint: colors.dim },
    ...listOthers(verdict).map(({ name, chars }) => ({
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
            paint: context_plan.safe_to_auto_apply ? colors.green : colors.dim,
          },
        ]),
  ];
}

/** The alternatives but for the hybrid, of which the plan says more. */
export function listOthers({ alternatives = [], context_plan }: Verdict): Alternative[] {
  return alternatives.filter(({ name }) => name !== "hybrid" || context_plan === undefined);
}

/** Names the measured TOON: of the whole document, of its cut form, or of its records. */
export function nameCandidate({ delimiter, flags, mode }: Verdict, narrow: boolean): string {
  if (delimiter === null) return narrow ? "TOON" : "lossless TOON";
  const name = mode === "record" ? "records" : flags.lossless ? "TOON" : "cut TOON";
  return narrow ? name : `${name} (${delimiter})`;
}

function listFacts(verdict: Verdict, view: View, advice: Advice): Fact[] {
  const { profile } = verdict;
  const { width, colors } = view;
  return [
    ...listLossFacts(verdict, view),
    ...listTokens(verdict, view, advice),
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
    ...listFormFacts(advice.best, view),
  ];
}
