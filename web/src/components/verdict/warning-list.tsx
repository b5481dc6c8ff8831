import type { Warning } from "context-verdict";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { severityOf } from "../../../../src/engine/warnings/is-about-savings.js";
import { formatInteger } from "../../../../src/render/format-number.js";
import { countSeverities } from "../../../../src/render/terminal/warning-list.js";
import { WarningGroup } from "./warning-group.js";

/** Thousands of warnings are not read, and no page draws them in a moment. */
const STEP = 50;

interface Props {
  warnings: readonly Warning[];
  documentId: number;
  /** Whether they decide the verdict; then they are shown without a click. */
  isOpen: boolean;
}

/** The warnings by their subject, some at a time. */
export function WarningList({ warnings, documentId, isOpen }: Props) {
  const [shown, setShown] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const before = useRef<ReadonlySet<Element> | null>(null);
  useEffect(() => {
    // The button moves away as the list grows: reading goes on at the first new warning.
    if (before.current === null) return;
    const known = before.current;
    before.current = null;
    const items = [...(list.current?.querySelectorAll<HTMLElement>(".warning") ?? [])];
    items.find((item) => !known.has(item))?.focus();
  });
  const groups = useMemo(() => group(warnings.slice(0, shown)), [warnings, shown]);
  const totals = useMemo(() => countCodes(warnings), [warnings]);
  const left = warnings.length - shown;
  const showMore = () => {
    before.current = new Set(list.current?.querySelectorAll(".warning") ?? []);
    setShown(shown + STEP);
  };
  if (warnings.length === 0) return null;
  return (
    <details class="fold verdict-warnings" open={isOpen}>
      <summary>{countSeverities(warnings)}</summary>
      <ul ref={list} class="warning-groups" aria-label="Warnings">
        {groups.map(([code, some]) => (
          <WarningGroup
            key={code}
            warnings={some}
            total={totals.get(code) ?? some.length}
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
    </details>
  );
}

/** Warnings by code: what counts against the document first, else in the order of the document. */
function group(warnings: readonly Warning[]): [code: string, warnings: Warning[]][] {
  const groups = new Map<string, Warning[]>();
  for (const warning of warnings) {
    const known = groups.get(warning.code);
    if (known === undefined) groups.set(warning.code, [warning]);
    else known.push(warning);
  }
  const rank = ([, [first]]: [string, Warning[]]) =>
    first !== undefined && severityOf(first) === "warning" ? 0 : 1;
  return [...groups].sort((one, other) => rank(one) - rank(other));
}

function countCodes(warnings: readonly Warning[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of warnings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return counts;
}
