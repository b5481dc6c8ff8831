import { ACTION_WORDS, describeGain, explainAdvice } from "../../../../src/render/advice.js";
import { describeLoss } from "../../../../src/render/describe-loss.js";
import { describeLocation } from "../../../../src/render/terminal/warning-list.js";
import { adviseOn } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { findNotData } from "../settings/describe-kind.js";
import { ACTION_TONES } from "../verdict/action-mark.js";

/** What to do, in one sentence with one number. The heading's level is 2 below a list of documents. */
export function AnswerHead({ judgement, level }: { judgement: Judgement; level: 1 | 2 }) {
  const Heading = `h${level}` as const;
  const advice = adviseOn(judgement);
  const { verdict } = judgement;
  const loss = describeLoss(verdict);
  const reason = explainAdvice(advice);
  const notData = findNotData(verdict);
  const gain = describeGain(advice);
  const isSize = advice.form.form === "keep" && advice.reason !== "empty" && gain !== "";
  return (
    <header class="answer-head" data-tone={ACTION_TONES[advice.action]}>
      <Heading tabIndex={-1} class="answer-words">
        {ACTION_WORDS[advice.action]}:{" "}
        <span class="answer-figure">{isSize ? `${gain} as it is` : gain}</span>
      </Heading>
      {loss !== undefined && (
        <p class="answer-loss">
          <span aria-hidden="true">{loss.mark}</span> <strong>{loss.words}</strong> {loss.meaning}
        </p>
      )}
      {reason !== undefined && <p class="answer-why">{reason}</p>}
      {notData !== undefined && (
        <p class="answer-why">
          {notData.message} ({describeLocation(notData)}).
        </p>
      )}
    </header>
  );
}
