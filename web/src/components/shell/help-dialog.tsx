import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ReferenceLink } from "./reference-link.js";

/** Whether the help is open. */
export const isHelpOpen = signal(false);

const KEYS: readonly [keys: string[], about: string][] = [
  [["Ctrl/Cmd", "V"], "Judge what is on the clipboard, anywhere outside a field"],
  [["Ctrl/Cmd", "Enter"], "From the source to the answer's main button"],
  [["Ctrl", "M"], "In an editor: Tab indents, or leaves again"],
  [["F8"], "In the source: to the next warning; with Shift to the one before"],
  [["↑", "↓"], "Go through the list of documents"],
  [["Delete"], "Remove the document that has the focus in the list"],
  [["Escape"], "Close what is open"],
];

/** The keyboard shortcuts, in the browser's own dialog: it keeps the focus inside and gives it back. */
export function HelpDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = isHelpOpen.value;
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser does.
    <dialog
      ref={dialog}
      class="page-dialog"
      aria-labelledby="help-title"
      onClose={() => {
        isHelpOpen.value = false;
      }}
      onClick={({ target }) => target === dialog.current && close()}
    >
      {isOpen && (
        <div class="page-dialog-body">
          <div class="page-dialog-head">
            <h2 id="help-title">Keyboard and help</h2>
            <button type="button" onClick={close}>
              Close
            </button>
          </div>
          <dl class="key-list">
            {KEYS.map(([keys, about]) => (
              <div key={about}>
                <dt>
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
          <p class="help-more">
            <a href="#/about">About this page</a> · <ReferenceLink />
          </p>
        </div>
      )}
    </dialog>
  );
}
