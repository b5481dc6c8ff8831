import type { EditorView } from "@codemirror/view";
import type { WarningRange } from "context-verdict";
import type { Judgement } from "../../engine/messages.js";
import { PlanTable } from "./plan-table.js";
import { ReaderPane } from "./reader-pane.js";
import { RoundTrip } from "./round-trip.js";
import type { EditorLibrary } from "./use-editor-library.js";
import type { ViewName } from "./view-tabs.js";

/** What is shown beside the source. */
export function OtherPane({
  view,
  judgement,
  name,
  library,
  wrap,
  onOpen,
  onGo,
}: {
  view: Exclude<ViewName, "source">;
  judgement: Judgement;
  name: string;
  library: EditorLibrary | null;
  wrap: boolean;
  onOpen: (view: EditorView | null) => void;
  onGo: (range: WarningRange) => void;
}) {
  const { verdict, plan: planned } = judgement;
  const plan = planned.context_plan;
  const reading = { library, wrap, onOpen };
  switch (view) {
    case "candidate":
      if (verdict.toon_candidate === null) {
        return <p class="pane-empty">No candidate is offered: the target cannot be met.</p>;
      }
      return (
        <ReaderPane
          key="candidate"
          text={verdict.toon_candidate}
          label={`Candidate of ${name}`}
          language="toon"
          {...reading}
        />
      );
    case "hybrid":
      return (
        <>
          {plan?.sections.every(({ action }) => action === "keep") && (
            <p class="pane-note">No section earns TOON by itself: the hybrid is the document.</p>
          )}
          <ReaderPane
            key="hybrid"
            text={plan?.hybrid_document ?? ""}
            label={`Hybrid of ${name}`}
            language="markdown"
            {...reading}
          />
        </>
      );
    case "round_trip":
      return <RoundTrip judgement={judgement} />;
    case "plan":
      if (plan === undefined || plan.sections.length === 0) {
        return <p class="pane-empty">An empty document has no sections.</p>;
      }
      return <PlanTable plan={plan} onGo={onGo} />;
  }
}
