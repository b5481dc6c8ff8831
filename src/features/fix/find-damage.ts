import { basename } from "node:path";
import { restoreToon } from "../../engine/candidate/restore.js";
import { findDamage, likenToCandidate } from "../../engine/candidate/toon-blocks.js";
import type { ToonProblem } from "../../engine/contract/contract.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { decodeUntrusted } from "../../engine/toon/untrusted.js";

/** Whether the name says that the file is a candidate. */
export function isCandidateName(path: string): boolean {
  return /.\.toon$/is.test(basename(path));
}

/** Whether the name says that the file was converted from a document. */
export function isConvertedName(path: string): boolean {
  return isCandidateName(path) || /.\.hybrid\.(?:md|markdown|mdx|mdc)$/is.test(basename(path));
}

/**
 * Finds the first damage of a converted file, which is a candidate or a hybrid by its name.
 * @returns null for an intact file, and for TOON that is no candidate of ours.
 */
export function findFileDamage(
  path: string,
  text: string,
  flavor: FlavorChoice,
): ToonProblem | null {
  if (!isCandidateName(path)) return findDamage(text, flavor)[0] ?? null;
  if (likenToCandidate(text) === "none" || restoreToon(text) !== null) return null;
  const decoded = decodeUntrusted(text);
  return decoded.ok ? null : decoded.problem;
}
