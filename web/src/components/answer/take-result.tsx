import type { Judgement } from "../../engine/messages.js";
import { announce } from "../../state/announce.js";
import type { PageDocument } from "../../state/documents.js";
import { copy } from "../output/copy.js";
import { download, nameResult } from "../output/download.js";
import type { Result } from "../output/list-results.js";
import { TakeButton } from "./take-button.js";

interface Props {
  document: PageDocument;
  /** At the start of a sentence: `The hybrid`. */
  what: string;
  /** Within a sentence. */
  label: string;
  /** Whether they are the main buttons of the page. */
  isPrimary?: boolean;
  /** The result of the latest judgement; undefined where it is not there. */
  find: (judgement: Judgement) => Result | undefined;
}

/** Copies a result of a document, or saves it as a file. */
export function TakeResult({ document, what, label, isPrimary = false, find }: Props) {
  const takeCopy = (judgement: Judgement) => {
    const result = find(judgement);
    return result && copy(result.make(), what);
  };
  const takeFile = (judgement: Judgement) => {
    const result = find(judgement);
    if (result === undefined) return undefined;
    const file = nameResult(document.name, result.extension);
    download(file, [result.make()]);
    announce(`${what} saved as ${file}.`);
    return true;
  };
  const common = { documentId: document.id, what };
  return (
    <>
      <TakeButton {...common} class={isPrimary ? "primary" : ""} take={takeCopy} done="Copied ✓">
        Copy <span class={isPrimary ? "" : "visually-hidden"}>{label}</span>
      </TakeButton>
      <TakeButton {...common} take={takeFile} done="Saved ✓">
        Download<span class="visually-hidden"> {label}</span>
      </TakeButton>
    </>
  );
}
