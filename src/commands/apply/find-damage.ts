import {
  type Repaired,
  repairCandidate,
  repairHybrid,
} from "../../engine/candidate/repair-counts.js";
import { restoreToon } from "../../engine/candidate/restore.js";
import { findDamage, likenToCandidate } from "../../engine/candidate/toon-blocks.js";
import type { Flavor, ToonProblem } from "../../engine/contract/contract.js";
import { decodeUntrusted } from "../../engine/toon/untrusted.js";
import type { Form } from "./round-trip.js";
import { isCandidateName } from "./target-name.js";

/** What is wrong with the TOON of a converted file, and how it would be right. */
export interface Damage {
  problem: ToonProblem;
  /** The text with the right numbers of rows; null if not only these are wrong. */
  repaired: Repaired | null;
}

/** The form that a converted file has, by its name. */
export function formOf(path: string): Form {
  return isCandidateName(path) ? "candidate" : "hybrid";
}

/**
 * Finds the first damage of a converted file.
 * @returns null for an intact file, and for TOON that is no candidate of ours.
 */
export function findFileDamage(form: Form, text: string, flavor: Flavor): Damage | null {
  const problem =
    form === "candidate" ? findCandidateDamage(text) : (findDamage(text, flavor)[0] ?? null);
  if (problem === null) return null;
  const repaired = form === "candidate" ? repairCandidate(text) : repairHybrid(text, flavor);
  return { problem, repaired };
}

function findCandidateDamage(toon: string): ToonProblem | null {
  if (likenToCandidate(toon) === "none" || restoreToon(toon) !== null) return null;
  const decoded = decodeUntrusted(toon);
  return decoded.ok ? null : decoded.problem;
}
