import { type FormId, findForm } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { announce } from "../../state/announce.js";
import type { PageDocument } from "../../state/documents.js";
import { copy } from "../output/copy.js";
import { download, nameResult } from "../output/download.js";
import { TakeButton } from "./take-button.js";

/**
 * Copies or downloads a document in one form. `isPrimary` makes copying the page's main button; the
 * form is named on it there, and where `isNamed` asks for it.
 */
export function TakeForm({
  document: { id: documentId, name: documentName },
  judgement,
  form: id,
  isPrimary = false,
  isNamed = isPrimary,
}: {
  document: PageDocument;
  judgement: Judgement;
  form: FormId;
  isPrimary?: boolean;
  isNamed?: boolean;
}) {
  const { name, missing } = findForm(judgement, id);
  const words = FORM_NAMES[id] ?? name;
  const takeCopy = async (current: Judgement) => copy(findForm(current, id).text ?? "", words);
  const takeFile = (current: Judgement) => {
    const { text, extension } = findForm(current, id);
    const file = id === "keep" ? documentName : nameResult(documentName, extension);
    download(file, [text ?? ""]);
    announce(`${words} saved as ${file}.`);
    return true;
  };
  const common = { documentId, what: words, disabled: missing !== null };
  return (
    <>
      <TakeButton {...common} class={isPrimary ? "primary" : ""} take={takeCopy} done="Copied ✓">
        Copy <span class={isNamed ? "" : "visually-hidden"}>{describe(id, name)}</span>
      </TakeButton>
      <TakeButton {...common} take={takeFile} done="Saved ✓">
        Download<span class="visually-hidden"> {describe(id, name)}</span>
      </TakeButton>
    </>
  );
}

const FORM_NAMES: Partial<Record<FormId, string>> = {
  keep: "The document",
  hybrid: "The hybrid",
};

function describe(id: FormId, name: string): string {
  if (id === "keep") return "it as it is";
  if (id === "hybrid") return "the hybrid";
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
