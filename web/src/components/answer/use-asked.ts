import { useEffect, useState } from "preact/hooks";
import { EngineClient } from "../../engine/engine-client.js";

/** The answer to a question; null until it is there. */
export type Asked<T> = T | "failed" | null;

/**
 * Asks the engine about a text while a fold is open, in a worker of its own.
 * @param ask Must stay the same function as long as it asks the same.
 * @param isOpenAtFirst Whether it asks before `onToggle` is called.
 */
export function useAsked<T>(
  source: string,
  ask: (client: EngineClient, source: string, signal?: AbortSignal) => Promise<T>,
  isOpenAtFirst = false,
) {
  const [client] = useState(() => new EngineClient());
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const [found, setFound] = useState<Asked<T>>(null);
  useEffect(() => () => client.close(), [client]);
  useEffect(() => {
    setFound(null);
    if (!isOpen) return;
    const stop = new AbortController();
    ask(client, source, stop.signal).then(
      (answer) => setFound(() => answer),
      () => {
        if (!stop.signal.aborted) setFound("failed");
      },
    );
    return () => stop.abort();
  }, [client, source, isOpen, ask]);
  return {
    found,
    askAgain: (latest: string) => ask(client, latest),
    onToggle: ({ currentTarget }: { currentTarget: HTMLDetailsElement }) =>
      setOpen(currentTarget.open),
  };
}
