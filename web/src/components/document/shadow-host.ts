/** Id of the words on how to leave an editor, in its shadow root. */
export const LEAVE_ID = "leave";

export const HOW_TO_LEAVE = "Tab leaves the editor; after Ctrl+M it indents.";

/**
 * The shadow root of an editor. In one, the editor's styles are adopted style sheets, which the
 * page's policy allows; style elements it forbids.
 */
export function openShadowRoot(host: HTMLElement): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: "open" });
  const help = document.createElement("p");
  help.id = LEAVE_ID;
  help.hidden = true;
  help.textContent = HOW_TO_LEAVE;
  root.replaceChildren(help);
  return root;
}
