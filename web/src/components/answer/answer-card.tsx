import { useEffect, useRef, useState } from "preact/hooks";
import { adviseOn, describeCounter, findAdvised } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { arrivals } from "../../state/arrival.js";
import { isPending, judgementOf, type PageDocument } from "../../state/documents.js";
import { typedIn } from "../../state/when-judged.js";
import "../../styles/verdict.css";
import { ErrorBoundary } from "../shell/error-boundary.js";
import { lazyView } from "../shell/lazy-view.js";
import { Announcement } from "../verdict/announcement.js";
import { goTo } from "../verdict/go-to.js";
import { Pending } from "../verdict/pending.js";
import { Stopped } from "../verdict/stopped.js";
import { AnswerDetails } from "./answer-details.js";
import { AnswerHead } from "./answer-head.js";
import { FormsTable } from "./forms-table.js";
import { TakeForm } from "./take-form.js";

/** Judging is mostly over before it could be read that it is going on. */
const SLOW_MS = 300;

const OutputView = lazyView("The document's view", async () => {
  return (await import("../document/output-view.js")).OutputView;
});

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
  const { action, unsettled } = adviseOn(judgement);
  const form = findAdvised(judgement);
  const place =
    action === "look_first" ? unsettled.find(({ range }) => range !== undefined)?.range : undefined;
  const hasFormToTake = form.id !== "keep";
  return (
    <>
      <div class="answer" data-stale={isSlow || typedIn.value.has(document.id)}>
        <AnswerHead judgement={judgement} level={level} />
        {(hasFormToTake || place !== undefined) && (
          <p class="button-row answer-take no-print">
            {hasFormToTake && <TakeForm document={document} judgement={judgement} />}
            {place !== undefined && (
              <button type="button" class="primary" onClick={() => goTo(document.id, place)}>
                Show the first place
              </button>
            )}
          </p>
        )}
        <p class="answer-by soft small">{describeCounter(judgement)}</p>
        <FormsTable judgement={judgement} />
      </div>
      <div class="answer-output no-print">
        <ErrorBoundary what="The document">
          <OutputView judgement={judgement} document={document} best={form.id} />
        </ErrorBoundary>
      </div>
      <AnswerDetails judgement={judgement} document={document} />
    </>
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
