import { useEffect, useState } from "preact/hooks";
import { ACTION_WORDS } from "../../../../src/render/advice.js";
import { formatCount } from "../../../../src/render/format-number.js";
import { adviseOn } from "../../answer/list-forms.js";
import type { PageDocument } from "../../state/documents.js";
import { cancel, retry } from "../../state/judging.js";

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

/** A document whose verdict is on its way. How far it is, the engine cannot tell, so neither can the bar. */
export function Pending({
  document,
  level,
  onCancel,
}: {
  document: PageDocument;
  /** Of its heading; null where the last answer is shown, and has one. */
  level: 1 | 2 | null;
  onCancel: () => void;
}) {
  const Title = level === null ? "strong" : (`h${level}` as const);
  const { id, state, text } = document;
  return (
    <div class="pending">
      <div>
        <Title>{state.kind === "waiting" ? "Waiting its turn" : "Judging"}</Title>{" "}
        <span class="soft">{formatCount(text.length, "character")}</span>
      </div>
      <progress aria-label="Judging the document" />
      <button
        type="button"
        onClick={() => {
          onCancel();
          cancel(id);
        }}
      >
        Cancel
      </button>
    </div>
  );
}

/** A document without a verdict: it was cancelled, or could not be judged. */
export function Stopped({
  document,
  level,
  onRetry,
}: {
  document: PageDocument;
  level: 1 | 2;
  onRetry: () => void;
}) {
  const Heading = `h${level}` as const;
  const { id, state } = document;
  const isFailed = state.kind === "failed";
  return (
    <div class="stopped" data-tone={isFailed ? "bad" : "neutral"}>
      <Heading>{isFailed ? "Not judged" : "Cancelled"}</Heading>
      <p>{isFailed ? state.message : "Judging was cancelled. The document is still here."}</p>
      <button
        type="button"
        onClick={() => {
          onRetry();
          retry(id);
        }}
      >
        {isFailed ? "Try again" : "Judge it"}
      </button>
    </div>
  );
}
