import { formatInteger } from "../../../../src/render/format-number.js";
import { describeSaved, type Form, findBest, listForms } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { isInChars } from "../../state/view.js";

/** Every form of the document: its size, its savings and its proof. */
export function FormsTable({ judgement }: { judgement: Judgement }) {
  const forms = listForms(judgement);
  if (forms.length < 2) return null;
  const best = findBest(judgement);
  const unit = isInChars.value ? "characters" : "tokens";
  return (
    <div class="forms">
      <table class="forms-table">
        <caption class="visually-hidden">The document's forms, in {unit}</caption>
        <thead>
          <tr>
            <th scope="col">Form</th>
            <th scope="col">Proof</th>
            <th scope="col" class="number">
              {isInChars.value ? "Characters" : "Tokens"}
            </th>
            <th scope="col" class="number">
              Saved
            </th>
          </tr>
        </thead>
        <tbody>
          {forms.map((form) => (
            <FormRow key={form.id} form={form} isBest={form.id === best} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function FormRow({ form, isBest }: { form: Form; isBest: boolean }) {
  const { id, name, proof, chars, tokens } = form;
  const size = isInChars.value ? chars : tokens;
  return (
    <tr data-best={isBest} data-form={id}>
      <th scope="row">{name}</th>
      <td class="soft small">{proof}</td>
      <td class="number amount">{size === null ? "not counted" : formatInteger(size.count)}</td>
      <td class="number">
        {id !== "keep" && size !== null && (
          <span data-sign={size.savings > 0 ? "fewer" : size.savings < 0 ? "more" : "none"}>
            {describeSaved(size)}
          </span>
        )}
      </td>
    </tr>
  );
}
