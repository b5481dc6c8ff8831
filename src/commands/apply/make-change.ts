import { basename } from "node:path";
import type { Flavor } from "../../engine/contract/contract.js";
import { pieces } from "../../engine/tokens/pieces.js";
import { type CommitProblem, findCommitProblem } from "../../io/git.js";
import { nameSibling } from "../../io/name-sibling.js";
import type { Manifests } from "./made-files.js";
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

export interface ApplyOptions {
  flavor: Flavor;
  /** Whether only agents read the document. A page for people gets no TOON in its place. */
  forAgents: boolean;
  inPlace: boolean;
  /** Another name for the new file. */
  out: string | undefined;
  /** Whether to write what is not safe, and to replace another file. What is not proved is never written. */
  force: boolean;
  dryRun: boolean;
  /** Whether replaced files get no backup; only files that git has are replaced then. */
  noBackup?: boolean;
  /** What was written beside documents, by this run and before. */
  made: Manifests;
  /** Records a change of a file right before it is made. @returns What takes the record back. */
  note?: (change: NotedChange) => () => void;
  /** Shows a change that is not safe, and asks if there is a person to ask. */
  confirm: (change: ShownChange) => boolean;
}

/** A change as it is recorded: the real path, and the SHA-256 of the bytes of before and after. */
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

/** Where a text will be written. */
export interface Place {
  /** The path, as it was named. */
  target: string;
  /** The real path. */
  real: string;
  inPlace: boolean;
  /** The file that is there now; null if there is none. */
  replaced: TextFile | null;
}

/** A text that can be written, and all that decides whether it is. */
export interface Proposal {
  source: TextFile;
  place: Place;
  text: string;
  isUpToDate: boolean;
  /** Why it is written only with `force`; undefined if it is safe. */
  doubt: Reason | undefined;
  /** Whether a replaced file gets a backup. */
  keep: boolean;
  /** Whether the replaced file was made from the source and is as it was written. */
  isOwn?: boolean;
  /** Checks the round trip of the text that was read back from the disk. */
  isFaithful: (written: string) => boolean;
}

/**
 * Finds the place of a text: the source itself, or a file beside it.
 * @throws ContextVerdictError `bad_request` if that file may not be written.
 */
export function findPlace(source: TextFile, target: string, inPlace: boolean): Place {
  const real = inPlace ? locateInPlace(source) : locateBeside(source, target);
  const replaced = inPlace ? { ...source, path: real } : readExisting(real, source.path);
  return { target, real, inPlace, replaced };
}

/**
 * Writes a proposed text, or says why not.
 * @param planned What is known of the file already.
 * @returns `backup` is the backup that was made of the replaced file, in any other case that of `planned`.
 * @throws ContextVerdictError `bad_request` if a file was changed meanwhile, and errors of the system.
 *   No file has changed then.
 */
export function makeChange(
  planned: Outcome,
  { source, place, text, isUpToDate, doubt, keep, isOwn = false, isFaithful }: Proposal,
  {
    force,
    dryRun,
    noBackup,
    note,
    confirm,
  }: Pick<ApplyOptions, "force" | "dryRun" | "noBackup" | "note" | "confirm">,
): Outcome {
  const { target, real, replaced, inPlace } = place;
  if (isUpToDate) return { ...planned, reason: "up_to_date" };
  const before = replaced?.text ?? source.text;
  const show = () => confirm({ path: source.path, target, before, after: text });
  if (doubt !== undefined && !force) {
    if (dryRun && doubt === "wrong_count") show();
    return { ...planned, reason: doubt };
  }
  const isTaken = replaced !== null && !inPlace && !isOwn;
  if (isTaken && !force) return { ...planned, reason: "target_exists" };
  checkFolder(real);
  const keeps = replaced !== null && (keep || isTaken);
  if (keeps && noBackup) checkCommitted(replaced, source.path);
  if (doubt !== undefined || isTaken) {
    if (!show()) return { ...planned, reason: "declined" };
  } else if (dryRun && replaced !== null) show();
  const tokens = { source: pieces.count(source.text), target: pieces.count(text) };
  if (dryRun) return { ...planned, tokens, reason: "would_apply" };
  const change = { target: real, text, source, replaced, keep: keeps && !noBackup, isFaithful };
  const unnote =
    replaced === null
      ? undefined
      : note?.({ path: real, before: replaced.sha256, after: hashOf(text) });
  try {
    const backup = nameBeside(target, writeChange(change));
    return { ...planned, tokens, reason: "applied", written: target, backup };
  } catch (error) {
    unnote?.();
    throw error;
  }
}

const COMMIT_PROBLEMS: Record<CommitProblem, string> = {
  no_git: "--no-backup needs git, which was not found",
  not_committed: "--no-backup is for files that git has, and no commit has this one",
  changed: "--no-backup is for files as they were committed, and this one was changed since",
};

/** @throws ContextVerdictError `bad_request` if git could not give a file back. */
function checkCommitted({ path, text }: TextFile, named: string): void {
  const problem = findCommitProblem(path, Buffer.from(text, "utf8"));
  if (problem !== undefined) throw refuse(named, COMMIT_PROBLEMS[problem]);
}

/** Names a file of the target's real folder as the caller names that folder. */
export function nameBeside(target: string, file: string | null): string | null {
  return file === null ? null : nameSibling(target, basename(file));
}
