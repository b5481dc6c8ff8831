import { useEffect, useMemo, useRef } from "preact/hooks";

/** Does something once its calls have paused. What still waits when the component goes is dropped. */
export function usePause<Value>(act: (value: Value) => void, milliseconds: number) {
  const latest = useRef(act);
  latest.current = act;
  const pause = useMemo(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    return {
      later(value: Value) {
        clearTimeout(timer);
        timer = setTimeout(() => latest.current(value), milliseconds);
      },
      drop: () => clearTimeout(timer),
    };
  }, [milliseconds]);
  useEffect(() => pause.drop, [pause]);
  return pause;
}
