import type { Signal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { EngineClient } from "../../engine/engine-client.js";
import type { Language } from "../../engine/explain/explain.js";
import type { Explanation } from "../../engine/explain/kinds.js";
import { isCutting, isExplaining } from "../../state/explain.js";
import { settings } from "../../state/settings.js";

/** Longer texts are not taken apart: so many pieces explain nothing. */
export const MAX_EXPLAINED = 1_000_000;

/** Finds where the characters of a text go, in a worker, for as long as it is shown. */
export function useExplanation(
  text: string | null,
  language: Language,
  target: Signal<Explanation | null>,
): void {
  const [client] = useState(() => new EngineClient());
  useEffect(
    () => () => {
      client.close();
      target.value = null;
    },
    [client, target],
  );
  const isWanted = isExplaining.value && text !== null && text.length <= MAX_EXPLAINED;
  const tokenizer = isCutting.value ? settings.value.tokenizer : null;
  const last = useRef<string | null>(null);
  useEffect(() => {
    // Of the same text, the colours stay while its tokens are being cut.
    if (!isWanted || last.current !== text) target.value = null;
    last.current = isWanted ? text : null;
    if (!isWanted) return;
    const stop = new AbortController();
    client.explain({ text, language, tokenizer }, stop.signal).then(
      (explanation) => {
        target.value = explanation;
      },
      // Without it there are no colours; the text is there all the same.
      () => {},
    );
    return () => stop.abort();
  }, [client, isWanted, text, language, tokenizer, target]);
}
