import type { Verdict } from "context-verdict";
import { neutralize } from "../../../../src/render/neutralize.js";
import { listClauses } from "./list-clauses.js";

/** Which rule of the policy gave the verdict, and what the rules before it said. */
export function DecidingRule({ verdict }: { verdict: Verdict }) {
  const clauses = listClauses(verdict);
  const deciding = clauses.find(({ outcome }) => outcome === "decides");
  return (
    <details class="fold verdict-rules">
      <summary>
        Decided by rule {deciding?.number} of policy {neutralize(verdict.policy_version ?? "")}
      </summary>
      <ol>
        {clauses.map(({ number, rule, outcome, reason }) => (
          <li key={number} data-outcome={outcome}>
            <span class="rule-text">{rule}</span>
            <br />
            <span class="rule-outcome">{outcome}</span>
            {reason !== "" && `: ${reason}`}
          </li>
        ))}
      </ol>
      <p>
        Only characters, warning codes and flags decide: they are the same on every machine, tokens
        are not. "The band" is the share that a conversion has to save at least; padding (blanks,
        dashes) is told apart because tokenizers hardly charge for it.{" "}
        <a href="#/about/policy">About the policy</a>
      </p>
    </details>
  );
}
