import type { PageDocument } from "../../state/documents.js";
import { retry } from "../../state/judging.js";

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
