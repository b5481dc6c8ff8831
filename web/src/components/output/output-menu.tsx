import type { Judgement } from "../../engine/messages.js";
import { announce } from "../../state/announce.js";
import type { PageDocument } from "../../state/documents.js";
import { TakeButton } from "../answer/take-button.js";
import "../../styles/output.css";
import { copy } from "./copy.js";
import { download, nameResult } from "./download.js";
import { listResults, type Result } from "./list-results.js";
import { ShareLinks } from "./share-links.js";

/** Everything that there is to take of the shown document: to copy, or to save as a file. */
export function OutputMenu({
  judgement,
  document,
}: {
  judgement: Judgement;
  document: PageDocument;
}) {
  return (
    <section class="no-print output-menu" aria-label="Take it with you">
      <ul>
        {listResults(document.name, judgement).map((result) => (
          <ResultItem key={result.label} result={result} document={document} />
        ))}
      </ul>
      <ShareLinks document={document} />
    </section>
  );
}

function ResultItem({ result, document }: { result: Result; document: PageDocument }) {
  const { label, extension } = result;
  const file = nameResult(document.name, extension);
  /** The same result of the text as it is when the button is pressed. */
  const make = (judgement: Judgement) =>
    listResults(document.name, judgement)
      .find((one) => one.label === label)
      ?.make();
  const takeCopy = (judgement: Judgement) => {
    const text = make(judgement);
    return text === undefined ? undefined : copy(text, label);
  };
  const save = (judgement: Judgement) => {
    const text = make(judgement);
    if (text === undefined) return undefined;
    download(file, [text]);
    announce(`${label} saved as ${file}.`);
    return true;
  };
  const common = { documentId: document.id, what: label };
  return (
    <li>
      <span class="output-name">
        {label} <code>{extension}</code>
      </span>
      <span class="button-row">
        <TakeButton {...common} done="Copied ✓" take={takeCopy}>
          Copy<span class="visually-hidden"> {label}</span>
        </TakeButton>
        <TakeButton {...common} done="Saved ✓" take={save}>
          Download<span class="visually-hidden"> {label}</span>
        </TakeButton>
      </span>
    </li>
  );
}
