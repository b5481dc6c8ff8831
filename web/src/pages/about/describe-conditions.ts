import type { VerdictName } from "context-verdict";
import { HEADLINES } from "../../../../src/render/headline.js";

/** An entry of the policy's priority, as `schema/v1/policy.json` has it. */
export interface Conditions {
  any_code?: readonly string[];
  valid_and_clears?: boolean;
  no_code?: readonly string[];
  any_severity?: string;
}

/** When an entry of the priority holds, as the rest of a sentence. */
export function describeConditions(entry: Conditions): string {
  const { any_code, valid_and_clears, no_code, any_severity } = entry;
  const parts: string[] = [];
  if (any_code !== undefined) parts.push(`${listCodes(any_code)} fired`);
  if (valid_and_clears) parts.push("the candidate is valid and its savings clear the band");
  if (no_code !== undefined) parts.push(`${listCodes(no_code)} did not fire`);
  if (any_severity !== undefined) parts.push(`a warning has severity “${any_severity}”`);
  return parts.length === 0 ? "in every other case." : `if ${parts.join(", and ")}.`;
}

function listCodes(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(" or ");
}

/** @throws Error for a verdict that the engine does not have. */
export function toVerdictName(name: string): VerdictName {
  if (name in HEADLINES) return name as VerdictName;
  throw new Error(`unknown verdict ${name}`);
}
