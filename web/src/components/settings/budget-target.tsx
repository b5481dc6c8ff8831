import { useEffect, useId, useRef, useState } from "preact/hooks";
import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import { selected } from "../../state/documents.js";
import { change, type Settings, settings } from "../../state/settings.js";
import { type DocumentSize, measureDocument } from "./document-size.js";
import { NumberField } from "./number-field.js";
import { parseCount } from "./parse-number.js";
import { SelectField } from "./select-field.js";
import { findStop, listTargets } from "./target-scale.js";

/** A slider passes many targets on its way; the one where it rests is judged. */
const REST_MS = 200;

type Unit = Settings["target"]["unit"];

const UNITS: Record<Unit, string> = { tokens: "tokens", chars: "characters" };

/** The target of a budget, as a share of the shown document's size or as a number. */
export function BudgetTarget() {
  const { target, allowLossy } = settings.value;
  const { unit } = target;
  const [moving, setMoving] = useState<number | null>(null);
  const value = moving ?? target.value;
  const size = measureDocument(selected.value, unit);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const move = (next: number) => {
    setMoving(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      change({ target: { ...settings.peek().target, value: next } });
      setMoving(null);
    }, REST_MS);
  };
  const chooseUnit = (next: Unit) => {
    clearTimeout(timer.current);
    setMoving(null);
    change({ target: { unit: next, value: translate(value, size, next) } });
  };
  return (
    <fieldset class="budget">
      <legend class="visually-hidden">Budget</legend>
      <TargetSlider value={value} unit={unit} size={size} onValue={move} />
      <NumberField label="Target" value={value} parse={parseCount} onValue={move} />
      <SelectField label="Unit" value={unit} options={UNITS} onValue={chooseUnit} />
      <label class="check">
        <input
          type="checkbox"
          checked={allowLossy}
          onChange={({ currentTarget }) => change({ allowLossy: currentTarget.checked })}
        />
        <span>Allow cutting content</span>
      </label>
      <p class="soft small budget-size">{describeSize(size, unit)}</p>
    </fieldset>
  );
}

interface SliderProps {
  value: number;
  unit: Unit;
  size: DocumentSize;
  onValue: (value: number) => void;
}

function TargetSlider({ value, unit, size, onValue }: SliderProps) {
  const id = useId();
  const { source, lossless = source } = size;
  const stops = listTargets(Math.max(source, lossless), [source, lossless]);
  const share = source === 0 ? "" : `, ${formatPercent((value / source) * 100)} of the document`;
  return (
    <div class="field budget-slider">
      <label for={id}>Target, from small to whole</label>
      <input
        id={id}
        type="range"
        min={0}
        max={stops.length - 1}
        step={1}
        value={findStop(stops, value)}
        aria-valuetext={`${formatInteger(value)} ${UNITS[unit]}${share}`}
        onInput={({ currentTarget }) => onValue(stops[Number(currentTarget.value)] ?? value)}
      />
    </div>
  );
}

function describeSize({ source, lossless }: DocumentSize, unit: Unit): string {
  const words = UNITS[unit];
  // A target is held against the tokenizer's count, which is an estimate unless one was chosen.
  const about = unit === "tokens" && settings.value.tokenizer === "pieces" ? "about " : "";
  return lossless === undefined
    ? `The range is a guess until a document is judged.`
    : `The document has ${about}${formatInteger(source)} ${words}, its lossless TOON ${formatInteger(lossless)}.`;
}

/** The same share of the document in the other unit. */
function translate(value: number, { source }: DocumentSize, unit: Unit): number {
  const other = measureDocument(selected.peek(), unit).source;
  return source === 0 ? value : Math.max(1, Math.round((value / source) * other));
}
