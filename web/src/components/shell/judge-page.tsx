import { documents, judgementOf, type PageDocument, selected } from "../../state/documents.js";
import { FilesTable } from "../files/files-table.js";
import { InputArea } from "../input/input-area.js";
import { OutputMenu } from "../output/output-menu.js";
import { SettingsBar } from "../settings/settings-bar.js";
import { VerdictCard } from "../verdict/verdict-card.js";
import { ErrorBoundary } from "./error-boundary.js";
import { lazyView } from "./lazy-view.js";
import { NoticeList } from "./notice-list.js";

const DocumentView = lazyView("The document's view", async () => {
  return (await import("../document/document-view.js")).DocumentView;
});

/** Where documents are judged. */
export function JudgePage() {
  const document = selected.value;
  const isMany = documents.value.length > 1;
  return (
    <>
      <NoticeList />
      <InputArea />
      <div class="judge-settings">
        <ErrorBoundary what="The settings">
          <SettingsBar />
        </ErrorBoundary>
      </div>
      {document !== null && (
        <div class="judge-grid" data-many={isMany}>
          {isMany && (
            <div class="judge-files">
              <ErrorBoundary what="The list of documents">
                <FilesTable />
              </ErrorBoundary>
            </div>
          )}
          <ShownDocument key={document.id} document={document} />
        </div>
      )}
    </>
  );
}

function ShownDocument({ document }: { document: PageDocument }) {
  const judgement = judgementOf(document);
  return (
    <>
      <div class="judge-verdict">
        <h2 class="document-name">
          <bdi>{document.name}</bdi>
        </h2>
        <ErrorBoundary what="The verdict">
          <VerdictCard document={document} judgement={judgement} />
        </ErrorBoundary>
      </div>
      {judgement !== undefined && (
        <>
          <div class="judge-output">
            <ErrorBoundary what="The output menu">
              <OutputMenu judgement={judgement} document={document} />
            </ErrorBoundary>
          </div>
          <div class="judge-document no-print">
            <ErrorBoundary what="The document">
              <DocumentView judgement={judgement} document={document} />
            </ErrorBoundary>
          </div>
        </>
      )}
    </>
  );
}
