import { useEffect, useState } from "preact/hooks";
import { EngineClient } from "../../engine/engine-client.js";
import type { Comparison } from "../../engine/messages.js";

export type ComparisonState =
  | { kind: "comparing" }
  | { kind: "compared"; comparison: Comparison }
  | { kind: "failed" };

const COMPARING: ComparisonState = { kind: "comparing" };

/** Compares two texts in a worker of its own, for as long as it is shown. */
export function useComparison(before: string, after: string): ComparisonState {
  const [client] = useState(() => new EngineClient());
  const [state, setState] = useState<ComparisonState>(COMPARING);
  useEffect(() => () => client.close(), [client]);
  useEffect(() => {
    const stop = new AbortController();
    setState(COMPARING);
    client.ask({ kind: "diff", before, after }, stop.signal).then(
      (comparison) => setState({ kind: "compared", comparison }),
      () => stop.signal.aborted || setState({ kind: "failed" }),
    );
    return () => stop.abort();
  }, [client, before, after]);
  return state;
}
