import { useEffect, useState } from "preact/hooks";
import { ACTION_WORDS } from "../../../../src/render/advice.js";
import { adviseOn } from "../../answer/list-forms.js";
import type { PageDocument } from "../../state/documents.js";

/** Typing has to rest this long before anything is said. */
const REST_MS = 900;

/** Says the advice, when it is another one. Numbers are left out: they change at every keystroke. */
export function Announcement({ document }: { document: PageDocument }) {
  const [said, say] = useState("");
  const sentence = describe(document);
  useEffect(() => {
    if (sentence === undefined) return;
    const timer = setTimeout(() => say(sentence), REST_MS);
    return () => clearTimeout(timer);
  }, [sentence]);
  return (
    <p class="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
}

function describe({ name, state }: PageDocument): string | undefined {
  if (state.kind === "cancelled") return `${name}: cancelled.`;
  if (state.kind === "failed") return `${name}: not judged. ${state.message}`;
  if (state.kind !== "judged") return undefined;
  return `${name}: ${ACTION_WORDS[adviseOn(state.judgement).action]}.`;
}
