import type { EditorView } from "@codemirror/view";
import type { Verdict, WarningRange } from "context-verdict";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { goTo, place } from "../verdict/go-to.js";
import { OtherPane } from "./other-pane.js";
import { HOW_TO_LEAVE } from "./shadow-host.js";
import { SourcePane } from "./source-pane.js";
import { StripMap } from "./strip-map.js";
import { useEditorLibrary } from "./use-editor-library.js";
import { useMedia } from "./use-media.js";
import { useScrollSync } from "./use-scroll-sync.js";
import { type ViewName, ViewTabs } from "./view-tabs.js";
import "../../styles/document.css";

const BESIDE: readonly ViewName[] = ["candidate", "hybrid", "round_trip", "plan"];
const ALONE: readonly ViewName[] = ["source", ...BESIDE];

/** The document beside what becomes of it: candidate, hybrid, round trip, plan. */
export function DocumentView({
  judgement,
  document,
}: {
  judgement: Judgement;
  document: PageDocument;
}) {
  const library = useEditorLibrary();
  const isNarrow = useMedia("(max-width: 60rem)");
  const [chosen, setChosen] = useState<ViewName>(() => chooseFirst(judgement.verdict));
  const [wrap, setWrap] = useState(true);
  const [sync, setSync] = useState(true);
  const [source, setSource] = useState<EditorView | null>(null);
  const [other, setOther] = useState<{ view: EditorView } | null>(null);

  const active = !isNarrow && chosen === "source" ? "candidate" : chosen;
  const wanted = place.value?.documentId === document.id ? place.value.range : null;
  useEffect(() => {
    if (wanted !== null) setChosen((view) => (isNarrow ? "source" : view));
  }, [wanted, isNarrow]);
  const onGone = useCallback(() => {
    place.value = null;
  }, []);
  const onOpenOther = useCallback(
    (view: EditorView | null) => setOther(view === null ? null : { view }),
    [],
  );
  const onGo = (range: WarningRange) => goTo(document.id, range);

  const kind = active === "candidate" || active === "hybrid" ? active : null;
  useScrollSync({
    library,
    source: sync && !isNarrow ? source : null,
    other,
    anchors: kind === null ? null : judgement.anchors[kind],
  });

  const sections = judgement.plan.context_plan?.sections ?? [];
  const isSourceShown = !isNarrow || active === "source";
  return (
    <section class="document-view" aria-labelledby="document-view-title">
      <div class="document-head">
        <h2 id="document-view-title">Document</h2>
        <Switch label="Wrap lines" isOn={wrap} onSwitch={setWrap} />
        {!isNarrow && <Switch label="Scroll together" isOn={sync} onSwitch={setSync} />}
      </div>
      {sections.length > 0 && <StripMap sections={sections} onGo={onGo} />}
      <div class="document-panes">
        {isNarrow && <ViewTabs views={ALONE} active={active} onChoose={setChosen} />}
        <div
          class="document-pane"
          hidden={!isSourceShown}
          {...(isNarrow ? panelOf("source") : { role: "group", "aria-label": "Source" })}
        >
          {!isNarrow && <h3 class="pane-title">Source</h3>}
          <SourcePane
            document={document}
            judgement={judgement}
            library={library}
            wrap={wrap}
            wanted={isSourceShown ? wanted : null}
            onGone={onGone}
            onOpen={setSource}
          />
        </div>
        <div class="document-pane" hidden={isNarrow && isSourceShown}>
          {!isNarrow && <ViewTabs views={BESIDE} active={active} onChoose={setChosen} />}
          {active !== "source" && (
            <div class="document-panel" {...panelOf(active)}>
              <OtherPane
                view={active}
                judgement={judgement}
                name={document.name}
                library={library}
                wrap={wrap}
                onOpen={onOpenOther}
                onGo={onGo}
              />
            </div>
          )}
        </div>
      </div>
      <p class="document-help soft">
        In the source, F8 goes to the next warning and Shift+F8 to the one before. {HOW_TO_LEAVE}
      </p>
    </section>
  );
}

/** Where only parts pay, the hybrid is what is worth seeing. */
function chooseFirst({ verdict }: Verdict): ViewName {
  return verdict === "split_first" ? "hybrid" : "candidate";
}

function panelOf(view: ViewName) {
  return {
    role: "tabpanel",
    id: `view-panel-${view}`,
    "aria-labelledby": `view-tab-${view}`,
  } as const;
}

function Switch({
  label,
  isOn,
  onSwitch,
}: {
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}) {
  return (
    <label class="document-switch">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />{" "}
      {label}
    </label>
  );
}
