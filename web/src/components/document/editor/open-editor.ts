import { search, searchKeymap } from "@codemirror/search";
import type { Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { look } from "./look.js";
import type { OpenedText } from "./open-text.js";

/** Id of the words on how to leave an editor, in its shadow root. */
const LEAVE_ID = "leave";

/**
 * The shadow root of an editor. In one, the editor's styles are adopted style sheets, which the
 * page's policy allows; style elements it forbids.
 */
export function openShadowRoot(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const help = document.createElement("p");
  help.id = LEAVE_ID;
  help.hidden = true;
  help.textContent = "Tab leaves the editor; after Ctrl+M it indents.";
  root.replaceChildren(help);
  return root;
}

/** The extensions of both editors. @param label For people who do not see it. */
export function common(label: string, { hasGiantLine }: OpenedText): Extension {
  return [
    look,
    lineNumbers(),
    highlightSpecialChars(),
    search({ top: true }),
    keymap.of(searchKeymap),
    hasGiantLine ? [] : EditorView.lineWrapping,
    // The scrolling element has to be reachable by keyboard; `tabindex` says so to every tool.
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-describedby": LEAVE_ID,
      tabindex: "0",
    }),
  ];
}
