import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { count, selectedId, selectsFirstChange } from "../../state/documents.js";
import { removeDocument } from "../../state/remove.js";
import { ACTION_TONES, ActionMark } from "../verdict/action-mark.js";
import type { FileRow } from "./file-row.js";

/** One document. Its name is the button that shows it. */
export function FileTableRow({ row, isShown }: { row: FileRow; isShown: boolean }) {
  const { id, name, status, action } = row;
  return (
    <tr data-shown={isShown}>
      <th scope="row">
        <button
          type="button"
          class="file-name"
          aria-current={isShown ? "true" : undefined}
          onClick={() => {
            selectsFirstChange.value = false;
            selectedId.value = id;
          }}
          onKeyDown={(event) => {
            if (event.key === "Delete") removeRow(event.currentTarget, id);
          }}
        >
          <bdi>{neutralize(name)}</bdi>
        </button>
      </th>
      <td class="number">{print(row.tokensSaved, formatInteger)}</td>
      <td class="number file-more">{print(row.tokensSavedPct, formatPercent)}</td>
      <td class="file-status" data-tone={action === null ? undefined : ACTION_TONES[action]}>
        {action === null ? (
          <span class="file-dot" data-status={status} aria-hidden="true" />
        ) : (
          <ActionMark action={action} />
        )}
        {status}
      </td>
      <td class="number file-more">{print(row.tokens, formatInteger)}</td>
    </tr>
  );
}

function print(value: number | null, format: (value: number) => string): string {
  return value === null ? "" : format(value);
}

/** Removes a document; the focus goes to the row that takes its place, not to the page's start. */
function removeRow(button: HTMLElement, id: number): void {
  const row = button.closest("tr");
  const heir = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = heir?.querySelector<HTMLElement>(".file-name");
  removeDocument(id);
  if (next && count.peek() > 1) next.focus();
  // A single document has no list.
  else setTimeout(() => document.querySelector<HTMLElement>("main h1")?.focus());
}
