import { StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";

/** A part of a text, in UTF-16 code units. */
export interface Marked {
  from: number;
  to: number;
}

export const setMarked = StateEffect.define<Marked | null>();

/** One part of a text that is marked. */
export const markedPart = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marked, { effects }) {
    let next = marked;
    for (const effect of effects) {
      if (!effect.is(setMarked)) continue;
      const span = effect.value;
      next =
        span === null || span.from >= span.to
          ? Decoration.none
          : Decoration.set(Decoration.mark({ class: "cv-marked" }).range(span.from, span.to));
    }
    return next;
  },
  provide: (self) => EditorView.decorations.from(self),
});
