import { useId } from "preact/hooks";

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onValue: (value: Value) => void;
  /** Chips that are as they come stay quiet. */
  isDefault?: boolean;
}

/** A choice of one among few, as a chip. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onValue,
  isDefault = true,
}: Props<Value>) {
  const id = useId();
  return (
    <span class="chip" data-default={isDefault}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ currentTarget }) => onValue(currentTarget.value as Value)}
      >
        {(Object.keys(options) as Value[]).map((key) => (
          <option key={key} value={key}>
            {options[key]}
          </option>
        ))}
      </select>
    </span>
  );
}
