import { useEffect, useState } from "preact/hooks";
import { EngineClient } from "../../engine/engine-client.js";

/**
 * Asks the engine about a text while a fold is open, in a worker of its own.
 * @param ask Must stay the same function as long as it asks the same.
 */
export function useAsked<T>(
  source: string,
  ask: (client: EngineClient, source: string, signal?: AbortSignal) => Promise<T>,
) {
  const [client] = useState(() => new EngineClient());
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<T | "failed" | null>(null);
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
