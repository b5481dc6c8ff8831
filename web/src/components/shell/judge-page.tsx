import { formatInteger } from "../../../../src/render/format-number.js";
import { count, draftId, type PageDocument, selected } from "../../state/documents.js";
import { AnswerCard } from "../answer/answer-card.js";
import { SourceSide } from "../document/source-side.js";
import { useMedia, WIDE } from "../document/use-media.js";
import { AddBar } from "../input/add-bar.js";
import { ExampleList } from "../input/example-list.js";
import { Intro, SamplePair } from "../input/intro.js";
import { reading } from "../input/take-files.js";
import { SettingsBar } from "../settings/settings-bar.js";
import "../../styles/playground.css";
import "../../styles/print.css";
import { ErrorBoundary } from "./error-boundary.js";
import { lazyView } from "./lazy-view.js";
import { NoticeList } from "./notice-list.js";

const FilesTable = lazyView("The list of documents", async () => {
  return (await import("../files/files-table.js")).FilesTable;
});

/** Where documents are judged: the answer beside the source, or what to do on an empty page. */
export function JudgePage() {
  const document = selected.value;
  const isMany = count.value > 1;
  const isWide = useMedia(WIDE);
  const progress = reading.value;
  const answer = document !== null && (
    <div class="play-answer" key="answer">
      <Answer key={document.id} document={document} level={isMany ? 2 : 1} />
    </div>
  );
  // One field from the first letter on: typing is not interrupted when it becomes a document.
  const source = (
    <div class="play-source no-print" key="source">
      <ErrorBoundary what="The source">
        <SourceSide key={document?.id ?? draftId.value} document={document} />
      </ErrorBoundary>
    </div>
  );
  return (
    <>
      <NoticeList />
      {progress !== null && (
        <p class="input-progress">
          <progress value={progress.done} max={progress.total} aria-label="Reading files" /> Read{" "}
          {formatInteger(progress.done)} of {formatInteger(progress.total)} files
        </p>
      )}
      {isMany && (
        <ErrorBoundary what="The list of documents">
          <FilesTable />
        </ErrorBoundary>
      )}
      <div class="playground" data-empty={document === null}>
        <div class="play-head">
          {document === null ? <Intro /> : <AddBar document={document} />}
          {document !== null && (
            <ErrorBoundary what="The settings">
              <SettingsBar document={document} />
            </ErrorBoundary>
          )}
        </div>
        {/* In the order in which they are seen, for whoever goes through them by keyboard. */}
        {isWide ? [source, answer] : [answer, source]}
        {document === null && (
          <>
            <SamplePair />
            <section class="start-examples" aria-labelledby="start-title">
              <h2 id="start-title" class="side-title">
                Or see what becomes of an example
              </h2>
              <ExampleList />
            </section>
          </>
        )}
      </div>
    </>
  );
}

function Answer({ document, level }: { document: PageDocument; level: 1 | 2 }) {
  if (document.text.trim() === "") {
    const Heading = `h${level}` as const;
    const isNew = document.text === "" && document.sourceType === "paste";
    return (
      <section class="verdict answer-empty" id="answer" aria-label="Verdict" tabIndex={-1}>
        <Heading tabIndex={-1}>
          {isNew ? "The answer comes here" : "This document is empty: there is nothing to judge"}
        </Heading>
      </section>
    );
  }
  return (
    <ErrorBoundary what="The verdict">
      <AnswerCard document={document} level={level} />
    </ErrorBoundary>
  );
}
