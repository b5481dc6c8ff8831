import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isPart } from "../../../../src/engine/judge/advise.js";
import { type FormId, findAdvised, findForm } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { announce, notify } from "../../state/notices.js";
import { isStale, whenJudged } from "../../state/when-judged.js";
import { copy, nameResult, save } from "../output/save.js";

/** Something that can be taken away. */
export interface Result {
  label: string;
  extension: string;
  /** Made only when it is asked for: it can be large. */
  make(): string;
}

/** How long a button says that it has done its work. */
const DONE_MS = 2_000;

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
  // `minified JSON`, but `TOON`.
  const inSentence = /^[A-Z][a-z]/.test(label) ? label[0]?.toLowerCase() + label.slice(1) : label;
  return (
    <TakeResult
      document={document}
      what={isHybrid ? "The hybrid" : label}
      label={isHybrid ? "the hybrid" : inSentence}
      isMain={id === undefined}
      // What loses content is taken after a look, not at a glance.
      isPrimary={id === undefined && !isPart(judgement.verdict)}
      find={find}
    />
  );
}

/** Copies a result of a document, or saves it as a file. */
export function TakeResult({
  document,
  what,
  label,
  isMain = false,
  isPrimary = isMain,
  find,
}: {
  document: PageDocument;
  /** At the start of a sentence: `The hybrid`. */
  what: string;
  /** Within a sentence. */
  label: string;
  /** Whether they are the buttons of the answer. */
  isMain?: boolean;
  isPrimary?: boolean;
  /** The result of the latest judgement; undefined where it is not there. */
  find: (judgement: Judgement) => Result | undefined;
}) {
  const takeFile = (judgement: Judgement) => {
    const result = find(judgement);
    if (result === undefined) return undefined;
    save(nameResult(document.name, result.extension), [result.make()], what);
    return true;
  };
  const takeCopy = (judgement: Judgement) => {
    const result = find(judgement);
    return result && copy(result.make(), what);
  };
  const common = { documentId: document.id, what };
  return (
    <>
      <TakeButton {...common} isPrimary={isPrimary} take={takeCopy} done="Copied ✓">
        Copy <span class={isMain ? "" : "visually-hidden"}>{label}</span>
      </TakeButton>
      <TakeButton {...common} take={takeFile} done="Saved ✓">
        Download<span class="visually-hidden"> {label}</span>
      </TakeButton>
    </>
  );
}

/** Copies or saves a result of the current text. It waits while that text is judged. */
export function TakeButton({
  documentId,
  what,
  take,
  isPrimary = false,
  done,
  children,
}: {
  documentId: number;
  /** The name of the result, for announcements: `Hybrid document`. */
  what: string;
  /** Does it with the latest judgement. @returns whether it was done; undefined where it is not there. */
  take: (judgement: Judgement) => Promise<boolean | undefined> | boolean | undefined;
  isPrimary?: boolean;
  /** Said for a moment in place of the label. */
  done: string;
  children: ComponentChildren;
}) {
  const [state, setState] = useState<"ready" | "waiting" | "done">("ready");
  useEffect(() => {
    if (state !== "done") return;
    const timer = setTimeout(() => setState("ready"), DONE_MS);
    return () => clearTimeout(timer);
  }, [state]);
  const press = async () => {
    if (state === "waiting") return;
    if (isStale(documentId)) {
      setState("waiting");
      announce(`${what} waits for the verdict.`);
    }
    const judgement = await whenJudged(documentId);
    let isDone: boolean | undefined;
    try {
      if (judgement === null) notify("problem", `${what} is not there: the text was not judged.`);
      else {
        isDone = await take(judgement);
        if (isDone === undefined) {
          notify("problem", `${what} is not there any more: see the new verdict.`);
        }
      }
    } catch {
      notify("problem", `${what}: this did not work. Try it again.`);
    } finally {
      setState(isDone ? "done" : "ready");
    }
  };
  return (
    <button
      type="button"
      class={isPrimary ? "take-button primary" : "take-button"}
      data-state={state}
      onClick={() => void press()}
    >
      {state === "waiting" ? "Waiting for the verdict…" : state === "done" ? done : children}
    </button>
  );
}
