import { formatInteger } from "../../../../src/render/format-number.js";
import { reading } from "./take-files.js";

export function ReadingProgress() {
  const state = reading.value;
  if (state === null) return null;
  const { done, total } = state;
  return (
    <p class="input-progress">
      <progress value={done} max={total} aria-label="Reading files" /> Read {formatInteger(done)} of{" "}
      {formatInteger(total)} files
    </p>
  );
}
