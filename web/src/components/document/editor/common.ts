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

/** Line wrapping that can be switched; off where lines are too long for it. */
export class Wrapping {
  readonly #compartment = new Compartment();
  #isWanted: boolean;
  #isPossible = true;

  constructor(isWanted: boolean) {
    this.#isWanted = isWanted;
  }

  /** What a new text is shown with. */
  extension(isPossible = true): Extension {
    this.#isPossible = isPossible;
    return this.#compartment.of(this.#current);
  }

  switch(view: EditorView, isWanted: boolean): void {
    this.#isWanted = isWanted;
    view.dispatch({ effects: this.#compartment.reconfigure(this.#current) });
  }

  get #current(): Extension {
    return this.#isWanted && this.#isPossible ? EditorView.lineWrapping : [];
  }
}
