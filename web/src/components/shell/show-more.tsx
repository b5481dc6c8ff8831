import { useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";

/** The first items of a long list, at least so many, and the button below it for more of them. */
export function useShown<T>(list: readonly T[], page: number, least = 0) {
  const [wanted, setWanted] = useState(page);
  const count = Math.max(least, wanted);
  const rest = list.length - count;
  const more = rest > 0 && (
    <p class="show-more">
      <button type="button" class="no-print" onClick={() => setWanted(count + page)}>
        Show {formatInteger(Math.min(rest, page))} more
      </button>{" "}
      {/* On paper, nothing else says so. */}
      <span class={rest > page ? "soft" : "soft only-print"}>{formatInteger(rest)} not shown.</span>
    </p>
  );
  return { items: list.slice(0, count), more };
}
