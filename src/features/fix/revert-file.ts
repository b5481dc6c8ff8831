import { basename, dirname } from "node:path";
import { restoreHybrid, restoreParsed } from "../../engine/candidate/hybrid.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { findCommitted } from "../../io/git.js";
import { hashOf } from "../../io/hash-of.js";
import { isDocumentGone, isGone } from "../../io/is-gone.js";
import { readText } from "../../io/read-text.js";
import { nameBelow } from "../config/name-below.js";
import { type Backup, findBackups, nameBackup, removeBackup } from "./backup.js";
import { findFileDamage, readHybrid } from "./find-damage.js";
import { isSameMarkdown } from "./find-stale.js";
import type { FixRuns, RunEntry } from "./fix-runs.js";
import { type ChangeOptions, makeChange, type Proposal } from "./make-change.js";
import { nothingFor, type Outcome, type Reason } from "./outcome.js";
import { findInPlace, nameBeside } from "./slot.js";
import { isConvertedName } from "./target-name.js";
import { type TextFile, toTextFile } from "./text-file.js";

export interface RevertOptions extends Omit<ChangeOptions, "note"> {
  runs: FixRuns;
  /** The most bytes of a file. */
  limit: number;
  /** Default: by the name of the file. */
  flavor?: FlavorChoice | undefined;
  /** The last run that wrote each file, by its path. */
  lastRuns: ReadonlyMap<string, number>;
}

/**
 * Reverts a file to the text before a run, if it is still as that run wrote it: to its former bytes, from
 * the backup or from a commit. `revertFile` does the rest: edited files, and hybrids without their backup.
 * @throws ContextVerdictError as `fixFile` does.
 */
export function revertEntry(entry: RunEntry, options: RevertOptions): Outcome {
  const { run, path: real, before, after } = entry;
  const path = nameBelow(process.cwd(), real);
  const backup = isGone(dirname(real)) ? undefined : findBackup(entry);
  const kept = nameBeside(path, backup?.path ?? null);
  const leave = (reason: Reason): Outcome => ({ ...nothingFor(path, reason), backup: kept, run });
  const later = options.lastRuns.get(real);
  if (later !== undefined && later !== run) return { ...leave("written_again"), run: later };
  if (isDocumentGone(real)) return leave("moved");
  const source = toTextFile(path, readText(real, { limit: options.limit, label: path }));
  const strike = () => options.dryRun || options.runs.strike(run, real);
  if (source.sha256 === before) {
    strike();
    return leave("up_to_date");
  }
  const isEdited = source.sha256 !== after;
  const findInGit = () => findCommitted(real, (text) => hashOf(text) === before);
  const former = isEdited ? undefined : (backup?.bytes.toString("utf8") ?? findInGit());
  if (former === undefined) {
    const outcome = revertFile(source, options, isEdited ? { backup, findInGit } : undefined);
    if (!isEdited && outcome.reason === "up_to_date") {
      const altered = nameBackup(real, before);
      return { ...leave("no_backup"), backup: isGone(altered) ? null : nameBeside(path, altered) };
    }
    if (outcome.reason !== "applied") return { ...outcome, backup: kept, run };
    strike();
    return { ...outcome, run };
  }
  const action = backup === undefined ? "commit" : "backup";
  // No backup: `fix` can make the replaced text again.
  const proposal: Proposal = { source, slot: findInPlace(source), text: former, keep: false };
  const outcome = makeChange({ action, run }, proposal, options);
  if (outcome.reason !== "applied") return outcome;
  strike();
  if (backup !== undefined) removeBackup(backup);
  return outcome;
}

/**
 * Takes the TOON out of a file: writes the backup of the same document, else the restored Markdown. The
 * replaced file gets a backup. A damaged file cannot be compared with its backup, so that needs `force`.
 * @param edited Set if a run wrote the file and it was edited since, which needs `force`, too. Its backup, or
 *   else its text in git, is used only where the file does not restore.
 */
export function revertFile(
  source: TextFile,
  options: RevertOptions,
  edited?: { backup: Backup | undefined; findInGit?: () => string | undefined },
): Outcome {
  const { path, text } = source;
  const { flavor = guessFlavor(path, text) } = options;
  // A file beside its document is no place for Markdown.
  if (isConvertedName(path)) return nothingFor(path, "up_to_date");
  const hybrid = readHybrid(path, text, flavor);
  const damage = findFileDamage(path, text, flavor, hybrid);
  const restored = damage === null && hybrid !== undefined ? restoreParsed(hybrid) : null;
  const slot = findInPlace(source);
  const backup =
    restored === null
      ? ((damage === null ? undefined : findPlainBackup(slot.real, flavor)) ?? edited?.backup)
      : findBackups(slot.real).find(({ bytes }) =>
          isSameMarkdown(bytes.toString("utf8"), restored, flavor),
        );
  const former = backup?.bytes.toString("utf8") ?? restored ?? edited?.findInGit?.();
  const doubt = damage !== null ? "damaged" : edited === undefined ? undefined : "edited";
  const described = damage && { problem: damage };
  if (former === undefined) return { ...nothingFor(path, doubt ?? "up_to_date"), ...described };
  const action = backup !== undefined ? "backup" : restored !== null ? "restore" : "commit";
  const proposal: Proposal = { source, slot, text: former, keep: true, doubt };
  const drops = restored !== null ? {} : { drops_edits: true as const };
  const outcome = makeChange({ action, ...described, ...drops }, proposal, options);
  if (outcome.reason === "applied" && backup !== undefined) removeBackup(backup);
  return outcome;
}

/**
 * Finds the backup that takes the place of a damaged hybrid: the newest without our blocks. A file beside
 * its document has none.
 * @param real The real path.
 */
export function findPlainBackup(real: string, flavor: FlavorChoice): Backup | undefined {
  if (isConvertedName(real)) return undefined;
  return findBackups(real).find(
    ({ bytes }) => restoreHybrid(bytes.toString("utf8"), flavor) === null,
  );
}

/** Reverts a named file that no record knows: with `force`, to its latest backup. */
export function revertUnrecorded(source: TextFile, options: RevertOptions): Outcome {
  const outcome = revertFile(source, options);
  if (outcome.reason !== "up_to_date") return outcome;
  const backup = findEarlier(source);
  if (backup === undefined) return outcome;
  return options.force ? revertFile(source, options, { backup }) : leaveUnrecorded(source, backup);
}

/** Says of a file that no record knows that it has a backup; undefined if it has none of an earlier text. */
export function findUnrecorded(source: TextFile): Outcome | undefined {
  const backup = findEarlier(source);
  return backup && leaveUnrecorded(source, backup);
}

function leaveUnrecorded({ path }: TextFile, backup: Backup): Outcome {
  return { ...nothingFor(path, "unrecorded"), backup: nameBeside(path, backup.path) };
}

/** The newest backup with another text. A file beside its document has none to revert to. */
function findEarlier(source: TextFile): Backup | undefined {
  if (isConvertedName(source.path)) return undefined;
  const backups = findBackups(findInPlace(source).real);
  return backups.find(({ bytes }) => hashOf(bytes) !== source.sha256);
}

/** The backup of the text that a run replaced, by its hash. */
function findBackup({ path, before }: RunEntry): Backup | undefined {
  const name = basename(nameBackup(path, before));
  return findBackups(path).find(
    (backup) => basename(backup.path) === name && hashOf(backup.bytes) === before,
  );
}
