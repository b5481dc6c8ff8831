import { defaultKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { common, type EditorName, Wrapping } from "./common.js";
import { markdownLanguage } from "./markdown-language.js";
import { type OpenedText, openText } from "./open-text.js";
import { toonLanguage } from "./toon-language.js";

export interface ReaderOptions extends EditorName {
  wrap: boolean;
}

const LANGUAGES = { markdown: markdownLanguage, toon: toonLanguage };

/** A read-only text: a candidate or a hybrid document. */
export class Reader {
  readonly view: EditorView;
  readonly #options: ReaderOptions;
  readonly #wrapping: Wrapping;
  #work = new AbortController();

  constructor(root: ShadowRoot, options: ReaderOptions) {
    this.#options = options;
    this.#wrapping = new Wrapping(options.wrap);
    this.view = new EditorView({ root, parent: root, state: this.#createState("toon") });
  }

  /** Shows a text, where one was read before. @returns false where another came first. */
  async open(text: string, language: keyof typeof LANGUAGES): Promise<boolean> {
    this.#work.abort();
    this.#work = new AbortController();
    const opened = await openText(text, this.#work.signal);
    if (opened === null) return false;
    const { scrollTop } = this.view.scrollDOM;
    this.view.setState(this.#createState(language, opened));
    this.view.scrollDOM.scrollTop = scrollTop;
    return true;
  }

  /** Scrolls to a line (0-based), near the top. */
  showLine(line: number): void {
    const { doc } = this.view.state;
    const { from } = doc.line(Math.max(1, Math.min(doc.lines, line + 1)));
    this.#scrollTo(from, 3);
  }

  /**
   * Scrolls the text alone: `EditorView.scrollIntoView` would scroll the page, too. Heights of lines
   * that were not drawn yet are estimates, so it looks again.
   */
  #scrollTo(position: number, times: number): void {
    this.view.requestMeasure({
      read: (view) => view.lineBlockAt(position).top,
      write: (top, view) => {
        view.scrollDOM.scrollTop = top - 24;
        if (times > 1) requestAnimationFrame(() => this.#scrollTo(position, times - 1));
      },
    });
  }

  setWrap(wrap: boolean): void {
    this.#wrapping.switch(this.view, wrap);
  }

  destroy(): void {
    this.#work.abort();
    this.view.destroy();
  }

  #createState(language: keyof typeof LANGUAGES, opened?: OpenedText): EditorState {
    return EditorState.create({
      ...(opened === undefined ? {} : { doc: opened.doc }),
      extensions: [
        common(this.#options, this.#wrapping.extension(opened?.hasGiantLine)),
        LANGUAGES[language],
        // Names and values in another direction must not turn a header of TOON around.
        language === "toon" ? EditorView.contentAttributes.of({ dir: "ltr" }) : [],
        EditorState.readOnly.of(true),
        keymap.of(defaultKeymap),
      ],
    });
  }
}
