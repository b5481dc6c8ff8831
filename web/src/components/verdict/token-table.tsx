import type { Verdict } from "context-verdict";
import { formatInteger, formatPercent } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import { printSigned } from "../print-signed.js";

interface Numbers {
  source: number;
  toon: number;
  savings: number;
  savings_pct: number;
}

/** What the document and its candidate cost in tokens, by several estimates. None decides. */
export function TokenTable({ verdict }: { verdict: Verdict }) {
  const { estimator, ratio_estimates, ...numbers } = verdict.token_estimates;
  return (
    <section class="verdict-part">
      <h2>Tokens, estimated</h2>
      <table class="token-table">
        <thead>
          <tr>
            <th scope="col">by</th>
            <th scope="col">source</th>
            <th scope="col">TOON</th>
            <th scope="col">saved</th>
          </tr>
        </thead>
        <tbody>
          <Row name={neutralize(estimator)} numbers={numbers} isPrimary />
          {ratio_estimates.map((estimate) => (
            <Row
              key={estimate.chars_per_token}
              name={`chars ÷ ${estimate.chars_per_token}`}
              numbers={estimate}
            />
          ))}
        </tbody>
      </table>
      <p class="soft small">
        Advisory: tokens never decide. <a href="#/about/policy">Why</a>
      </p>
    </section>
  );
}

function Row({
  name,
  numbers,
  isPrimary = false,
}: {
  name: string;
  numbers: Numbers;
  isPrimary?: boolean;
}) {
  return (
    <tr class={isPrimary ? "primary-row" : ""}>
      <th scope="row">{name}</th>
      <td>{formatInteger(numbers.source)}</td>
      <td>{formatInteger(numbers.toon)}</td>
      <td>
        {printSigned(numbers.savings, formatInteger)} (
        {printSigned(numbers.savings_pct, formatPercent)})
      </td>
    </tr>
  );
}
