import { type Extension, RangeSetBuilder, StateEffect, StateField } from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view";
import { formatPercent } from "../../../../../src/render/format-number.js";
import { type Explanation, KIND_TEXTS, KINDS, type Kind } from "../../../engine/explain/kinds.js";
import type { OpenedText } from "./open-text.js";
import { toOffset, toPosition } from "./positions.js";

/** An explanation, moved to where its pieces are in the editor. */
export interface Spent {
  explanation: Explanation;
  /** Where an offset of the text is in the editor. */
  toPosition: (offset: number) => number;
  /** Where a place in the editor is in the text. */
  toOffset: (position: number) => number;
  alone: Kind | null;
}

export function toSpent(opened: OpenedText, explanation: Explanation, alone: Kind | null): Spent {
  return {
    explanation,
    alone,
    toPosition: (offset) => toPosition(opened, offset),
    toOffset: (position) => toOffset(opened, position),
  };
}

export const setSpent = StateEffect.define<Spent | null>();

/** Pieces that are drawn at once: what is in view has far fewer, but for giant lines. */
const MAX_DRAWN = 6_000;

const field = StateField.define<Spent | null>({
  create: () => null,
  update(spent, { effects, docChanged }) {
    // What was found of a text is wrong about the next one.
    let next = docChanged ? null : spent;
    for (const effect of effects) if (effect.is(setSpent)) next = effect.value;
    return next;
  },
});

const MARKS = KINDS.map((kind) => Decoration.mark({ class: `cv-spent cv-spent-${kind}` }));
const DIMMED = Decoration.mark({ class: "cv-spent-dimmed" });
const TOKENS = [0, 1].map((odd) => Decoration.mark({ class: `cv-token cv-token-${odd}` }));

class Painter {
  kinds: DecorationSet = Decoration.none;
  tokens: DecorationSet = Decoration.none;

  constructor(view: EditorView) {
    this.#paint(view);
  }

  update({ view, startState, state, viewportChanged, docChanged }: ViewUpdate): void {
    if (viewportChanged || docChanged || startState.field(field) !== state.field(field)) {
      this.#paint(view);
    }
  }

  #paint(view: EditorView): void {
    const spent = view.state.field(field);
    this.kinds = spent === null ? Decoration.none : paintKinds(view, spent);
    this.tokens = spent === null ? Decoration.none : paintTokens(view, spent);
  }
}

function paintKinds(view: EditorView, spent: Spent): DecorationSet {
  const {
    explanation: { runs },
    toPosition,
    toOffset,
    alone,
  } = spent;
  const builder = new RangeSetBuilder<Decoration>();
  let drawn = 0;
  for (const { from, to } of view.visibleRanges) {
    const end = toOffset(to);
    for (let at = findRun(runs, toOffset(from)); at < runs.length && drawn < MAX_DRAWN; at += 3) {
      const start = runs[at] as number;
      if (start >= end) break;
      const kind = runs[at + 2] as number;
      const [first, last] = [toPosition(start), toPosition(runs[at + 1] as number)];
      if (last <= first || first < from || last > to) continue;
      const isDimmed = alone !== null && KINDS[kind] !== alone;
      builder.add(first, last, isDimmed ? DIMMED : (MARKS[kind] as Decoration));
      drawn++;
    }
  }
  return builder.finish();
}

function paintTokens(view: EditorView, { explanation: { cut }, toPosition, toOffset }: Spent) {
  if (cut === null) return Decoration.none;
  const builder = new RangeSetBuilder<Decoration>();
  let drawn = 0;
  for (const { from, to } of view.visibleRanges) {
    let index = findAbove(cut.ends, toOffset(from));
    let start = index === 0 ? 0 : (cut.ends[index - 1] as number);
    for (; index < cut.ends.length && start < toOffset(to) && drawn < MAX_DRAWN; index++) {
      const end = cut.ends[index] as number;
      const [first, last] = [Math.max(from, toPosition(start)), Math.min(to, toPosition(end))];
      if (last > first) builder.add(first, last, TOKENS[index % 2] as Decoration);
      start = end;
      drawn++;
    }
  }
  return builder.finish();
}

/** The first run that ends behind an offset. */
function findRun(runs: Uint32Array, offset: number): number {
  let [low, high] = [0, runs.length / 3];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle * 3 + 1] as number) <= offset) low = middle + 1;
    else high = middle;
  }
  return low * 3;
}

/** The first of ascending numbers that is above another one. */
function findAbove(numbers: Uint32Array, limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Names the piece under the pointer, and its kind's share of the text. */
const names = hoverTooltip((view, position) => {
  const spent = view.state.field(field);
  if (spent === null) return null;
  const { runs, chars } = spent.explanation;
  const offset = spent.toOffset(position);
  const at = findRun(runs, offset);
  const isInside = at < runs.length && (runs[at] as number) <= offset;
  const kind = isInside ? (runs[at + 2] as number) : 0;
  const total = chars.reduce((sum, count) => sum + count, 0);
  const share = formatPercent(((chars[kind] as number) / Math.max(1, total)) * 100);
  return {
    pos: position,
    above: true,
    create: () => {
      const dom = document.createElement("div");
      dom.className = "cv-note";
      dom.textContent = `${KIND_TEXTS[KINDS[kind] as Kind].name}: ${share} of the characters`;
      return { dom };
    },
  };
});

/** Colours for what characters are spent on, token by token where they were cut. */
export const spentPieces: Extension = [
  field,
  ViewPlugin.fromClass(Painter, {
    provide: (plugin) => [
      EditorView.decorations.of((view) => view.plugin(plugin)?.kinds ?? Decoration.none),
      EditorView.decorations.of((view) => view.plugin(plugin)?.tokens ?? Decoration.none),
    ],
  }),
  names,
];
