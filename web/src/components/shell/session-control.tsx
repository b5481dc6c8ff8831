import { signal } from "@preact/signals";
import { useId } from "preact/hooks";
import { formatCount, formatInteger } from "../../../../src/render/format-number.js";
import { announce } from "../../state/announce.js";
import { documents } from "../../state/documents.js";
import { notify } from "../../state/notices.js";
import { forgetSession, isKept, keeping, keepSession } from "../../state/session.js";

const isForgetting = signal(false);

/** Whether documents outlive the tab: off unless a person wants it. */
export function SessionControl() {
  const id = useId();
  const set = (keep: boolean) => (keep ? keepSession() : void forget());
  return (
    <div class="session-control">
      <label>
        <input
          type="checkbox"
          checked={isKept.value}
          disabled={isForgetting.value}
          aria-describedby={id}
          onChange={({ currentTarget }) => set(currentTarget.checked)}
        />{" "}
        Keep this session in this browser
      </label>
      {isKept.value && (
        <button type="button" onClick={() => void forget()}>
          Forget it
        </button>
      )}
      <p id={id} class="soft">
        {describe()}
      </p>
    </div>
  );
}

async function forget(): Promise<void> {
  isForgetting.value = true;
  const isDone = await forgetSession();
  isForgetting.value = false;
  if (isDone) announce("The kept session is deleted.");
  else notify("problem", "The kept session could not be deleted: the browser still has it.");
}

function describe(): string {
  if (!isKept.value) {
    return "Off: documents are gone with the tab. On: their names and texts are stored in this browser (IndexedDB), up to 50 MB, until you forget them.";
  }
  const where =
    "Names and texts are stored in this browser (IndexedDB), readable by whoever uses it, until you forget them.";
  const state = keeping.value;
  if (state === null || documents.value.length === 0) return where;
  if (state.failed)
    return "The browser did not store the documents. They last as long as this tab.";
  const left =
    state.left === 0 ? "" : ` ${formatInteger(state.left)} of them are beyond 50 MB and not kept.`;
  return `${formatCount(state.kept, "document")} kept.${left} ${where}`;
}
