import { formatInteger } from "../../../../src/render/format-number.js";
import { describeSaved, type Form, findBest, listForms } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";

/** Every form of the document: its size, its savings and its proof. */
export function FormsTable({ judgement }: { judgement: Judgement }) {
  const forms = listForms(judgement);
  if (forms.length < 2) return null;
  const best = findBest(judgement);
  return (
    <div class="forms">
      <table class="forms-table">
        <caption class="visually-hidden">The document's forms, in tokens</caption>
        <thead>
          <tr>
            <th scope="col">Form</th>
            <th scope="col">Proof</th>
            <th scope="col" class="number">
              Tokens
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
  const { id, name, proof, tokens: size } = form;
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
