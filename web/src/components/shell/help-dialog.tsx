import { isHelpOpen } from "../../state/panels.js";
import { PageDialog } from "./page-dialog.js";
import { ReferenceLink } from "./reference-link.js";
import { areSingleKeysOn, SHORTCUTS, switchSingleKeys } from "./shortcuts.js";

const OTHERS: readonly [keys: string[], about: string][] = [
  [["Ctrl/Cmd", "V"], "Judge what is on the clipboard, anywhere outside a field"],
  [["Ctrl/Cmd", "Enter"], "From the source to the answer's main button"],
  [["Ctrl", "M"], "In an editor: Tab indents, or leaves again"],
  [["F8"], "In the source: to the next warning; with Shift to the one before"],
  [["↑", "↓"], "Go through the list of documents"],
  [["Delete"], "Remove the document that has the focus in the list"],
  [["Escape"], "Close what is open"],
];

/** What the keyboard can do. */
export function HelpDialog() {
  const isOn = areSingleKeysOn.value;
  return (
    <PageDialog
      title="Keyboard and help"
      isOpen={isHelpOpen.value}
      onClose={() => {
        isHelpOpen.value = false;
      }}
    >
      <dl class="key-list">
        {OTHERS.map(([keys, about]) => (
          <Keys key={about} keys={keys} about={about} />
        ))}
        {isOn && SHORTCUTS.map(({ key, about }) => <Keys key={key} keys={[key]} about={about} />)}
      </dl>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget }) => switchSingleKeys(currentTarget.checked)}
        />{" "}
        Single-key shortcuts ({SHORTCUTS.map(({ key }) => key).join(" ")})
      </label>
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
