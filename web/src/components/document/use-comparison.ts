import { useCallback } from "preact/hooks";
import type { EngineClient } from "../../engine/engine-client.js";
import type { Comparison } from "../../engine/messages.js";
import { type Asked, useAsked } from "../answer/use-asked.js";

/** Compares two texts in a worker of its own, for as long as it is shown. */
export function useComparison(before: string, after: string): Asked<Comparison> {
  const ask = useCallback(
    (client: EngineClient, source: string, signal?: AbortSignal) =>
      client.ask({ kind: "diff", before: source, after }, signal),
    [after],
  );
  return useAsked(before, ask, true).found;
}
