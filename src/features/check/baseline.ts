import type { VerdictName } from "../../engine/contract/contract.js";
import { ContextVerdictError } from "../../engine/contract/errors.js";
import { ENGINE_VERSION } from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";
import type { JudgedFile } from "../files/file-result.js";

/** The version of the file format. */
export const BASELINE_VERSION = 1;

/** This engine, as named in a verdict's `provenance`. */
export const ENGINE = `context-verdict@${ENGINE_VERSION}`;

/** The accepted documents that `check` compares with. */
export interface Baseline {
  version: typeof BASELINE_VERSION;
  /** The policy and engine that judged all of these documents. */
  policy_version: string;
  engine: string;
  /** Keys are paths relative to the folder of the baseline, with `/` between their parts. */
  files: ReadonlyMap<string, BaselineEntry>;
}

/** An accepted document, with LF line endings. Characters are UTF-16 code units. */
export interface BaselineEntry {
  /** SHA-256 of its bytes with LF line endings, in lower-case hexadecimal. */
  sha256: string;
  verdict: VerdictName;
  safe_to_auto_apply: boolean;
  /** As the verdict has them; savings may be negative. */
  measured_chars: { source: number; toon: number; savings: number };
  /** How often each warning fires, by code. */
  warnings: Readonly<Record<string, number>>;
}

export function emptyBaseline(): Baseline {
  return {
    version: BASELINE_VERSION,
    policy_version: POLICY_VERSION,
    engine: ENGINE,
    files: new Map(),
  };
}

/** Whether this engine and policy wrote the baseline, so that all fields can be compared. */
function isCurrent({ policy_version, engine }: Baseline): boolean {
  return policy_version === POLICY_VERSION && engine === ENGINE;
}

/** Makes an entry from measurements and codes, without text of the document. */
export function toEntry({
  sha256,
  verdict,
}: Pick<JudgedFile, "path" | "sha256" | "verdict">): BaselineEntry {
  const { source, toon, savings } = verdict.measured_chars;
  return {
    sha256,
    verdict: verdict.verdict,
    safe_to_auto_apply: verdict.safe_to_auto_apply,
    measured_chars: { source, toon, savings },
    warnings: countCodes(verdict.warnings.map(({ code }) => code)),
  };
}

function countCodes(codes: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const code of [...codes].sort()) counts.set(code, (counts.get(code) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** An updated baseline, and how many entries the update changed. */
export interface Update {
  baseline: Baseline;
  added: number;
  changed: number;
  unchanged: number;
  /** Unchanged entries of other documents. */
  kept: number;
  removed: number;
}

/**
 * Adds or replaces the entries of judged documents and keeps other entries, so that judging one folder does
 * not drop the rest.
 * @param judged The new entries, by their names in the baseline.
 * @param isForgotten Whether to remove the entry of a document that was not judged.
 * @throws ContextVerdictError `bad_request` if entries of another engine would be kept: a baseline belongs
 *   to one engine.
 */
export function updateBaseline(
  old: Baseline | undefined,
  judged: ReadonlyMap<string, BaselineEntry>,
  isForgotten: (name: string) => boolean,
): Update {
  const before = old?.files ?? new Map<string, BaselineEntry>();
  const others = [...before].filter(([name]) => !judged.has(name));
  const kept = others.filter(([name]) => !isForgotten(name));
  if (old !== undefined && kept.length > 0 && !isCurrent(old)) throw mixed(old, kept.length);
  const known = [...judged].filter(([name]) => before.has(name));
  const unchanged = known.filter(([name, entry]) => isSame(before.get(name)!, entry)).length;
  return {
    baseline: { ...emptyBaseline(), files: new Map([...kept, ...judged]) },
    added: judged.size - known.length,
    changed: known.length - unchanged,
    unchanged,
    kept: kept.length,
    removed: others.length - kept.length,
  };
}

/** Compares verdicts too, which also depend on the file's options. */
function isSame(a: BaselineEntry, b: BaselineEntry): boolean {
  return a.sha256 === b.sha256 && a.verdict === b.verdict;
}

function mixed({ engine, policy_version }: Baseline, kept: number): ContextVerdictError {
  const entries = kept === 1 ? "1 other entry was" : `${kept} other entries were`;
  return new ContextVerdictError(
    "bad_request",
    `${entries} judged by ${engine} under policy ${policy_version}, and this is ${ENGINE}: renew the baseline as a whole`,
  );
}
