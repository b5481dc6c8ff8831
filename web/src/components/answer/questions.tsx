import type { Question } from "../../../../src/engine/questions/find-questions.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import type { EngineClient } from "../../engine/engine-client.js";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { copy } from "../output/copy.js";
import { goTo } from "../verdict/go-to.js";
import { TakeButton } from "./take-button.js";
import { useAsked } from "./use-asked.js";

const COUNT = 20;

const askQuestions = (client: EngineClient, source: string, signal?: AbortSignal) =>
  client.ask({ kind: "questions", text: source, count: COUNT }, signal);

/** Questions to a model about the shown document, with its answers. */
export function Questions({
  judgement,
  document,
}: {
  judgement: Judgement;
  document: PageDocument;
}) {
  const { found, askAgain, onToggle } = useAsked(judgement.source, askQuestions);
  const take = async (latest: Judgement) => {
    const questions = await askAgain(latest.source);
    if (questions.length === 0) return undefined;
    const lines = questions.map((one) => JSON.stringify({ document: document.name, ...one }));
    return copy(lines.map((line) => `${line}\n`).join(""), "The questions");
  };
  return (
    <details class="fold questions no-print" onToggle={onToggle}>
      <summary>Ask a model: up to {COUNT} questions with their answers</summary>
      <p class="soft">
        Made from the document without a model, each answered in one place or by a count. How to ask
        and compare: <code>docs/cli.md</code> of the package.
      </p>
      {found === null && <p class="soft">Finding questions…</p>}
      {found === "failed" && <p>The questions could not be found. Close and open this again.</p>}
      {Array.isArray(found) && found.length === 0 && <p>This document has nothing to ask about.</p>}
      {Array.isArray(found) && found.length > 0 && (
        <>
          <ol aria-label="Questions">
            {found.map((question) => (
              <QuestionItem key={question.id} question={question} documentId={document.id} />
            ))}
          </ol>
          <TakeButton documentId={document.id} what="The questions" done="Copied ✓" take={take}>
            Copy the questions as JSON lines
          </TakeButton>
        </>
      )}
    </details>
  );
}

function QuestionItem({
  question: { question, answer, place },
  documentId,
}: {
  question: Question;
  documentId: number;
}) {
  return (
    <li>
      <bdi>{neutralize(question)}</bdi>
      <details>
        <summary>Answer</summary>
        <p>
          <bdi>{neutralize(answer)}</bdi>{" "}
          {place !== null && (
            <button type="button" class="warning-place" onClick={() => goTo(documentId, place)}>
              Show line {place.line_start}
            </button>
          )}
        </p>
      </details>
    </li>
  );
}
