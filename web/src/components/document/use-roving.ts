import { useState } from "preact/hooks";

/**
 * Arrow keys, Home and End among things of which only one is a tab stop.
 * `focus` is asked to move the focus.
 */
export function useRoving(count: number, focus: (index: number) => void) {
  const [wanted, setActive] = useState(0);
  const active = Math.min(wanted, Math.max(0, count - 1));
  const onKeyDown = (event: KeyboardEvent) => {
    const target = findTarget(event.key, active, count);
    if (target === undefined) return;
    event.preventDefault();
    setActive(target);
    focus(target);
  };
  return { active, setActive, onKeyDown };
}

/** Where a key leads to among things in a row; undefined for any other key. */
export function findTarget(key: string, active: number, count: number): number | undefined {
  return TARGETS[key]?.(active, count);
}

const TARGETS: Record<string, (active: number, count: number) => number> = {
  ArrowRight: (active, count) => (active + 1) % count,
  ArrowLeft: (active, count) => (active + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};
