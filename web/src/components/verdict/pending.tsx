import { useEffect, useState } from "preact/hooks";
import { formatCount, NO_BREAK } from "../../../../src/render/format-number.js";
import type { PageDocument } from "../../state/documents.js";
import { cancel } from "../../state/judging.js";

/** A document whose verdict is on its way. How far it is, the engine cannot tell, so neither can the bar. */
export function Pending({
  document,
  level,
  onCancel,
}: {
  document: PageDocument;
  /** Of its heading; null where the last answer is shown, and has one. */
  level: 1 | 2 | null;
  onCancel: () => void;
}) {
  const Title = level === null ? "strong" : (`h${level}` as const);
  const { id, state, text } = document;
  const since = state.kind === "judging" ? state.since : undefined;
  const seconds = useElapsed(since);
  return (
    <div class="pending">
      <div>
        <Title>{since === undefined ? "Waiting its turn" : "Judging"}</Title>{" "}
        <span class="soft">
          {formatCount(text.length, "character")}
          {seconds > 0 && <span aria-hidden="true">, for {seconds + NO_BREAK}s</span>}
        </span>
      </div>
      <div class="progress" role="progressbar" aria-label="Judging the document">
        <span />
      </div>
      <button
        type="button"
        onClick={() => {
          onCancel();
          cancel(id);
        }}
      >
        Cancel
      </button>
    </div>
  );
}

/** Whole seconds since a moment of `performance.now()`. */
function useElapsed(since: number | undefined): number {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (since === undefined) return;
    setNow(performance.now());
    const timer = setInterval(() => setNow(performance.now()), 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return since === undefined ? 0 : Math.max(0, Math.round((now - since) / 1_000));
}
