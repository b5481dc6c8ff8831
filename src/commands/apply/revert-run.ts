import { basename, dirname } from "node:path";
import { findCommitted } from "../../io/git.js";
import { isDocumentGone, isGone } from "../../io/is-gone.js";
import { readText } from "../../io/read-text.js";
import { nameBelow } from "../config/name-below.js";
import { type Backup, findBackups, nameBackup, removeBackup } from "./backup.js";
import type { FixRuns, RunEntry } from "./fix-runs.js";
import { type ApplyOptions, findPlace, makeChange, nameBeside } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { hashOf, toTextFile } from "./text-file.js";

export interface RevertOptions extends Pick<ApplyOptions, "dryRun" | "confirm"> {
  runs: FixRuns;
  /** The most bytes of a file. */
  limit: number;
  /** The last run that wrote a file, by its path. */
  lastRun: (path: string) => number | undefined;
}

/**
 * Takes back what a run of `fix` wrote to a file, as long as it is as it was written: puts back the bytes of
 * before, of the backup or else of a commit.
 * @throws ContextVerdictError as `applyFile` does.
 */
export function revertEntry(entry: RunEntry, options: RevertOptions): Outcome {
  const { run, path: real } = entry;
  const path = nameBelow(process.cwd(), real);
  const backup = isGone(dirname(real)) ? undefined : findBackup(entry);
  const outcome = settle(entry, path, backup, options);
  const isSettled = outcome.reason === "applied" || outcome.reason === "up_to_date";
  if (isSettled && !options.dryRun) {
    options.runs.settle(run, real);
    if (outcome.reason === "applied" && backup !== undefined) removeBackup(backup);
  }
  const kept = nameBeside(path, backup?.path ?? null);
  return { run, ...outcome, ...(kept === null ? {} : { backup: kept }) };
}

function settle(
  { run, path: real, before, after }: RunEntry,
  path: string,
  backup: Backup | undefined,
  { limit, dryRun, confirm, lastRun }: RevertOptions,
): Outcome {
  const later = lastRun(real);
  if (later !== undefined && later !== run) {
    return { ...nothingFor(path, "written_again"), run: later };
  }
  if (isDocumentGone(real)) return nothingFor(path, "moved");
  const source = toTextFile(path, readText(real, { limit, label: path }));
  if (source.sha256 === before) return { ...nothingFor(path, "up_to_date"), target: path };
  if (source.sha256 !== after) return nothingFor(path, "edited");
  const isFormer = (text: string) => hashOf(text) === before;
  const former = backup?.bytes.toString("utf8") ?? findCommitted(real, isFormer);
  if (former === undefined) return nothingFor(path, "no_backup");
  return makeChange(
    {
      ...nothingFor(path, "applied"),
      action: backup === undefined ? "commit" : "backup",
      target: path,
      chars: { source: source.text.length, target: former.length },
    },
    {
      source,
      place: findPlace(source, path, true),
      text: former,
      isUpToDate: false,
      doubt: undefined,
      // What is replaced is what `fix` makes of this text.
      keep: false,
      isFaithful: isFormer,
    },
    { dryRun, confirm, force: false },
  );
}

/** The backup of the text that a run replaced, by its hash. */
function findBackup({ path, before }: RunEntry): Backup | undefined {
  const name = basename(nameBackup(path, before));
  return findBackups(path).find(
    (backup) => basename(backup.path) === name && hashOf(backup.bytes) === before,
  );
}
