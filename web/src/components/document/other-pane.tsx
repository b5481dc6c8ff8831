import type { EditorView } from "@codemirror/view";
import type { WarningRange } from "context-verdict";
import type { Form } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import type { ViewName } from "../../state/view.js";
import { Changes } from "./changes.js";
import { PlanTable } from "./plan-table.js";
import { ReaderPane } from "./reader-pane.js";
import type { EditorLibrary } from "./use-editor-library.js";

/** The pane beside the source. */
export function OtherPane({
  view,
  form,
  judgement,
  name,
  library,
  wrap,
  onOpen,
  onGo,
}: {
  view: ViewName;
  /** The form that is shown, itself or as changes to the source. */
  form: Form | undefined;
  judgement: Judgement;
  name: string;
  library: EditorLibrary | null;
  wrap: boolean;
  onOpen: (view: EditorView | null, start: number | null) => void;
  onGo: (range: WarningRange) => void;
}) {
  const plan = judgement.plan.context_plan;
  if (view === "plan") {
    return plan === undefined || plan.sections.length === 0 ? (
      <p class="pane-empty">An empty document has no sections.</p>
    ) : (
      <PlanTable plan={plan} onGo={onGo} />
    );
  }
  if (form === undefined) {
    return <p class="pane-empty">There is no other form.</p>;
  }
  if (view === "changes") {
    const label = `From the source to ${form.name}`;
    return <Changes before={judgement.source} after={form.text} name={form.name} label={label} />;
  }
  return (
    <ReaderPane
      key={view}
      text={form.text}
      label={`${form.name} of ${name}`}
      language={view === "toon" || view === "mode" ? "toon" : "markdown"}
      firstLine={view === "hybrid" ? findConverted(judgement) : 0}
      library={library}
      wrap={wrap}
      onOpen={onOpen}
    />
  );
}

/** The line of the hybrid (0-based) that its first converted section begins at. */
function findConverted({ plan, anchors }: Judgement): number {
  const first = plan.context_plan?.sections.find(({ action }) => action === "convert");
  const at = anchors.hybrid.source.indexOf((first?.range.line_start ?? 1) - 1);
  return anchors.hybrid.other[at] ?? 0;
}
