import { describeVerdict } from "../../../../src/render/advice.js";
import { describeLoss } from "../../../../src/render/describe-loss.js";
import type { Answer } from "../../answer/describe-answer.js";
import type { Judgement } from "../../engine/messages.js";
import { ACTION_TONES } from "../verdict/verdict-tone.js";

/** The heading's level is 2 where a list of documents has the page's own heading. */
export function AnswerHead({
  judgement: { verdict },
  answer,
  level,
}: {
  judgement: Judgement;
  answer: Answer;
  level: 1 | 2;
}) {
  const Heading = `h${level}` as const;
  const loss = describeLoss(verdict);
  return (
    <header class="answer-head" data-tone={ACTION_TONES[answer.action]}>
      <Heading tabIndex={-1} class="answer-words">
        {answer.words}: <span class="answer-figure">{answer.figure}</span>
      </Heading>
      {loss !== undefined && (
        <p class="answer-loss">
          <span aria-hidden="true">{loss.mark}</span> <strong>{loss.words}</strong> {loss.meaning}
        </p>
      )}
      {answer.reason !== undefined && <p class="answer-why">{answer.reason}</p>}
      <p class="answer-verdict soft small">Verdict, as measured: {describeVerdict(verdict)}</p>
    </header>
  );
}
