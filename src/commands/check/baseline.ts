import type { VerdictName } from "../../engine/contract/contract.js";
import { ENGINE_VERSION } from "../../engine/contract/version.js";
import { POLICY_VERSION } from "../../engine/policy/policy.js";

/** The version of the file's form. */
export const BASELINE_VERSION = 1;

/** The engine that judges now, as a verdict's `provenance` names it. */
export const ENGINE = `context-verdict@${ENGINE_VERSION}`;

/** How documents were judged when they were accepted. What `check` compares with. */
export interface Baseline {
  version: typeof BASELINE_VERSION;
  /** The policy and the engine that judged every one of these documents. */
  policy_version: string;
  engine: string;
  /** By path relative to the folder of the baseline, with `/` between its parts. */
  files: ReadonlyMap<string, BaselineEntry>;
}

/** One document as it was accepted, with LF line endings. Characters are UTF-16 code units. */
export interface BaselineEntry {
  /** SHA-256 of its bytes with LF line endings, in lower-case hexadecimal. */
  sha256: string;
  verdict: VerdictName;
  safe_to_auto_apply: boolean;
  /** As the verdict has them; savings may be negative. */
  measured_chars: { source: number; toon: number; savings: number };
  /** Characters of the document with its tables unpadded. */
  compact_markdown_chars: number;
  /** How often each warning fires, by code. */
  warnings: Readonly<Record<string, number>>;
}

/** A baseline without a document, of this engine. */
export function emptyBaseline(): Baseline {
  return {
    version: BASELINE_VERSION,
    policy_version: POLICY_VERSION,
    engine: ENGINE,
    files: new Map(),
  };
}

/** Whether a baseline is of the engine that judges now: then all of it can be compared. */
export function isCurrent({ policy_version, engine }: Baseline): boolean {
  return policy_version === POLICY_VERSION && engine === ENGINE;
}
