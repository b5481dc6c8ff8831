import { useEffect, useState } from "preact/hooks";
import { EngineClient } from "../../engine/engine-client.js";
import type { Comparison } from "../../engine/messages.js";

/** Compares two texts in a worker of its own, for as long as it is shown; null until it is done. */
export function useComparison(before: string, after: string): Comparison | "failed" | null {
  const [client] = useState(() => new EngineClient());
  const [found, setFound] = useState<Comparison | "failed" | null>(null);
  useEffect(() => () => client.close(), [client]);
  useEffect(() => {
    setFound(null);
    const stop = new AbortController();
    client.ask({ kind: "diff", before, after }, stop.signal).then(setFound, () => {
      if (!stop.signal.aborted) setFound("failed");
    });
    return () => stop.abort();
  }, [client, before, after]);
  return found;
}
