import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { type ChangeSet, EditorState, type Text } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap } from "@codemirror/view";
import type { WarningRange } from "context-verdict";
import type { Judgement } from "../../../engine/messages.js";
import { common, type EditorName, Wrapping } from "./common.js";
import { markdownLanguage } from "./markdown-language.js";
import { type OpenedText, openText, writeText } from "./open-text.js";
import { listBreaks, toSpan } from "./positions.js";
import { showWarnings, warnings } from "./warnings.js";

/** Typing pauses for this long before its text is put together; longer for long texts. */
const SHORT_PAUSE_MS = 120;
const LONG_PAUSE_MS = 400;
const LONG_TEXT = 500_000;

export interface SourceOptions extends EditorName {
  wrap: boolean;
  /** A person is typing; `onEdit` follows after a pause. */
  onTyping: () => void;
  /** A person pressed Ctrl or Cmd and Enter: it is written, and they want to see what it gave. */
  onDone: () => void;
  /** A person edited the text. */
  onEdit: (text: string) => void;
}

/** The document as it is, to be read and edited. */
export class SourceEditor {
  readonly view: EditorView;
  readonly #options: SourceOptions;
  readonly #wrapping: Wrapping;
  /** As the document was opened: what undoing everything gives back, to the last byte. */
  #original: OpenedText | undefined;
  /** The text that the page knows, and what was typed since. */
  #known: OpenedText | undefined;
  #since: ChangeSet | null = null;
  #work = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(root: ShadowRoot, options: SourceOptions) {
    this.#options = options;
    this.#wrapping = new Wrapping(options.wrap);
    this.view = new EditorView({ root, parent: root, state: this.#createState() });
    // Tab leaves, as everywhere on the page, until Ctrl+M (a key of CodeMirror's) makes it indent.
    this.view.setTabFocusMode(true);
  }

  /** The text that the page knows; typing reaches it after a short pause. */
  get text(): string | undefined {
    return this.#known?.text;
  }

  /** Opens a text, piece by piece where it is long. @returns false where another came first. */
  async open(text: string): Promise<boolean> {
    const opened = await openText(text, this.#startOver().signal);
    if (opened === null) return false;
    this.#original = opened;
    this.#known = opened;
    this.#since = null;
    this.view.setState(this.#createState(opened));
    return true;
  }

  /** Shows the warnings of a judgement at their places, which typing has moved meanwhile. */
  show({ source, verdict }: Judgement): void {
    if (this.#known === undefined || source !== this.#known.text) return;
    const placed = verdict.warnings.flatMap((warning) => {
      const span = warning.range === undefined ? null : this.#find(warning.range);
      return span === null ? [] : [{ ...span, warning }];
    });
    this.view.dispatch(showWarnings(placed));
  }

  /** Scrolls to a range of the text that the page knows, selects and focuses it. */
  goTo(range: WarningRange): void {
    const span = this.#find(range);
    if (span === null) return;
    this.view.dispatch({
      selection: { anchor: span.to, head: span.from },
      effects: EditorView.scrollIntoView(span.from, { y: "start", yMargin: 24 }),
    });
    this.view.focus();
  }

  /** Puts the focus into the text, with a selection of a field that had line breaks of one character. */
  focusAt(anchor: number, head: number): void {
    const { length } = this.view.state.doc;
    this.view.dispatch({
      selection: { anchor: Math.min(anchor, length), head: Math.min(head, length) },
    });
    this.view.focus();
  }

  setWrap(wrap: boolean): void {
    this.#wrapping.switch(this.view, wrap);
  }

  /** Hands over what was typed last, and ends. */
  destroy(): void {
    this.#startOver();
    if (this.#since !== null) {
      const { doc } = this.view.state;
      const { text, doc: before, lineBreak } = this.#original ?? {};
      const isOriginal = before !== undefined && text !== undefined && doc.eq(before);
      this.#options.onEdit(isOriginal ? text : doc.sliceString(0, doc.length, lineBreak));
    }
    this.view.destroy();
  }

  #createState(opened?: OpenedText): EditorState {
    return EditorState.create({
      ...(opened === undefined ? {} : { doc: opened.doc }),
      extensions: [
        common(this.#options, this.#wrapping.extension(opened?.hasGiantLine)),
        warnings,
        markdownLanguage,
        history(),
        drawSelection(),
        highlightActiveLine(),
        // Before the default keys, which would add a line.
        keymap.of([{ key: "Mod-Enter", run: () => this.#finish() }]),
        keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        EditorView.updateListener.of(({ docChanged, changes }) => {
          if (!docChanged) return;
          this.#since = this.#since?.compose(changes) ?? changes;
          this.#options.onTyping();
          this.#publishSoon();
        }),
      ],
    });
  }

  #finish(): boolean {
    this.#options.onDone();
    return true;
  }

  #find(range: WarningRange): { from: number; to: number } | null {
    const span = this.#known === undefined ? null : toSpan(this.#known, range);
    if (span === null || this.#since === null) return span;
    const from = this.#since.mapPos(span.from, 1);
    return { from, to: Math.max(from, this.#since.mapPos(span.to, -1)) };
  }

  #publishSoon(): void {
    this.#startOver();
    const isLong = this.view.state.doc.length > LONG_TEXT;
    this.#timer = setTimeout(() => void this.#publish(), isLong ? LONG_PAUSE_MS : SHORT_PAUSE_MS);
  }

  async #publish(): Promise<void> {
    const written = await this.#write(this.view.state.doc, this.#work.signal);
    if (written === null) return;
    this.#known = written;
    this.#since = null;
    this.#options.onEdit(written.text);
  }

  async #write(doc: Text, signal: AbortSignal): Promise<OpenedText | null> {
    if (this.#original !== undefined && doc.eq(this.#original.doc)) return this.#original;
    const lineBreak = this.#original?.lineBreak ?? "\n";
    const text = await writeText(doc, lineBreak, signal);
    const crlf = lineBreak === "\r\n" ? await listBreaks(doc) : [];
    if (text === null || signal.aborted) return null;
    return { text, doc, lineBreak, crlf, hasGiantLine: false };
  }

  /** Gives up a text that is being opened or put together. */
  #startOver(): AbortController {
    clearTimeout(this.#timer);
    this.#work.abort();
    this.#work = new AbortController();
    return this.#work;
  }
}
