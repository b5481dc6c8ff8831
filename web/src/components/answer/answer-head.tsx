import { describeLoss } from "../../../../src/render/describe-loss.js";
import { HEADLINES } from "../../../../src/render/headline.js";
import type { Answer } from "../../answer/describe-answer.js";
import type { Judgement } from "../../engine/messages.js";
import { explain } from "../verdict/explain.js";
import { VerdictMark } from "../verdict/verdict-mark.js";
import { TONES } from "../verdict/verdict-tone.js";

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
  const { isSafe, text } = answer.safety;
  return (
    <header class="answer-head" data-tone={TONES[verdict.verdict]}>
      <p class="stamp" key={verdict.verdict}>
        <VerdictMark verdict={verdict.verdict} />
        {HEADLINES[verdict.verdict].words}
      </p>
      <Heading tabIndex={-1} class="answer-words">
        {answer.advice}: <span class="answer-figure">{answer.figure}</span>
      </Heading>
      {loss !== undefined && (
        <p class="answer-loss">
          <span aria-hidden="true">{loss.mark}</span> <strong>{loss.words}</strong> {loss.meaning}
        </p>
      )}
      <p class="answer-why">{explain(verdict)}</p>
      {answer.form.id !== "keep" && (
        <p class="answer-safety" data-tone={isSafe ? "good" : "caution"}>
          <span aria-hidden="true">{isSafe ? "✓" : "▲"}</span>{" "}
          <strong>Safe to use without a look:</strong> {text}.
        </p>
      )}
    </header>
  );
}
