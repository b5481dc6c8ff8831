import { useEffect, useId, useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";
import type { Parsed } from "./parse-number.js";

interface Props {
  label: string;
  value: number;
  parse: (text: string) => Parsed;
  onValue: (value: number) => void;
}

/** A number that can be typed. The field shows the fault of a wrong number and keeps it to itself. */
export function NumberField({ label, value, parse, onValue }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const parsed = typed === null ? { value } : parse(typed);
  const problem = "problem" in parsed ? parsed.problem : undefined;
  useEffect(() => {
    // Changed elsewhere: the text of the field is out of date.
    setTyped((text) => (text !== null && isSame(parse(text), value) ? text : null));
  }, [value, parse]);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? String(value)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          const result = parse(currentTarget.value);
          if ("value" in result) onValue(result.value);
        }}
        onBlur={() => problem === undefined && setTyped(null)}
      />
      {problem !== undefined && (
        <p class="field-problem" id={`${id}-problem`} role="alert">
          <span aria-hidden="true">✕</span> {typed === "" ? "Nothing" : `“${typed?.slice(0, 20)}”`}{" "}
          is no {label.toLowerCase()}. {problem} It is still{" "}
          {Number.isInteger(value) ? formatInteger(value) : value}.
        </p>
      )}
    </div>
  );
}

function isSame(parsed: Parsed, value: number): boolean {
  return "value" in parsed && parsed.value === value;
}
