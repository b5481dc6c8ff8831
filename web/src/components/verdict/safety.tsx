import type { Verdict } from "context-verdict";
import { describeProof, describeSafety } from "../../../../src/render/describe-safety.js";
import { CheckList } from "./check-list.js";
import { listChecks } from "./list-checks.js";

/** Whether the conversion may be applied without a look, condition by condition. */
export function Safety({ verdict }: { verdict: Verdict }) {
  return (
    <section class="verdict-part">
      <h2>TOON of the whole document</h2>
      <p>
        <strong data-tone={verdict.safe_to_auto_apply ? "good" : "neutral"}>
          {describeSafety(verdict)}
        </strong>
      </p>
      <CheckList checks={listChecks(verdict)} label="Conditions of safe_to_auto_apply" />
      <p class="soft small">Proof: {describeProof(verdict)}.</p>
    </section>
  );
}
