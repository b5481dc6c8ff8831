import { neutralize } from "../../../../src/render/neutralize.js";
import { count, type PageDocument } from "../../state/documents.js";
import { removeWithUndo } from "../../state/remove.js";
import { Menu } from "../shell/menu.js";
import { ExampleList } from "./example-list.js";
import { FileButtons } from "./file-buttons.js";
import { focusSource, takeText } from "./take-text.js";

/** The name of the shown document, and the ways to put more on the page. */
export function AddBar({ document }: { document: PageDocument }) {
  return (
    <div class="add-bar">
      <h2 class="document-name">
        <bdi>{neutralize(document.name)}</bdi>
      </h2>
      <div class="button-row no-print">
        <Menu title="Add">
          {(close) => (
            <>
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
                <FileButtons onTaken={close} />
              </p>
              <ExampleList onTaken={close} />
            </>
          )}
        </Menu>
        <button
          type="button"
          onClick={() => {
            removeWithUndo(document.id);
            setTimeout(focusSource);
          }}
        >
          {count.value === 1 ? "Start over" : "Remove"}
        </button>
      </div>
    </div>
  );
}
