import { type FormId, findAdvised, findForm } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { announce } from "../../state/announce.js";
import type { PageDocument } from "../../state/documents.js";
import { copy } from "../output/copy.js";
import { download, nameResult } from "../output/download.js";
import { TakeButton } from "./take-button.js";

/** Copies or downloads a document in one form; without one, in the advised form, as the page's main button. */
export function TakeForm({
  document: { id: documentId, name: documentName },
  judgement,
  form: id,
}: {
  document: PageDocument;
  judgement: Judgement;
  form?: FormId;
}) {
  const find = (current: Judgement) => {
    const found = id === undefined ? findAdvised(current) : findForm(current, id);
    // The main button is for a form to change to.
    return id === undefined && found?.id === "keep" ? undefined : found;
  };
  const { name = "" } = find(judgement) ?? {};
  const takeCopy = (current: Judgement) => {
    const form = find(current);
    return form && copy(form.text ?? "", toWords(form.name));
  };
  const takeFile = (current: Judgement) => {
    const form = find(current);
    if (form === undefined) return undefined;
    const file = nameResult(documentName, form.extension);
    download(file, [form.text ?? ""]);
    announce(`${toWords(form.name)} saved as ${file}.`);
    return true;
  };
  const words = toWords(name);
  const isPrimary = id === undefined;
  return (
    <>
      <TakeButton
        documentId={documentId}
        what={words}
        class={isPrimary ? "primary" : ""}
        take={takeCopy}
        done="Copied ✓"
      >
        Copy <span class={isPrimary ? "" : "visually-hidden"}>{toSentence(name)}</span>
      </TakeButton>
      <TakeButton documentId={documentId} what={words} take={takeFile} done="Saved ✓">
        Download<span class="visually-hidden"> {toSentence(name)}</span>
      </TakeButton>
    </>
  );
}

function toWords(name: string): string {
  return name === "Hybrid" ? "The hybrid" : name;
}

function toSentence(name: string): string {
  if (name === "Hybrid") return "the hybrid";
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
