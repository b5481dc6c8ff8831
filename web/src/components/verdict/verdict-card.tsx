import { useEffect, useId, useRef } from "preact/hooks";
import "../../styles/verdict.css";
import "../../styles/verdict-parts.css";
import type { Judgement } from "../../engine/messages.js";
import { judgementOf, type PageDocument } from "../../state/documents.js";
import { Announcement } from "./announcement.js";
import { DocumentFacts } from "./document-facts.js";
import { MeasuredBars } from "./measured-bars.js";
import { Pending } from "./pending.js";
import { PlanSummary } from "./plan-summary.js";
import { ProvenanceLine } from "./provenance-line.js";
import { Safety } from "./safety.js";
import { Stopped } from "./stopped.js";
import { TokenTable } from "./token-table.js";
import { useLater } from "./use-later.js";
import { VerdictHead } from "./verdict-head.js";
import { WarningList } from "./warning-list.js";

/** Judging is mostly over before anybody could read that it is going on. */
const SLOW_MS = 300;

interface Props {
  /** What is shown; without it, what is known of the document. */
  judgement?: Judgement | null | undefined;
  document: PageDocument;
}

/** The verdict on a document, or what became of it. While it is judged once more, the last one stays. */
export function VerdictCard({ judgement, document }: Props) {
  const { kind } = document.state;
  const isPending = kind === "waiting" || kind === "judging";
  const isSlow = useLater(isPending, SLOW_MS);
  const isStopped = kind === "cancelled" || kind === "failed";
  const shown = isStopped ? undefined : (judgement ?? judgementOf(document));
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
  return (
    <section
      ref={card}
      class="card verdict"
      aria-label="Verdict"
      aria-busy={isPending}
      tabIndex={-1}
    >
      <Announcement document={document} />
      {isStopped && <Stopped document={document} onRetry={act} />}
      {isSlow && <Pending document={document} onCancel={act} />}
      {shown !== undefined && (
        <div class="verdict-body" data-stale={isSlow}>
          <Details judgement={shown} documentId={document.id} />
        </div>
      )}
    </section>
  );
}

function Details({ judgement, documentId }: { judgement: Judgement; documentId: number }) {
  const { verdict, plan } = judgement;
  const warningsId = useId();
  return (
    <>
      <VerdictHead verdict={verdict} warningsId={warningsId} />
      <MeasuredBars judgement={judgement} />
      <div class="verdict-parts">
        <Safety verdict={verdict} />
        {plan.context_plan !== undefined && <PlanSummary plan={plan.context_plan} />}
        <TokenTable verdict={verdict} />
        <DocumentFacts verdict={verdict} />
      </div>
      <WarningList
        key={documentId}
        titleId={warningsId}
        warnings={verdict.warnings}
        documentId={documentId}
      />
      <ProvenanceLine judgement={judgement} />
    </>
  );
}
