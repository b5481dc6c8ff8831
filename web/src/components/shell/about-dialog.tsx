import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { AdviceAction } from "../../../../src/engine/judge/advise.js";
import { ACTION_MEANINGS, ACTION_WORDS } from "../../../../src/render/advice.js";
import { THEMES, type Theme, theme } from "../../state/theme.js";

/** Whether the dialog is open. */
export const isAboutOpen = signal(false);

const ADVICE = Object.keys(ACTION_WORDS) as AdviceAction[];

const KEYS: readonly [keys: string, about: string][] = [
  ["Ctrl/Cmd V", "Judge what is on the clipboard, anywhere outside a field"],
  ["Ctrl/Cmd Enter", "From the source to the answer's main button"],
  ["Ctrl M", "In an editor: Tab indents, or leaves again"],
  ["F8", "In the source: to the next warning; with Shift to the one before"],
  ["Escape", "Close what is open"],
];

/** What the page is for, its keys and its theme, in the browser's own dialog: it keeps the focus and gives it back. */
export function AboutDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const isOpen = isAboutOpen.value;
  const close = () => dialog.current?.close();
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which the browser does.
    <dialog
      ref={dialog}
      class="about"
      aria-labelledby="about-title"
      onClose={() => {
        isAboutOpen.value = false;
      }}
      onClick={({ target }) => target === dialog.current && close()}
    >
      {isOpen && (
        <div class="about-body">
          <div class="about-head">
            <h2 id="about-title">About Context Verdict</h2>
            <button type="button" onClick={close}>
              Close
            </button>
          </div>
          <p>
            Coding agents pay for every token of a document, each time they load it. TOON is a
            compact text format that makes tables smaller, and often makes documents bigger. This
            page tells which it is, before the document is loaded.
          </p>
          <h3>What the advice means</h3>
          <dl>
            {ADVICE.map((action) => (
              <div key={action}>
                <dt>{ACTION_WORDS[action]}</dt>
                <dd>{ACTION_MEANINGS[action]}</dd>
              </div>
            ))}
          </dl>
          <h3>Where documents go</h3>
          <p>
            Nowhere. They are judged in threads of this page, and its Content-Security-Policy, which
            the browser enforces, lets it load its own files and nothing else. They end with the
            tab, which keeps two million characters of them for a reload. The page works without a
            connection.
          </p>
          <h3>Limits</h3>
          <ul>
            <li>Most documents should stay as they are. TOON pays for tables.</li>
            <li>
              Lossless means the same syntax tree: padding of tables, the number of blank lines,
              line endings and a byte order mark are not kept.
            </li>
            <li>
              Tokens are counted by o200k_base or cl100k_base. Other models count differently.
            </li>
            <li>Records and budgets leave things out on purpose, and cannot say what mattered.</li>
          </ul>
          <h3>Keys</h3>
          <dl>
            {KEYS.map(([keys, about]) => (
              <div key={keys}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{about}</dd>
              </div>
            ))}
          </dl>
          <label>
            Theme{" "}
            <select
              value={theme.value}
              onChange={({ currentTarget }) => {
                theme.value = currentTarget.value as Theme;
              }}
            >
              {THEMES.map((one) => (
                <option key={one} value={one}>
                  {one.charAt(0).toUpperCase() + one.slice(1)}
                </option>
              ))}
            </select>
          </label>
          <p>
            <ReferenceLink /> · <a href="third-party-notices.txt">Licences of this software</a>
          </p>
        </div>
      )}
    </dialog>
  );
}

/** To the reference of the HTTP API on the local server behind this page, else to where it is described. */
export function ReferenceLink() {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname) ? (
    <a href="reference/">HTTP API reference</a>
  ) : (
    <span>
      HTTP API: <code>docs/http.md</code>
    </span>
  );
}
