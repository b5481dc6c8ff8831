import type { ReadonlySignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

/** A thousand verdicts can arrive within seconds; the table follows at this pace. */
const PACE_MS = 150;

/** A signal's value, at once after a pause and at a steady pace while it keeps changing. */
export function useThrottled<T>(source: ReadonlySignal<T>): T {
  const [value, setValue] = useState(source.peek());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let last = 0;
    const take = () => {
      timer = undefined;
      last = performance.now();
      setValue(source.peek());
    };
    const stop = source.subscribe(() => {
      timer ??= setTimeout(take, Math.max(0, last + PACE_MS - performance.now()));
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [source]);
  return value;
}
