import { useMemo } from "preact/hooks";
import { type FormId, findForm } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { openEditors } from "../../state/editors.js";
import { explained, isCutting, isExplaining } from "../../state/explain.js";
import {
  chooseView,
  chosenView,
  isScrollingTogether,
  isWrapping,
  type ViewName,
} from "../../state/view.js";
import { TakeForm } from "../answer/take-form.js";
import { counterpart, goTo } from "../verdict/go-to.js";
import { findCounterpart } from "./find-counterpart.js";
import { OtherPane } from "./other-pane.js";
import { SpentLegend } from "./spent-legend.js";
import { useEditorLibrary } from "./use-editor-library.js";
import { useExplanation } from "./use-explanation.js";
import { useMedia } from "./use-media.js";
import { useScrollSync } from "./use-scroll-sync.js";
import { ViewTabs } from "./view-tabs.js";
import "../../styles/document.css";

/** As wide as this, source and output are side by side. */
export const WIDE = "(min-width: 64rem)";

/** What becomes of the document: its forms, what comes back of them, and the plan. */
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
  const { mode } = judgement.verdict;
  const candidate = mode === "lossless" ? "toon" : "mode";
  const views: readonly ViewName[] = [candidate, "hybrid", "compact", "round_trip", "plan"];
  const chosen = chosenView.value;
  // A view of another mode gives way to the one that is advised.
  const active =
    chosen !== null && views.includes(chosen) ? chosen : best === "keep" ? candidate : best;
  const form = active === "round_trip" || active === "plan" ? null : active;
  const shown = form === null ? null : findForm(judgement, form);
  const wanted = counterpart.value;
  const marked = useMemo(() => {
    const text = shown?.text ?? null;
    return text === null || wanted?.source !== judgement.source
      ? null
      : findCounterpart(text, wanted);
  }, [shown?.text, wanted, judgement.source]);
  useExplanation(
    shown?.text ?? null,
    form === "toon" || form === "mode" ? "toon" : judgement.flavor,
    explained.other,
  );
  useScrollSync({
    library,
    source: isScrollingTogether.value && isWide ? openEditors.source.value : null,
    other: openEditors.other.value,
    anchors: toAnchors(judgement, form),
  });
  return (
    <section class="output-view" aria-label="Output">
      <div class="side-head">
        <ViewTabs views={views} active={active} mode={mode} onChoose={chooseView} />
        {form !== null && (
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
          judgement={judgement}
          name={document.name}
          marked={marked}
          library={library}
          wrap={isWrapping.value}
          onOpen={(view, start) => {
            openEditors.other.value = view === null ? null : { view, start };
          }}
          onGo={(range) => goTo(document.id, range)}
        />
      </div>
      <p class="output-switches">
        <Switch signal={isExplaining} label="Colour where it goes" />
        {isExplaining.value && <Switch signal={isCutting} label="Token boundaries" />}
        <Switch signal={isWrapping} label="Wrap lines" />
        {isWide && <Switch signal={isScrollingTogether} label="Scroll together" />}
      </p>
      {isExplaining.value && (
        <SpentLegend length={judgement.source.length} name={shown?.name ?? null} />
      )}
    </section>
  );
}

function toAnchors({ anchors }: Judgement, form: FormId | null) {
  if (form === "hybrid") return anchors.hybrid;
  return form === "toon" || form === "mode" ? anchors.candidate : null;
}

function Switch({ label, signal }: { label: string; signal: typeof isWrapping }) {
  return (
    <label class="document-switch">
      <input
        type="checkbox"
        checked={signal.value}
        onChange={({ currentTarget }) => {
          signal.value = currentTarget.checked;
        }}
      />{" "}
      {label}
    </label>
  );
}
