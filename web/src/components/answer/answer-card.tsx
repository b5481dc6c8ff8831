import type { Warning } from "context-verdict";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Advice } from "../../../../src/engine/judge/advise.js";
import {
  ACTION_WORDS,
  describeGain as describeKept,
  explainAdvice,
  findHeldBack,
} from "../../../../src/render/advice.js";
import { formatCount } from "../../../../src/render/format-number.js";
import { describeLocation, describeLoss } from "../../../../src/render/terminal/verdict-card.js";
import {
  adviseOn,
  describeForm,
  describeGain,
  type Form,
  findAdvised,
  isEstimated,
} from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { isPending, judgementOf, type PageDocument } from "../../state/documents.js";
import { arrivals } from "../../state/view.js";
import { typedIn } from "../../state/when-judged.js";
import "../../styles/verdict.css";
import { explainNotData } from "../../answer/describe-kind.js";
import { goTo } from "../../state/view.js";
import { ACTION_TONES } from "../verdict/action-mark.js";
import { printWarning } from "../verdict/warning-list.js";
import { AnswerDetails } from "./answer-details.js";
import { Announcement, Pending, Stopped } from "./answer-states.js";
import { Forms } from "./forms.js";
import { TakeForm } from "./take.js";

/** Judging is mostly over before it could be read that it is going on. */
const SLOW_MS = 300;

/** Arrivals that the focus has followed, so that opening another page does not count as one. */
let followed = 0;

/** The answer about a document, or what became of it. While it is judged once more, the last one stays. */
export function AnswerCard({ document, level }: { document: PageDocument; level: 1 | 2 }) {
  const { kind } = document.state;
  const isWaiting = isPending(document.state);
  const isSlow = useLater(isWaiting, SLOW_MS);
  const isStopped = kind === "cancelled" || kind === "failed";
  const shown = isStopped ? undefined : judgementOf(document);
  const card = useRef<HTMLElement>(null);
  const acted = useRef(false);
  const act = () => {
    acted.current = true;
  };
  // The button that was pressed goes with its state: focus stays on the card.
  useEffect(() => {
    if (acted.current) card.current?.focus({ preventScroll: true });
    acted.current = false;
  }, [kind]);
  useEffect(() => {
    if (followed === arrivals.value) return;
    followed = arrivals.value;
    card.current?.focus({ preventScroll: true });
    if (card.current !== null && !isInView(card.current)) card.current.scrollIntoView();
  }, [arrivals.value]);
  return (
    <section
      ref={card}
      id="answer"
      class="verdict"
      aria-label="Verdict"
      aria-busy={isWaiting}
      tabIndex={-1}
    >
      <Announcement document={document} />
      {isStopped && <Stopped document={document} level={level} onRetry={act} />}
      {isSlow && (
        <Pending document={document} level={shown === undefined ? level : null} onCancel={act} />
      )}
      {shown === undefined && !isStopped && !isSlow && <p class="answer-soon soft">Judging…</p>}
      {shown !== undefined && (
        <Shown judgement={shown} document={document} level={level} isSlow={isSlow} />
      )}
    </section>
  );
}

/** Whether its start can be read where it is: not above the window, nor in its lower half. */
function isInView(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 0 && top < innerHeight / 2;
}

function Shown({
  judgement,
  document,
  level,
  isSlow,
}: {
  judgement: Judgement;
  document: PageDocument;
  level: 1 | 2;
  isSlow: boolean;
}) {
  const advice = adviseOn(judgement);
  const form = findAdvised(judgement);
  const first = advice.unsettled.find((one) => one.range !== undefined);
  const range = first?.range;
  return (
    <>
      <div class="answer" data-stale={isSlow || typedIn.value.has(document.id)}>
        <AnswerHead judgement={judgement} advice={advice} form={form} level={level} />
        {first !== undefined && <Unsettled warning={first} />}
        {(form.id !== "keep" || range !== undefined) && (
          <p class="button-row answer-take no-print">
            {form.id !== "keep" && <TakeForm document={document} judgement={judgement} />}
            {range !== undefined && (
              <button
                type="button"
                class={form.id === "keep" ? "primary" : ""}
                onClick={() => goTo(document.id, range)}
              >
                Show {describeLocation({ range })}
              </button>
            )}
          </p>
        )}
        <Forms judgement={judgement} document={document} />
      </div>
      <AnswerDetails judgement={judgement} document={document} />
    </>
  );
}

/** The advice with one number, and what speaks for it. The heading's level is 2 below a list of documents. */
function AnswerHead({
  judgement,
  advice,
  form,
  level,
}: {
  judgement: Judgement;
  advice: Advice;
  form: Form;
  level: 1 | 2;
}) {
  const Heading = `h${level}` as const;
  const loss = describeLoss(judgement.verdict);
  const reasons = [
    describeForm(form, judgement),
    explainAdvice(advice),
    explainNotData(judgement),
  ].filter((reason) => reason !== undefined);
  return (
    <header class="answer-head" data-tone={ACTION_TONES[advice.action]}>
      <Heading tabIndex={-1} class="answer-words">
        {ACTION_WORDS[advice.action]}:{" "}
        <span class="answer-figure">
          {isEstimated(judgement) && "about "}
          {describeFigure(form, advice)}
        </span>
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
function describeFigure({ id, tokens }: Form, advice: Advice): string {
  if (advice.kept !== undefined && id === "mode") return describeKept(advice);
  const held = findHeldBack(advice);
  if (id !== "keep") return describeGain(tokens);
  if (held?.tokens) return `up to ${describeGain(held.tokens)}`;
  return `${formatCount(tokens.count, "token")} as it is`;
}

/** What a person has to look at first. */
function Unsettled({ warning }: { warning: Warning }) {
  const { message, suggestion } = warning;
  return (
    <div class="unsettled" data-tone="caution">
      <p>
        <bdi>{printWarning(message)}</bdi>
      </p>
      {suggestion !== undefined && (
        <p class="soft">
          <span aria-hidden="true">→</span> {printWarning(suggestion)}
        </p>
      )}
    </div>
  );
}

/** Whether something has been true for a while. A shorter wait is not shown. */
function useLater(isSo: boolean, milliseconds: number): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (!isSo) return setLater(false);
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [isSo, milliseconds]);
  return isSo && isLater;
}
