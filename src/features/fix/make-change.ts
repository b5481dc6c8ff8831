import { basename } from "node:path";
import { pieces } from "../../engine/tokens/pieces.js";
import { type CommitProblem, findCommitProblem } from "../../io/git.js";
import { nameSibling } from "../../io/name-sibling.js";
import type { Outcome, Reason } from "./outcome.js";
import {
  checkFolder,
  hashOf,
  locateBeside,
  locateInPlace,
  readExisting,
  refuse,
  type TextFile,
} from "./text-file.js";
import { writeChange } from "./write-change.js";

export interface ChangeOptions {
  /** Whether to write what is not safe, and to replace another file. What is not proved is never written. */
  force: boolean;
  dryRun: boolean;
  /** Whether replaced files get no backup; only files that git has are replaced then. */
  noBackup?: boolean;
  /** Records the change of a file right before it is made. @returns What takes the record back. */
  note?: (change: NotedChange) => () => void;
  /** Shows a change that replaces a file or is not safe, and asks if there is a person to ask. Default: yes. */
  confirm?: ((change: ShownChange) => boolean) | undefined;
}

/** A change as it is recorded: the real path, and the SHA-256 of the bytes before and after. */
export interface NotedChange {
  path: string;
  before: string;
  after: string;
}

/** A change as it is shown before it is made. */
export interface ShownChange {
  path: string;
  target: string;
  before: string;
  after: string;
}

/** The file that a text is written to. */
export interface Slot {
  /** The path, as it was named. */
  target: string;
  /** The real path. */
  real: string;
  /** The file that is there now; null if there is none. */
  replaced: TextFile | null;
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
  /** Whether the change is recorded, so that the run can be reverted. */
  isNoted: boolean;
}

/**
 * Finds the slot of a text that takes the place of its source.
 * @throws ContextVerdictError `bad_request` if that file may not be replaced.
 */
export function findInPlace(source: TextFile): Slot {
  const real = locateInPlace(source);
  return { target: source.path, real, replaced: { ...source, path: real } };
}

/** Finds the slot of a text beside its source. @throws ContextVerdictError as `findInPlace` does. */
export function findBeside(source: TextFile, target: string): Slot {
  const real = locateBeside(source.path, target);
  return { target, real, replaced: readExisting(real, source.path) };
}

/**
 * Writes a proposed text, or says why not.
 * @param planned The outcome, but for its reason.
 * @throws ContextVerdictError `bad_request` if a file was changed meanwhile, and errors of the system.
 *   No file has changed then.
 */
export function makeChange(
  planned: Omit<Outcome, "path" | "reason" | "target" | "chars" | "backup">,
  { source, slot, text, doubt, keep, isNoted }: Proposal,
  { force, dryRun, noBackup = false, note, confirm = () => true }: ChangeOptions,
): Outcome {
  const { target, real, replaced } = slot;
  const { path } = source;
  const chars = { source: source.text.length, target: text.length };
  const outcome = { path, ...planned, target, backup: null, chars };
  const after = hashOf(text);
  if (replaced?.sha256 === after) return { ...outcome, reason: "up_to_date" };
  const show = () => confirm({ path, target, before: (replaced ?? source).text, after: text });
  if (doubt !== undefined && !force) {
    if (dryRun && doubt === "damaged") show();
    return { ...outcome, reason: doubt };
  }
  checkSlot(slot, path, keep && noBackup);
  const isShown = doubt !== undefined || (dryRun && replaced !== null);
  if (isShown && !show()) return { ...outcome, reason: "declined" };
  const tokens = { source: pieces.count(source.text), target: pieces.count(text) };
  if (dryRun) return { ...outcome, tokens, reason: "would_apply" };
  const before = isNoted ? replaced?.sha256 : undefined;
  const unnote = before === undefined ? undefined : note?.({ path: real, before, after });
  try {
    const backup = writeChange({ target: real, text, source, replaced, keep: keep && !noBackup });
    return { ...outcome, tokens, reason: "applied", backup: nameBeside(target, backup) };
  } catch (error) {
    unnote?.();
    throw error;
  }
}

/**
 * Checks that a file can be written, before anyone is asked to confirm.
 * @param needsCommit Whether git has to have the replaced file.
 */
export function checkSlot({ real, replaced }: Slot, named: string, needsCommit: boolean): void {
  checkFolder(real);
  if (!needsCommit || replaced === null) return;
  const problem = findCommitProblem(replaced.path, Buffer.from(replaced.text, "utf8"));
  if (problem !== undefined) throw refuse(named, COMMIT_PROBLEMS[problem]);
}

const COMMIT_PROBLEMS: Record<CommitProblem, string> = {
  no_git: "--no-backup needs git, which was not found",
  not_committed: "--no-backup is for files that git has, and no commit has this one",
  changed: "--no-backup is for files as they were committed, and this one was changed since",
};

/** Names a file of the target's real folder as the caller names that folder. */
export function nameBeside(target: string, file: string | null): string | null {
  return file === null ? null : nameSibling(target, basename(file));
}
