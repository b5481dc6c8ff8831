import { findHeldBack } from "../../../../src/render/advice.js";
import { adviseOn, type FormId, isData, listForms } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { openEditors } from "../../state/editors.js";
import { chooseView, chosenView, isWrapping, type ViewName } from "../../state/view.js";
import { TakeForm } from "../answer/take-form.js";
import { goTo } from "../verdict/go-to.js";
import { OtherPane } from "./other-pane.js";
import { Proof } from "./proof.js";
import { useEditorLibrary } from "./use-editor-library.js";
import { useMedia, WIDE } from "./use-media.js";
import { useScrollSync } from "./use-scroll-sync.js";
import { ViewTabs } from "./view-tabs.js";
import "../../styles/document.css";

/** The results for a document: its forms, the texts read back from them, and the plan. */
export function OutputView({
  judgement,
  document,
  best,
}: {
  judgement: Judgement;
  document: PageDocument;
  best: FormId;
}) {
  const library = useEditorLibrary();
  const isWide = useMedia(WIDE);
  const forms = listForms(judgement);
  const made = forms.flatMap(({ id }) => (id === "keep" ? [] : [id])).reverse();
  const hasPlan = !isData(judgement) && (judgement.plan.context_plan?.sections.length ?? 0) > 1;
  const views: readonly ViewName[] = [
    ...made,
    ...(made.length > 0 ? (["changes"] as const) : []),
    ...(hasPlan ? (["plan"] as const) : []),
  ];
  const names = {
    ...Object.fromEntries(forms.map(({ id, name }) => [id, name.replace(" Markdown", "")])),
    changes: "Changes",
    plan: "Plan",
  };
  const chosen = chosenView.value;
  const held = findHeldBack(adviseOn(judgement))?.form;
  const offered = best === "keep" ? (made.find((id) => id === held) ?? made[0]) : best;
  // If this judgement lacks the chosen view, the advised one is shown.
  const active = chosen !== null && views.includes(chosen) ? chosen : (offered ?? "plan");
  const form = active === "changes" || active === "plan" ? null : active;
  const shown = forms.find(({ id }) => id === (form ?? offered));
  useScrollSync({
    library,
    source: isWide ? openEditors.source.value : null,
    other: openEditors.other.value,
    anchors: toAnchors(judgement, form),
  });
  if (views.length === 0) return null;
  return (
    <section class="output-view" aria-label="Output">
      <div class="side-head">
        <ViewTabs views={views} active={active} names={names} onChoose={chooseView} />
        {best !== "keep" && form !== null && form !== best && (
          <span class="button-row output-take">
            <TakeForm document={document} judgement={judgement} form={form} />
          </span>
        )}
      </div>
      <div
        class="output-panel"
        role="tabpanel"
        id={`view-panel-${active}`}
        aria-labelledby={`view-tab-${active}`}
      >
        <OtherPane
          view={active}
          form={shown}
          judgement={judgement}
          name={document.name}
          library={library}
          wrap={isWrapping.value}
          onOpen={(view, start) => {
            openEditors.other.value = view === null ? null : { view, start };
          }}
          onGo={(range) => goTo(document.id, range)}
        />
      </div>
      {shown !== undefined && active !== "plan" && <Proof judgement={judgement} form={shown} />}
    </section>
  );
}

function toAnchors({ anchors }: Judgement, form: FormId | null) {
  if (form === "hybrid") return anchors.hybrid;
  return form === "toon" || form === "mode" ? anchors.candidate : null;
}
