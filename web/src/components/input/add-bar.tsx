import { useRef } from "preact/hooks";
import { neutralize } from "../../../../src/render/neutralize.js";
import { count, type PageDocument } from "../../state/documents.js";
import { removeDocument } from "../../state/remove.js";
import { ExampleList } from "./example-list.js";
import { FileButtons } from "./file-buttons.js";
import { focusSource, takeText } from "./take-text.js";

/** The name of the shown document, and the ways to put more on the page. */
export function AddBar({ document }: { document: PageDocument }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current !== null) menu.current.open = false;
  };
  return (
    <div class="add-bar no-print">
      <h2 class="document-name">
        <bdi>{neutralize(document.name)}</bdi>
      </h2>
      <div class="button-row">
        <details
          ref={menu}
          class="menu"
          onKeyDown={(event) => {
            if (event.key !== "Escape" || menu.current?.open !== true) return;
            close();
            menu.current.querySelector("summary")?.focus();
          }}
        >
          <summary>Add</summary>
          <div class="menu-body card">
            <p class="button-row">
              <button
                type="button"
                onClick={() => {
                  close();
                  takeText("");
                }}
              >
                New text
              </button>
              <FileButtons />
            </p>
            <ExampleList onTaken={close} />
          </div>
        </details>
        <button
          type="button"
          onClick={() => {
            removeDocument(document.id);
            setTimeout(focusSource);
          }}
        >
          {count.value === 1 ? "Start over" : "Remove"}
        </button>
      </div>
    </div>
  );
}
