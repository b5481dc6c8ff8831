import { problem } from "../state/visit.js";

/** What went wrong, until something else is done. */
export function Problem() {
  return (
    <div role="alert">
      {problem.value !== null && (
        <div class="notice" data-kind="problem">
          <p>{problem.value}</p>
        </div>
      )}
    </div>
  );
}
