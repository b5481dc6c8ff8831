import type { Advice } from "../../../../src/engine/judge/advise.js";
import {
  ACTION_WORDS,
  describeGain as describeAdvised,
  explainAdvice,
  findHeldBack,
} from "../../../../src/render/advice.js";
import { describeLoss } from "../../../../src/render/describe-verdict.js";
import { formatCount } from "../../../../src/render/format-number.js";
import {
  adviseOn,
  describeForm,
  describeGain,
  type Form,
  findAdvised,
} from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { explainNotData } from "../settings/describe-kind.js";
import { ACTION_TONES } from "../verdict/action-mark.js";

/** The advice with one number, and one sentence about the form. The heading's level is 2 below a list of documents. */
export function AnswerHead({ judgement, level }: { judgement: Judgement; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  const advice = adviseOn(judgement);
  const { verdict } = judgement;
  const loss = describeLoss(verdict);
  const form = findAdvised(judgement);
  const reasons = [
    describeForm(form, judgement),
    explainAdvice(advice),
    explainNotData(judgement),
  ].filter((reason) => reason !== undefined);
  return (
    <header class="answer-head" data-tone={ACTION_TONES[advice.action]}>
      <Heading tabIndex={-1} class="answer-words">
        {ACTION_WORDS[advice.action]}:{" "}
        <span class="answer-figure">{describeFigure(form, advice)}</span>
      </Heading>
      {loss !== undefined && (
        <p class="answer-loss">
          <span aria-hidden="true">{loss.mark}</span> <strong>{loss.words}</strong> {loss.meaning}
        </p>
      )}
      {reasons.length > 0 && <p class="answer-why">{reasons.join(" ")}</p>}
    </header>
  );
}

/**
 * The savings of the advised form. For a kept document: the savings after a review, else its size. Of a part
 * of the document: what it keeps.
 */
function describeFigure({ id, tokens, chars }: Form, advice: Advice): string {
  if (advice.kept !== undefined && id === "mode") return describeAdvised(advice);
  const held = findHeldBack(advice);
  if (id !== "keep")
    return tokens === null ? describeGain(chars, "character") : describeGain(tokens);
  if (held?.tokens) return `up to ${describeGain(held.tokens)}`;
  return tokens === null ? "" : `${formatCount(tokens.count, "token")} as it is`;
}
