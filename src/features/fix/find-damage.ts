import {
  type Repaired,
  repairCandidate,
  repairHybrid,
} from "../../engine/candidate/repair-counts.js";
import { restoreToon } from "../../engine/candidate/restore.js";
import { FENCE_INFO, findDamage, likenToCandidate } from "../../engine/candidate/toon-blocks.js";
import type { ToonProblem } from "../../engine/contract/contract.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { decodeUntrusted } from "../../engine/toon/untrusted.js";
import { isCandidateName } from "./target-name.js";

/** What is wrong with the TOON of a converted file, and how it would be right. */
export interface Damage {
  problem: ToonProblem;
  /** The text with the right numbers of rows; null if not only these are wrong. */
  repaired: Repaired | null;
}

const FENCE = new RegExp(`\`{3}[ \\t]*${FENCE_INFO}[ \\t]*$`, "m");

/** Whether a text can hold a `toon` block. Spares parsing a document that only mentions the word. */
export function mayHoldToon(text: string): boolean {
  return FENCE.test(text);
}

/**
 * Finds the first damage of a converted file, which is a candidate or a hybrid by its name.
 * @returns null for an intact file, and for TOON that is no candidate of ours.
 */
export function findFileDamage(path: string, text: string, flavor: FlavorChoice): Damage | null {
  const isCandidate = isCandidateName(path);
  if (!isCandidate && !mayHoldToon(text)) return null;
  const problem = isCandidate ? findCandidateDamage(text) : (findDamage(text, flavor)[0] ?? null);
  if (problem === null) return null;
  const repaired = isCandidate ? repairCandidate(text) : repairHybrid(text, flavor);
  return { problem, repaired };
}

function findCandidateDamage(toon: string): ToonProblem | null {
  if (likenToCandidate(toon) === "none" || restoreToon(toon) !== null) return null;
  const decoded = decodeUntrusted(toon);
  return decoded.ok ? null : decoded.problem;
}
