import type { Verdict } from "context-verdict";
import { describeProof } from "../../../../src/render/describe-proof.js";
import { CheckList } from "./check-list.js";
import { listChecks } from "./list-checks.js";

/** Whether the conversion may be applied without a look, condition by condition. */
export function Safety({ verdict }: { verdict: Verdict }) {
  return (
    <section class="verdict-part">
      <h2>TOON of the whole document</h2>
      <p>
        <strong data-tone={verdict.safe_to_auto_apply ? "good" : "neutral"}>
          {verdict.safe_to_auto_apply ? "may be applied without a look" : "not without a look"}
        </strong>
      </p>
      <CheckList checks={listChecks(verdict)} label="Conditions of safe_to_auto_apply" />
      <p class="soft small">Proof: {describeProof(verdict)}.</p>
    </section>
  );
}
