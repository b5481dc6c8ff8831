import { isPart } from "../../../../src/engine/judge/advise.js";
import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import { describeCounter, type Form } from "../../answer/list-forms.js";
import type { Judgement } from "../../engine/messages.js";
import { price, setPrice, setWindow, windowSize } from "../../state/price.js";
import { isInChars } from "../../state/view.js";
import { NumberField } from "../settings/number-field.js";
import { parseAmount, parseCount } from "../settings/parse-number.js";

/** Where the number came from, and what it is worth: of a context window, and in money. */
export function Price({ judgement, form }: { judgement: Judgement; form: Form }) {
  if (form.tokens === null) return null;
  // What is cut is not saved.
  const isSize = form.id === "keep" || isPart(judgement.verdict);
  const tokens = isSize ? form.tokens.count : form.tokens.savings;
  const share = (tokens / windowSize.value) * 100;
  const money = (tokens / 1_000_000) * price.value;
  return (
    <details class="price small">
      <summary>
        <span class="answer-by">{describeCounter(judgement)}</span>, {isSize ? "takes" : "saves"}{" "}
        {share < 0.05 ? `less than ${formatPercent(0.1)}` : formatPercent(share)} of a{" "}
        {formatInteger(windowSize.value)}-token window
        {price.value > 0 && `, ${formatMoney(money)} a load`}
      </summary>
      <div class="price-fields">
        <NumberField
          label="Context window in tokens"
          value={windowSize.value}
          parse={parseCount}
          onValue={setWindow}
        />
        <NumberField
          label="Price of a million tokens"
          value={price.value}
          parse={parseAmount}
          onValue={setPrice}
        />
        <label class="switch">
          <input
            type="checkbox"
            checked={isInChars.value}
            onChange={({ currentTarget }) => {
              isInChars.value = currentTarget.checked;
            }}
          />{" "}
          Sizes in characters
        </label>
      </div>
    </details>
  );
}

/** An amount, without its currency: a person types only a number. */
function formatMoney(amount: number): string {
  return amount.toLocaleString("en", { maximumSignificantDigits: 2 });
}
