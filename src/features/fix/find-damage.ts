import { restoreToon } from "../../engine/candidate/restore.js";
import {
  describeDamage,
  FENCE_INFO,
  likenToCandidate,
  type ParsedHybrid,
  parseHybrid,
} from "../../engine/candidate/toon-blocks.js";
import type { ToonProblem } from "../../engine/contract/contract.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { decodeUntrusted } from "../../engine/toon/untrusted.js";
import { isCandidateName } from "./target-name.js";

const FENCE = new RegExp(`\`{3}[ \\t]*${FENCE_INFO}[ \\t]*$`, "m");

/** Whether a text can hold a `toon` block. Spares parsing a document that only mentions the word. */
export function mayHoldToon(text: string): boolean {
  return FENCE.test(text);
}

/** Parses a file that may be a hybrid; undefined for any other, such as a candidate by its name. */
export function readHybrid(
  path: string,
  text: string,
  flavor: FlavorChoice,
): ParsedHybrid | undefined {
  return !isCandidateName(path) && mayHoldToon(text) ? parseHybrid(text, flavor) : undefined;
}

/**
 * Finds the first damage of a converted file, which is a candidate or a hybrid by its name.
 * @returns null for an intact file, and for TOON that is no candidate of ours.
 */
export function findFileDamage(
  path: string,
  text: string,
  flavor: FlavorChoice,
  hybrid = readHybrid(path, text, flavor),
): ToonProblem | null {
  if (isCandidateName(path)) return findCandidateDamage(text);
  const [problem = null] = hybrid?.blocks.flatMap((block) => describeDamage(block) ?? []) ?? [];
  return problem;
}

function findCandidateDamage(toon: string): ToonProblem | null {
  if (likenToCandidate(toon) === "none" || restoreToon(toon) !== null) return null;
  const decoded = decodeUntrusted(toon);
  return decoded.ok ? null : decoded.problem;
}

/** Why no hybrid of a document can be verified: it holds TOON that `restore` would turn into Markdown. */
export function explainUnverified(text: string, flavor: FlavorChoice): string | undefined {
  if (restoreToon(text) !== null) return "the document is TOON itself, which restore turns back";
  const own = parseHybrid(text, flavor).blocks.find(({ markdown }) => markdown !== null);
  return own === undefined
    ? undefined
    : `line ${own.line + 1} begins a toon block, which restore turns into Markdown`;
}
