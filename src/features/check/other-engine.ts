import { neutralize } from "../../render/neutralize.js";
import type { CheckReport } from "./check-documents.js";

/** Whether the baseline was made by another engine than the one that judges now. */
export function isOfOtherEngine({ baseline, current }: CheckReport): boolean {
  return baseline.engine !== current.engine || baseline.policy_version !== current.policy_version;
}

/** What that means for a check, in sentences on one line. Undefined where it is the same engine. */
export function describeOtherEngine(report: CheckReport): string | undefined {
  if (!isOfOtherEngine(report)) return undefined;
  const { baseline, current } = report;
  const made = `The baseline was made by ${neutralize(baseline.engine)} under policy ${neutralize(baseline.policy_version)}, and this is ${current.engine} under policy ${current.policy_version}.`;
  const consequence =
    baseline.policy_version === current.policy_version
      ? "Documents that did not change since count as they were."
      : "Documents that changed since were compared by their characters only.";
  return `${made} ${consequence}`;
}
