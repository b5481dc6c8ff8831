import { count, draftId, type PageDocument, selected } from "../../state/documents.js";
import { AnswerCard } from "../answer/answer-card.js";
import { SourceSide } from "../document/source-side.js";
import { AddBar } from "../input/add-bar.js";
import { ExampleList } from "../input/example-list.js";
import { Intro, SamplePair } from "../input/intro.js";
import { ReadingProgress } from "../input/reading-progress.js";
import { SettingsBar } from "../settings/settings-bar.js";
import "../../styles/playground.css";
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
  return (
    <>
      <NoticeList />
      <ReadingProgress />
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
              <SettingsBar />
            </ErrorBoundary>
          )}
        </div>
        {document !== null && (
          <div class="play-answer">
            <Answer key={document.id} document={document} level={isMany ? 2 : 1} />
          </div>
        )}
        {/* One field from the first letter on: typing is not interrupted when it becomes a document. */}
        <div class="play-source">
          <ErrorBoundary what="The source">
            <SourceSide key={document?.id ?? draftId.value} document={document} />
          </ErrorBoundary>
        </div>
        {document === null && (
          <>
            <SamplePair />
            <Examples />
          </>
        )}
      </div>
    </>
  );
}

function Answer({ document, level }: { document: PageDocument; level: 1 | 2 }) {
  if (document.text === "" && document.sourceType === "paste") {
    const Heading = `h${level}` as const;
    return (
      <section class="verdict answer-empty" id="answer" aria-label="Verdict" tabIndex={-1}>
        <Heading tabIndex={-1}>The answer comes here</Heading>
        <p>Type or paste a document: it is judged from the first character on.</p>
      </section>
    );
  }
  return (
    <ErrorBoundary what="The verdict">
      <AnswerCard document={document} level={level} />
    </ErrorBoundary>
  );
}

function Examples() {
  return (
    <section class="start-examples" aria-labelledby="start-title">
      <h2 id="start-title" class="side-title">
        Or see what becomes of an example
      </h2>
      <ExampleList />
    </section>
  );
}
