import { createHash } from "node:crypto";
import { ENGINE_VERSION } from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import type { Experiment, ExperimentOptions } from "./experiment.js";

/** What someone else needs to make the same experiment, as JSON; hashes are SHA-256 of the UTF-8 text. */
export function writeReceipt(
  { documents }: Experiment,
  { seed, count, format }: ExperimentOptions,
): string {
  const receipt = {
    schema_version: "1.0",
    engine: `context-verdict@${ENGINE_VERSION}`,
    policy_version: POLICY_VERSION,
    seed,
    count,
    format,
    documents: documents.map(({ name, questions, arms }) => ({
      name,
      questions: questions.length,
      forms: Object.fromEntries(
        arms.map((arm) => [arm.name, { chars: arm.text.length, sha256: hash(arm.text) }]),
      ),
    })),
  };
  return `${JSON.stringify(receipt, null, 2)}\n`;
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
