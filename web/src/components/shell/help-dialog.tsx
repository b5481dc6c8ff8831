import { signal } from "@preact/signals";
import { PageDialog } from "./page-dialog.js";
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

/** The keyboard shortcuts. */
export function HelpDialog() {
  return (
    <PageDialog
      title="Keyboard and help"
      isOpen={isHelpOpen.value}
      onClose={() => {
        isHelpOpen.value = false;
      }}
    >
      <dl class="key-list">
        {KEYS.map(([keys, about]) => (
          <Keys key={about} keys={keys} about={about} />
        ))}
      </dl>
      <p class="help-more">
        <a href="#/about">About this page</a> · <ReferenceLink />
      </p>
    </PageDialog>
  );
}

function Keys({ keys, about }: { keys: readonly string[]; about: string }) {
  return (
    <div>
      <dt>
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{about}</dd>
    </div>
  );
}
