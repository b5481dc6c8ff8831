import { useId } from "preact/hooks";

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: Readonly<Record<Value, string>>;
  onValue: (value: Value) => void;
  /** What the choice means. */
  hint?: string | undefined;
}

/** A choice of one among few. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onValue,
  hint,
}: Props<Value>) {
  const id = useId();
  return (
    <div class="field">
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
        <p class="soft small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
