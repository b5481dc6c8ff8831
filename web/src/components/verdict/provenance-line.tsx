import { neutralize } from "../../../../src/render/neutralize.js";
import type { Judgement } from "../../engine/messages.js";

/** What made the verdict: the same input gives the same verdict with these anywhere. */
export function ProvenanceLine({ judgement }: { judgement: Judgement }) {
  const { provenance, policy_version } = judgement.verdict;
  const parts = [
    ...(policy_version === undefined ? [] : [`policy ${policy_version}`]),
    ...(provenance === undefined
      ? []
      : [provenance.engine, `${provenance.toon} (TOON ${provenance.toon_spec})`]),
  ];
  return (
    <p class="provenance soft small">
      Decided on this machine in {describeTime(judgement.took)} by {neutralize(parts.join(", "))}.{" "}
      <a href="#/about/policy">About the policy</a>
    </p>
  );
}

function describeTime(milliseconds: number): string {
  if (milliseconds < 1) return "less than 1 ms";
  return milliseconds < 1_000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1_000).toFixed(1)} s`;
}
