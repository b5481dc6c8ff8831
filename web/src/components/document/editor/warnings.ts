import {
  type Extension,
  StateEffect,
  StateField,
  type Text,
  type TransactionSpec,
} from "@codemirror/state";
import {
  Decoration,
  type DecorationSet,
  EditorView,
  hoverTooltip,
  keymap,
  showTooltip,
  type Tooltip,
} from "@codemirror/view";
import type { Severity, Warning } from "context-verdict";
import { formatMeasures } from "../../../../../src/render/format-number.js";

/** How a severity looks: its name, its shape and its class. */
const SEVERITY: Record<Severity, { name: string; mark: string; className: string }> = {
  warning: { name: "Warning", mark: "▲", className: "cv-severity-warning" },
  info: { name: "Note", mark: "○", className: "cv-severity-info" },
};

/** A warning at its place in the editor. */
export interface PlacedWarning {
  from: number;
  to: number;
  warning: Warning;
}

/** No more than this many are drawn; the list beside the verdict has all. */
const MAX_DRAWN = 2_000;

/** A warning about more lines than this is about a section: only its first line is underlined. */
const MAX_LINES = 3;

const setWarnings = StateEffect.define<readonly PlacedWarning[]>();
const visit = StateEffect.define<number | null>();

interface Placed {
  underlines: DecorationSet;
  /** Where the warning is that was gone to by key. */
  visited: number | null;
}

const field = StateField.define<Placed>({
  create: () => ({ underlines: Decoration.none, visited: null }),
  update(placed, { changes, effects, docChanged, state, selection }) {
    const { underlines, visited } = placed;
    let next = docChanged ? underlines.map(changes) : underlines;
    let at = docChanged || selection !== undefined ? null : visited;
    for (const effect of effects) {
      if (effect.is(setWarnings)) next = underline(effect.value, state.doc);
      if (effect.is(visit)) at = effect.value;
    }
    // Another object would count as a change.
    return next === underlines && at === visited ? placed : { underlines: next, visited: at };
  },
  provide: (self) => [
    EditorView.decorations.compute([self], (state) => state.field(self).underlines),
    showTooltip.compute([self], (state) => {
      const { visited } = state.field(self);
      return visited === null ? null : toTooltip(findAt(state.field(self), visited), visited);
    }),
  ],
});

function underline(warnings: readonly PlacedWarning[], doc: Text): DecorationSet {
  const ranges = warnings.slice(0, MAX_DRAWN).flatMap((placed) => {
    const { from, to } = clip(placed, doc);
    if (from === to) return [];
    const { className } = SEVERITY[placed.warning.severity];
    const attributes = { class: `cv-warning ${className}` };
    return Decoration.mark({ attributes, warning: placed.warning }).range(from, to);
  });
  return Decoration.set(ranges, true);
}

/** The underlined part of a warning's range: at least a character, at most its first lines. */
function clip({ from, to }: PlacedWarning, doc: Text): { from: number; to: number } {
  const start = Math.min(from, Math.max(0, doc.length - 1));
  const end = Math.min(doc.length, Math.max(to, start + 1));
  const first = doc.lineAt(start);
  const isSection = doc.lineAt(end).number - first.number >= MAX_LINES;
  return { from: start, to: isSection ? Math.max(start + 1, first.to) : end };
}

function list({ underlines }: Placed): PlacedWarning[] {
  const found: PlacedWarning[] = [];
  for (const cursor = underlines.iter(); cursor.value !== null; cursor.next()) {
    found.push({ from: cursor.from, to: cursor.to, warning: cursor.value.spec.warning });
  }
  return found;
}

function findAt(placed: Placed, position: number): PlacedWarning[] {
  const found: PlacedWarning[] = [];
  placed.underlines.between(position, position, (from, to, { spec }) => {
    found.push({ from, to, warning: spec.warning });
  });
  return found;
}

function toTooltip(found: readonly PlacedWarning[], position: number): Tooltip | null {
  if (found.length === 0) return null;
  return {
    pos: position,
    above: true,
    create: () => ({ dom: renderWarning(found.map(({ warning }) => warning)) }),
  };
}

/** The text of warnings, as an element that is announced when it appears. */
function renderWarning(warnings: readonly Warning[]): HTMLElement {
  const note = document.createElement("div");
  note.className = "cv-note";
  note.role = "status";
  for (const { severity, code, message, evidence, suggestion } of warnings) {
    const { name, mark, className } = SEVERITY[severity];
    const title = `${mark} ${name}: ${code.replaceAll("_", " ")}`;
    append(note, "strong", title).className = className;
    append(note, "p", message);
    if (evidence !== undefined) append(note, "p", formatMeasures(evidence)).className = "cv-soft";
    if (suggestion !== undefined) append(note, "p", `→ ${suggestion}`);
  }
  return note;
}

function append(parent: HTMLElement, tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  parent.append(element);
  return element;
}

/** Goes to the next warning behind the selection, or the one before it; around at the ends. */
function step(direction: 1 | -1): (view: EditorView) => boolean {
  return (view) => {
    const { from } = view.state.selection.main;
    const placed = view.state.field(field);
    const starts = [...new Set(list(placed).map((one) => one.from))];
    if (starts.length === 0) return false;
    const next =
      direction === 1
        ? (starts.find((start) => start > from) ?? starts[0])
        : (starts.findLast((start) => start < from) ?? starts.at(-1));
    if (next === undefined) return false;
    const [first] = findAt(placed, next).filter((one) => one.from === next);
    view.dispatch({
      selection: { anchor: first?.to ?? next, head: next },
      effects: [visit.of(next), EditorView.scrollIntoView(next, { y: "nearest", yMargin: 80 })],
    });
    return true;
  };
}

/** Shows the warnings of a judgement in place of those before. */
export function showWarnings(warnings: readonly PlacedWarning[]): TransactionSpec {
  return { effects: setWarnings.of(warnings) };
}

/** Underlines, the words on hover and, by F8 and Shift-F8, without a mouse. */
export const warnings: Extension = [
  field,
  EditorView.focusChangeEffect.of((_, isFocusing) => (isFocusing ? null : visit.of(null))),
  hoverTooltip((view, position, side) => {
    const found = findAt(view.state.field(field), position).filter(
      ({ from, to }) => !(from === position && side < 0) && !(to === position && side > 0),
    );
    return toTooltip(found, found[0]?.from ?? position);
  }),
  keymap.of([
    { key: "F8", run: step(1), shift: step(-1), preventDefault: true },
    {
      key: "Escape",
      run: (view) => {
        if (view.state.field(field).visited !== null) view.dispatch({ effects: visit.of(null) });
        return false;
      },
    },
  ]),
];
