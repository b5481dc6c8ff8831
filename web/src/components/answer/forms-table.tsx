import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import type { Answer } from "../../answer/describe-answer.js";
import { type Form, listForms } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { chooseView } from "../../state/view.js";

/** Every form of the document side by side: what it measures, and which one is advised. */
export function FormsTable({ judgement, answer }: { judgement: Judgement; answer: Answer }) {
  const forms = listForms(judgement);
  const [source] = forms;
  const longest = Math.max(1, ...forms.filter((form) => !isGone(form)).map(countForBar));
  const { estimator } = judgement.plan.token_estimates;
  return (
    <div class="forms">
      <table class="forms-table">
        <caption class="visually-hidden">
          The document's forms, in characters and in tokens by {estimator}
        </caption>
        <thead>
          <tr>
            <th scope="col">Form</th>
            <th scope="col" class="forms-bar">
              <span class="visually-hidden">Drawn</span>
            </th>
            <th scope="col" class="number">
              Tokens
            </th>
            <th scope="col" class="number">
              Characters
            </th>
          </tr>
        </thead>
        <tbody>
          {forms.map((form) => (
            <FormRow
              key={form.id}
              form={form}
              isBest={form.id === answer.form.id && judgement.verdict.verdict !== "refused"}
              width={countForBar(form) / longest}
              mark={source === undefined ? 1 : countForBar(source) / longest}
            />
          ))}
        </tbody>
      </table>
      <p class="forms-note soft small">
        Tokens as {estimator} counts them; the verdict goes by characters.
      </p>
    </div>
  );
}

/** It cannot be had, and there is nothing to say about its length. */
function isGone({ id, missing, savings }: Form): boolean {
  return missing !== null && (savings === 0 || id === "mode");
}

/** Tokens are what is paid; where they were not counted, characters are shown. */
function countForBar({ tokens, chars }: Form): number {
  return tokens?.count ?? chars / 4;
}

function FormRow({
  form,
  isBest,
  width,
  mark,
}: {
  form: Form;
  isBest: boolean;
  width: number;
  mark: number;
}) {
  const { id, name, chars, savings, savings_pct, tokens, missing } = form;
  return (
    <tr data-best={isBest} data-form={id}>
      <th scope="row">
        {id === "keep" || form.text === null ? (
          name
        ) : (
          <button type="button" class="link-button" onClick={() => chooseView(id)}>
            <span class="visually-hidden">Show </span>
            {name}
          </button>
        )}
        {isBest && <span class="best-mark"> {id === "mode" ? "this mode" : "best"}</span>}
      </th>
      <td class="forms-bar" aria-hidden="true">
        {!isGone(form) && (
          <span class="bar-track">
            <span class="bar-fill" style={{ width: toWidth(Math.min(width, mark)) }} />
            <span class="bar-excess" style={{ width: toWidth(Math.max(0, width - mark)) }} />
          </span>
        )}
      </td>
      {isGone(form) ? (
        <td class="soft forms-missing" colSpan={2}>
          {missing}
        </td>
      ) : (
        <>
          <Amount
            count={tokens?.count ?? null}
            savings={tokens?.savings ?? 0}
            share={tokens?.savings_pct ?? 0}
          />
          <Amount count={chars} savings={savings} share={savings_pct} />
        </>
      )}
    </tr>
  );
}

function Amount({
  count,
  savings,
  share,
}: {
  count: number | null;
  savings: number;
  share: number;
}) {
  if (count === null) return <td class="number soft">not counted</td>;
  return (
    <td class="number">
      <span class="amount">{formatInteger(count)}</span>
      <span class="change" data-sign={savings > 0 ? "fewer" : savings < 0 ? "more" : "same"}>
        {savings !== 0 && `${formatPercent(Math.abs(share))} ${savings > 0 ? "fewer" : "more"}`}
      </span>
    </td>
  );
}

function toWidth(share: number): string {
  return `${share * 100}%`;
}
