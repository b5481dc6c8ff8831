import { search, searchKeymap } from "@codemirror/search";
import { Compartment, type Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { look } from "./look.js";

/** The name and the explanation of an editor for people who do not see it. */
export interface EditorName {
  label: string;
  /** Id, in the same shadow root, of what tells how to leave it. */
  describedBy: string;
}

/** The extensions of both editors. */
export function common({ label, describedBy }: EditorName, wrapping: Extension): Extension {
  return [
    look,
    lineNumbers(),
    highlightSpecialChars(),
    search({ top: true }),
    keymap.of(searchKeymap),
    wrapping,
    // The scrolling element has to be reachable by keyboard; `tabindex` says so to every tool.
    EditorView.contentAttributes.of({
      "aria-label": label,
      "aria-describedby": describedBy,
      tabindex: "0",
    }),
  ];
}

/** Line wrapping that can be switched. Giant lines are wrapped only once a person switches it on. */
export class Wrapping {
  readonly #compartment = new Compartment();
  #isWanted: boolean;
  #isAsked = false;
  #isGiant = false;

  constructor(isWanted: boolean) {
    this.#isWanted = isWanted;
  }

  /** Settings for the display of a new text. */
  extension(isGiant = false): Extension {
    this.#isGiant = isGiant;
    return this.#compartment.of(this.#current);
  }

  switch(view: EditorView, isWanted: boolean): void {
    if (isWanted === this.#isWanted) return;
    this.#isWanted = isWanted;
    this.#isAsked = true;
    view.dispatch({ effects: this.#compartment.reconfigure(this.#current) });
  }

  get #current(): Extension {
    return this.#isWanted && (this.#isAsked || !this.#isGiant) ? EditorView.lineWrapping : [];
  }
}
