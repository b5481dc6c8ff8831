import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import {
  type Diagnostic,
  nextDiagnostic,
  previousDiagnostic,
  setDiagnostics,
} from "@codemirror/lint";
import { type ChangeSet, EditorState } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap } from "@codemirror/view";
import type { Warning, WarningRange } from "context-verdict";
import { formatMeasures } from "../../../../../src/render/format-number.js";
import type { Judgement } from "../../../engine/messages.js";
import { markdownLanguage } from "./languages.js";
import { common, openShadowRoot } from "./open-editor.js";
import { type OpenedText, openText, toSpan } from "./open-text.js";

/** Typing pauses for this long before its text is put together. */
const PAUSE_MS = 120;

/** No more warnings than these are drawn; the list beside the verdict has all. */
const MAX_DRAWN = 2_000;

/** A warning about more lines than this is about a section: only its first line is underlined. */
const MAX_LINES = 3;

interface SourceOptions {
  label: string;
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
  /** As the document was opened: what undoing everything gives back, to the last byte. */
  readonly #original: OpenedText;
  /** The text that the page knows, and what was typed since. */
  #known: OpenedText;
  #since: ChangeSet | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement, text: string, options: SourceOptions) {
    this.#options = options;
    this.#original = openText(text);
    this.#known = this.#original;
    const root = openShadowRoot(host);
    this.view = new EditorView({ root, parent: root, state: this.#createState() });
    // Tab leaves, as everywhere on the page, until Ctrl+M (a key of CodeMirror's) makes it indent.
    this.view.setTabFocusMode(true);
  }

  /** Shows the warnings of a judgement at their places, which typing has moved meanwhile. */
  show({ source, verdict }: Judgement): void {
    if (source !== this.#known.text) return;
    const found = verdict.warnings.slice(0, MAX_DRAWN).flatMap((warning) => {
      const span = warning.range === undefined ? null : this.#find(warning.range);
      return span === null ? [] : [this.#toDiagnostic(warning, span)];
    });
    this.view.dispatch(setDiagnostics(this.view.state, found));
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
    this.view.dispatch({ selection: { anchor, head } });
    this.view.focus();
  }

  /** Hands over what was typed last, and ends. */
  destroy(): void {
    this.#publish();
    this.view.destroy();
  }

  #createState(): EditorState {
    return EditorState.create({
      doc: this.#original.doc,
      extensions: [
        common(this.#options.label, this.#original),
        markdownLanguage,
        history(),
        drawSelection(),
        highlightActiveLine(),
        keymap.of([
          // Before the default keys, which would add a line.
          { key: "Mod-Enter", run: () => this.#finish() },
          { key: "F8", run: nextDiagnostic, shift: previousDiagnostic, preventDefault: true },
          ...defaultKeymap,
          ...historyKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of(({ docChanged, changes }) => {
          if (!docChanged) return;
          this.#since = this.#since?.compose(changes) ?? changes;
          this.#options.onTyping();
          clearTimeout(this.#timer);
          this.#timer = setTimeout(() => this.#publish(), PAUSE_MS);
        }),
      ],
    });
  }

  #finish(): boolean {
    this.#options.onDone();
    return true;
  }

  #find(range: WarningRange): { from: number; to: number } | null {
    const span = toSpan(this.#known, range);
    if (span === null || this.#since === null) return span;
    const from = this.#since.mapPos(span.from, 1);
    return { from, to: Math.max(from, this.#since.mapPos(span.to, -1)) };
  }

  #toDiagnostic(warning: Warning, { from, to }: { from: number; to: number }): Diagnostic {
    const { doc } = this.view.state;
    const first = doc.lineAt(from);
    const isSection = doc.lineAt(to).number - first.number >= MAX_LINES;
    const { severity, message } = warning;
    const renderMessage = () => renderWarning(warning);
    return { from, to: isSection ? first.to : to, severity, message, renderMessage };
  }

  #publish(): void {
    clearTimeout(this.#timer);
    if (this.#since === null) return;
    this.#since = null;
    const { doc } = this.view.state;
    const { lineBreak, doc: before } = this.#original;
    this.#known = doc.eq(before)
      ? this.#original
      : openText(doc.sliceString(0, doc.length, lineBreak));
    this.#options.onEdit(this.#known.text);
  }
}

/** The text of a warning, as an element that is announced when it appears. */
function renderWarning({ severity, code, message, evidence, suggestion }: Warning): HTMLElement {
  const note = document.createElement("div");
  note.role = "status";
  const lines = [
    `${severity === "warning" ? "▲ Warning" : "○ Note"}: ${code.replaceAll("_", " ")}`,
    message,
    evidence && formatMeasures(evidence),
    suggestion && `→ ${suggestion}`,
  ];
  for (const line of lines) {
    if (line === undefined) continue;
    const paragraph = document.createElement("p");
    paragraph.textContent = line;
    note.append(paragraph);
  }
  return note;
}
