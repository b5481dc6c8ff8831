import { useId, useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";
import { change, settings } from "../../state/settings.js";

/** The target of a budget. The field shows the fault of a wrong number and keeps it to itself. */
export function BudgetTarget() {
  const { target, allowLossy } = settings.value;
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && parseCount(typed) === null;
  const type = (text: string) => {
    setTyped(text);
    const count = parseCount(text);
    if (count !== null) change({ target: count });
  };
  return (
    <fieldset class="budget">
      <legend class="visually-hidden">Budget</legend>
      <div class="field">
        <label for={id}>Target in tokens</label>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? String(target)}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-problem` : undefined}
          onInput={({ currentTarget }) => type(currentTarget.value)}
          onBlur={() => !isWrong && setTyped(null)}
        />
        {isWrong && (
          <p class="field-problem" id={`${id}-problem`} role="alert">
            <span aria-hidden="true">✕</span> {typed === "" ? "Nothing" : `“${typed.slice(0, 20)}”`}{" "}
            is no target. Enter a whole number of at least 1. It is still {formatInteger(target)}.
          </p>
        )}
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={allowLossy}
          onChange={({ currentTarget }) => change({ allowLossy: currentTarget.checked })}
        />
        <span>Allow cutting content</span>
      </label>
    </fieldset>
  );
}

/** A whole number of at least 1, as the engine asks for. Thousands may be set apart: `12,000`. */
export function parseCount(text: string): number | null {
  const digits = text.trim();
  const isGrouped = /^\d{1,3}(?:[, \u00a0\u202f]\d{3})+$/.test(digits);
  const value = Number(isGrouped ? digits.replace(/\D/g, "") : digits);
  const isCount = (isGrouped || /^\d+$/.test(digits)) && value >= 1 && Number.isSafeInteger(value);
  return isCount ? value : null;
}
