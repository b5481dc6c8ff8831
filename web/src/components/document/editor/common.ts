import { search, searchKeymap } from "@codemirror/search";
import { Compartment, type Extension } from "@codemirror/state";
import { EditorView, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import { look } from "./look.js";

/** How an editor is named and explained to those who do not see it. */
export interface EditorName {
  label: string;
  /** Id, in the same shadow root, of what tells how to leave it. */
  describedBy: string;
}

/** What both editors have. */
export function common({ label, describedBy }: EditorName, wrapping: Extension): Extension {
  return [
    look,
    lineNumbers(),
    highlightSpecialChars(),
    search({ top: true }),
    keymap.of(searchKeymap),
    wrapping,
    // What scrolls has to be reached by keyboard, said in a way that every tool understands.
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

  /** What a new text is shown with. */
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
