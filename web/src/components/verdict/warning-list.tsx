import type { Warning } from "context-verdict";
import { useEffect, useRef, useState } from "preact/hooks";
import { formatInteger } from "../../../../src/render/format-number.js";
import { countSeverities } from "../../../../src/render/terminal/warning-list.js";
import { WarningItem } from "./warning-item.js";

/** Nobody reads thousands of warnings, and no page draws them in a moment. */
const STEP = 50;

interface Props {
  warnings: readonly Warning[];
  documentId: number;
  titleId: string;
}

/** The warnings in their order, some at a time. */
export function WarningList({ warnings, documentId, titleId }: Props) {
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const first = useRef<number | null>(null);
  useEffect(() => {
    // The button moves away as the list grows: reading goes on at the first new warning.
    if (first.current === null) return;
    const item = list.current?.children[first.current];
    if (item instanceof HTMLElement) item.focus();
    first.current = null;
  });
  const left = warnings.length - shown;
  const showMore = () => {
    first.current = shown;
    setShown(shown + STEP);
  };
  return (
    <section class="verdict-part verdict-warnings">
      <h3 id={titleId} tabIndex={-1}>
        Warnings
      </h3>
      <p class="soft">{warnings.length === 0 ? "None." : countSeverities(warnings)}</p>
      <ul ref={list} aria-label="Warnings">
        {warnings.slice(0, shown).map((warning, index) => (
          <WarningItem
            key={`${index} ${warning.code}`}
            warning={warning}
            next={warnings[index + 1]}
            documentId={documentId}
          />
        ))}
      </ul>
      {left > 0 && (
        <p class="more">
          <button type="button" class="no-print" onClick={showMore}>
            Show {formatInteger(Math.min(STEP, left))} more
          </button>{" "}
          <span class="soft">{formatInteger(left)} are not shown.</span>
        </p>
      )}
    </section>
  );
}
