import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { selectedId } from "../../state/documents.js";
import { removeDocument } from "../../state/remove.js";
import { printSigned } from "../print-signed.js";
import { ActionMark } from "../verdict/verdict-mark.js";
import { ACTION_TONES } from "../verdict/verdict-tone.js";
import { FilePath } from "./file-path.js";
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
          title={neutralize(name)}
          aria-label={neutralize(name)}
          aria-current={isShown ? "true" : undefined}
          onClick={() => {
            selectedId.value = id;
          }}
          onKeyDown={(event) => {
            if (event.key === "Delete") removeRow(event.currentTarget, id);
          }}
        >
          <FilePath path={name} />
        </button>
      </th>
      <td class="file-status" data-tone={action === null ? undefined : ACTION_TONES[action]}>
        {action === null ? (
          <span class="file-dot" data-status={status} aria-hidden="true" />
        ) : (
          <ActionMark action={action} />
        )}
        {status}
      </td>
      <td class="number">{print(row.tokens, formatInteger)}</td>
      <td class="number">{print(row.tokensSaved, formatInteger)}</td>
      <td class="number">{print(row.tokensSavedPct, formatPercent)}</td>
      <td class="number">{print(row.charsSaved, formatInteger)}</td>
      <td class="number">{print(row.warnings, formatInteger)}</td>
      <td>
        <button
          type="button"
          class="file-remove"
          title="Remove"
          onClick={(event) => removeRow(event.currentTarget, id)}
        >
          <span aria-hidden="true">×</span>
          <span class="visually-hidden">Remove {neutralize(name)}</span>
        </button>
      </td>
    </tr>
  );
}

function print(value: number | null, format: (value: number) => string): string {
  return value === null ? "" : printSigned(value, format);
}

/** Removes a document; the focus goes to the row that takes its place, not to the page's start. */
function removeRow(button: HTMLElement, id: number): void {
  const row = button.closest("tr");
  const heir = row?.nextElementSibling ?? row?.previousElementSibling;
  const selector = button.classList.contains("file-remove") ? ".file-remove" : ".file-name";
  const next = heir?.querySelector<HTMLElement>(selector);
  removeDocument(id);
  if (next) next.focus();
  else document.querySelector<HTMLElement>("main h1")?.focus();
}
