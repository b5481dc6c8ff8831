import { type FormId, findAdvised, findForm } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { TakeResult } from "./take-result.js";

/** Takes a document in one form; without one, in the advised form, by the page's main buttons. */
export function TakeForm({
  document,
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
    if (found === undefined || (id === undefined && found.id === "keep")) return undefined;
    return { label: found.name, extension: found.extension, make: () => found.text };
  };
  const { label = "" } = find(judgement) ?? {};
  const isHybrid = label === "Hybrid";
  return (
    <TakeResult
      document={document}
      what={isHybrid ? "The hybrid" : label}
      label={isHybrid ? "the hybrid" : toSentence(label)}
      isPrimary={id === undefined}
      find={find}
    />
  );
}

function toSentence(name: string): string {
  return /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
