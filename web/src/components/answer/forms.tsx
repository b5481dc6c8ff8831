import { isPart } from "../../../../src/engine/judge/advise.js";
import { findHeldBack } from "../../../../src/render/advice.js";
import { formatInteger } from "../../../../src/render/format-number.js";
import {
  adviseOn,
  describeCounter,
  describeSaved,
  type Form,
  findBest,
  isEstimated,
  listForms,
} from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import type { PageDocument } from "../../state/documents.js";
import { chooseForm, chosenForm } from "../../state/view.js";
import { ErrorBoundary } from "../shell/error-boundary.js";
import { lazyView } from "../shell/lazy-view.js";

const FormPanel = lazyView("The form's text", async () => {
  return (await import("../document/form-panel.js")).FormPanel;
});

/** Every form of the document: its size, its savings and its proof. The one that is chosen is shown below. */
export function Forms({ judgement, document }: { judgement: Judgement; document: PageDocument }) {
  const forms = listForms(judgement);
  const best = findBest(judgement);
  const held = findHeldBack(adviseOn(judgement))?.form;
  const chosen = chosenForm.value;
  const shown =
    forms.find(({ id }) => id === chosen) ??
    (chosen === null ? undefined : forms.find(({ id }) => id === best && id !== "keep"));
  if (forms.length < 2) return null;
  return (
    <>
      <table class="forms-table">
        <caption class="visually-hidden">The document's forms, in tokens</caption>
        <thead>
          <tr>
            <th scope="col">Form</th>
            <th scope="col">Proof</th>
            <th scope="col" class="number">
              {isEstimated(judgement) ? "Tokens, about" : "Tokens"}
            </th>
            <th scope="col" class="number">
              Saved
            </th>
          </tr>
        </thead>
        <tbody>
          {forms.map((form) => (
            <FormRow
              key={form.id}
              form={form}
              isSaving={form.id !== "keep" && !(form.id === "mode" && isPart(judgement.verdict))}
              standing={form.id === best ? "best" : form.id === held ? "held" : undefined}
              isShown={form === shown}
            />
          ))}
        </tbody>
      </table>
      <p class="soft small answer-by">{describeCounter(judgement)}</p>
      {shown !== undefined && (
        <div class="no-print" id="form-panel">
          <ErrorBoundary what="The form's text">
            <FormPanel
              key={`${document.id} ${shown.id}`}
              judgement={judgement}
              document={document}
              form={shown}
              isBest={shown.id === best}
            />
          </ErrorBoundary>
        </div>
      )}
    </>
  );
}

/** The source has no text to show: it stands beside the answer. */
function FormRow({
  form: { id, name, proof, tokens },
  isSaving,
  standing,
  isShown,
}: {
  form: Form;
  /** What is cut is not saved. */
  isSaving: boolean;
  standing: "best" | "held" | undefined;
  isShown: boolean;
}) {
  return (
    <tr data-standing={standing} data-form={id}>
      <th scope="row">
        {id === "keep" ? (
          name
        ) : (
          <button
            type="button"
            class="form-name text-button"
            aria-expanded={isShown}
            aria-controls={isShown ? "form-panel" : undefined}
            onClick={() => chooseForm(isShown ? null : id)}
          >
            {name}
          </button>
        )}
      </th>
      <td class="soft small">{proof}</td>
      <td class="number amount">{formatInteger(tokens.count)}</td>
      <td class="number">
        {isSaving && (
          <span data-sign={tokens.savings > 0 ? "fewer" : tokens.savings < 0 ? "more" : "none"}>
            {describeSaved(tokens)}
          </span>
        )}
      </td>
    </tr>
  );
}
