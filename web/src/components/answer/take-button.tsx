import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Judgement } from "../../engine/messages.js";
import { announce } from "../../state/announce.js";
import { notify } from "../../state/notices.js";
import { isStale, whenJudged } from "../../state/when-judged.js";

/** How long a button says that it has done its work. */
const DONE_MS = 2_000;

interface Props {
  documentId: number;
  /** The name of the result, for announcements: `Hybrid document`. */
  what: string;
  /** Does it with the latest judgement. @returns whether it was done; undefined where it is not there. */
  take: (judgement: Judgement) => Promise<boolean | undefined> | boolean | undefined;
  class?: string;
  /** Said for a moment in place of the label. */
  done: string;
  children: ComponentChildren;
}

/** Copies or saves a result of the current text. It waits while that text is judged. */
export function TakeButton(props: Props) {
  const { documentId, what, take, done, children } = props;
  const [state, setState] = useState<"ready" | "waiting" | "done">("ready");
  useEffect(() => {
    if (state !== "done") return;
    const timer = setTimeout(() => setState("ready"), DONE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const press = async () => {
    if (state === "waiting") return;
    if (isStale(documentId)) {
      setState("waiting");
      announce(`${what} waits for the verdict.`);
    }
    const judgement = await whenJudged(documentId);
    let isDone: boolean | undefined;
    try {
      if (judgement === null) notify("problem", `${what} is not there: the text was not judged.`);
      else {
        isDone = await take(judgement);
        if (isDone === undefined) {
          notify("problem", `${what} is not there any more: see the new verdict.`);
        }
      }
    } catch {
      notify("problem", `${what}: this did not work. Try it again.`);
    } finally {
      setState(isDone ? "done" : "ready");
    }
  };
  return (
    <button
      type="button"
      class={`take-button ${props.class ?? ""}`}
      data-state={state}
      onClick={() => void press()}
    >
      {state === "waiting" ? "Waiting for the verdict…" : state === "done" ? done : children}
    </button>
  );
}
