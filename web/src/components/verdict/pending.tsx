import { formatCount, NO_BREAK } from "../../../../src/render/format-number.js";
import type { PageDocument } from "../../state/documents.js";
import { cancel } from "../../state/judging.js";
import { useElapsed } from "./use-elapsed.js";

/** A document whose verdict is on its way. How far it is, the engine cannot tell, so neither can the bar. */
export function Pending({ document, onCancel }: { document: PageDocument; onCancel: () => void }) {
  const { id, state, text } = document;
  const since = state.kind === "judging" ? state.since : undefined;
  const seconds = useElapsed(since);
  return (
    <div class="pending">
      <p>
        <strong>{since === undefined ? "Waiting its turn" : "Judging"}</strong>{" "}
        <span class="soft">
          {formatCount(text.length, "character")}
          {seconds > 0 && <span aria-hidden="true">, for {seconds + NO_BREAK}s</span>}
        </span>
      </p>
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
