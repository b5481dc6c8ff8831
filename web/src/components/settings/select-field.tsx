import { useId } from "preact/hooks";

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onValue: (value: Value) => void;
  /** Chips that are as they come stay quiet. */
  isDefault?: boolean;
  /** What the choice means. */
  hint?: string | undefined;
}

/** A choice of one among few, as a chip. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onValue,
  isDefault = true,
  hint,
}: Props<Value>) {
  const id = useId();
  return (
    <span class="chip" data-default={isDefault}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ currentTarget }) => onValue(currentTarget.value as Value)}
      >
        {(Object.keys(options) as Value[]).map((key) => (
          <option key={key} value={key}>
            {options[key]}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <span class="visually-hidden" id={`${id}-hint`}>
          {hint}
        </span>
      )}
    </span>
  );
}
