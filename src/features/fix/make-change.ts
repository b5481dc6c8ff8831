import { defaultEstimator } from "../../engine/tokens/default-estimator.js";
import { hashOf } from "../../io/hash-of.js";
import type { Outcome, Reason } from "./outcome.js";
import { checkSlot, nameBeside, type Slot } from "./slot.js";
import type { TextFile } from "./text-file.js";
import { writeChange } from "./write-change.js";

export interface ChangeOptions {
  /** Whether to write texts that need a review, and to replace another file. Never unproved texts. */
  force: boolean;
  dryRun: boolean;
  /** Whether replaced files get no backup; only files that git has are replaced then. */
  noBackup?: boolean;
  /** Records a change in a document's place right before it is made. @returns Takes the record back. */
  note?: (change: NotedChange) => () => void;
  /** Shows a change before it is made, if it is not safe, or a dry run would replace a text. */
  show?: ((change: ShownChange) => void) | undefined;
}

/** A change as it is recorded: the real path, and the SHA-256 of the bytes before and after. */
export interface NotedChange {
  path: string;
  before: string;
  after: string;
}

/** A change as it is shown before it is made. */
export interface ShownChange {
  /** The replaced file, else the source. */
  path: string;
  target: string;
  before: string;
  after: string;
}

/** A proved text, and how it may be written. */
export interface Proposal {
  source: TextFile;
  slot: Slot;
  text: string;
  /** Why it is written only with `force`; undefined if it is safe. */
  doubt?: Reason | undefined;
  /** Whether a replaced file gets a backup. */
  keep: boolean;
}

/** The fields of an outcome that are known before the change. */
export type PlannedOutcome = Pick<Outcome, "action" | "run" | "problem" | "drops_edits">;

/**
 * Writes a proposed text, or says why not.
 * @throws ContextVerdictError `bad_request` if a file was changed meanwhile, and errors of the system.
 *   No file has changed then.
 */
export function makeChange(
  planned: PlannedOutcome,
  { source, slot, text, doubt, keep }: Proposal,
  { force, dryRun, noBackup = false, note, show }: ChangeOptions,
): Outcome {
  const { target, real, replaced } = slot;
  const { path } = source;
  const chars = { source: source.text.length, target: text.length };
  const outcome = { path, ...planned, target, backup: null, chars };
  const after = hashOf(text);
  if (replaced?.sha256 === after) return { ...outcome, reason: "up_to_date" };
  const shown = { path: replaced === null ? path : target, target };
  const change = { ...shown, before: (replaced ?? source).text, after: text };
  if (doubt !== undefined && !force) return { ...outcome, reason: doubt };
  checkSlot(slot, path, keep && noBackup);
  if (doubt !== undefined || (dryRun && replaced !== null)) show?.(change);
  const tokens = {
    source: defaultEstimator.count(source.text),
    target: defaultEstimator.count(text),
  };
  if (dryRun) return { ...outcome, tokens, reason: "would_apply" };
  const before = replaced?.sha256;
  const forget = before === undefined ? undefined : note?.({ path: real, before, after });
  try {
    const backup = writeChange({ target: real, text, source, replaced, keep: keep && !noBackup });
    return { ...outcome, tokens, reason: "applied", backup: nameBeside(target, backup) };
  } catch (error) {
    forget?.();
    throw error;
  }
}
