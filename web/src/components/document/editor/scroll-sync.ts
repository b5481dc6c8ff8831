import type { EditorView } from "@codemirror/view";
import type { Anchors } from "../../../engine/messages.js";
import { interpolate } from "./interpolate.js";

/** Events of a person who scrolls this editor. Scrolling by the other editor has none of them. */
const LEADING = ["wheel", "pointerdown", "touchstart", "keydown", "focusin"] as const;

/** Keeps two editors at the places that belong together, by lines. */
export class ScrollSync {
  readonly #stop = new AbortController();
  #leader: EditorView;

  /** @param start The line (0-based) that the other one was opened at; null where it follows the source. */
  constructor(source: EditorView, other: EditorView, anchors: Anchors, start: number | null) {
    this.#leader = source;
    this.#follow(source, other, anchors.source, anchors.other);
    this.#follow(other, source, anchors.other, anchors.source);
    // A person who types in the source keeps their place.
    if (start === null || source.hasFocus) {
      align(source, other, anchors.source, anchors.other);
      return;
    }
    this.#leader = other;
    scrollToLine(other, start);
    scrollToLine(source, interpolate(start, anchors.other, anchors.source));
  }

  stop(): void {
    this.#stop.abort();
  }

  #lead(leader: EditorView): void {
    this.#leader = leader;
  }

  #follow(leader: EditorView, follower: EditorView, from: number[], to: number[]): void {
    const options = { signal: this.#stop.signal, passive: true };
    for (const type of LEADING) {
      leader.dom.addEventListener(type, () => this.#lead(leader), options);
    }
    let waits = false;
    leader.scrollDOM.addEventListener(
      "scroll",
      () => {
        if (this.#leader !== leader || waits) return;
        waits = true;
        requestAnimationFrame(() => {
          waits = false;
          if (!this.#stop.signal.aborted) align(leader, follower, from, to);
        });
      },
      options,
    );
  }
}

function align(leader: EditorView, follower: EditorView, from: number[], to: number[]): void {
  const line = interpolate(topLine(leader), from, to);
  scrollToLine(follower, line);
  // Heights of lines not seen before are estimates, which drawing corrects: in the next frame, since
  // an editor that is scrolled during a measurement measures again and again.
  requestAnimationFrame(() => follower.dom.isConnected && scrollToLine(follower, line));
}

/** The line (0-based, with a fraction) at the top of an editor. */
function topLine(view: EditorView): number {
  const height = view.scrollDOM.scrollTop - view.documentPadding.top;
  const block = view.lineBlockAtHeight(Math.max(0, height));
  const part = Math.max(0, Math.min(1, (height - block.top) / Math.max(1, block.height)));
  return view.state.doc.lineAt(block.from).number - 1 + part;
}

function scrollToLine(view: EditorView, line: number): void {
  const { doc } = view.state;
  const number = Math.max(1, Math.min(doc.lines, Math.floor(line) + 1));
  const block = view.lineBlockAt(doc.line(number).from);
  const part = Math.max(0, Math.min(1, line - (number - 1)));
  const top = block.top + part * block.height;
  const target = top === 0 ? 0 : top + view.documentPadding.top;
  if (Math.abs(view.scrollDOM.scrollTop - target) >= 1) view.scrollDOM.scrollTop = target;
}
