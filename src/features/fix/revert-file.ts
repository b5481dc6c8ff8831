import { basename, dirname } from "node:path";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { findCommitted } from "../../io/git.js";
import { isDocumentGone, isGone } from "../../io/is-gone.js";
import { readText } from "../../io/read-text.js";
import { nameBelow } from "../config/name-below.js";
import { type Backup, findBackups, nameBackup, removeBackup } from "./backup.js";
import { findFileDamage } from "./find-damage.js";
import type { FixRuns, RunEntry } from "./fix-runs.js";
import { type ChangeOptions, findInPlace, makeChange, nameBeside } from "./make-change.js";
import { nothingFor, type Outcome, type Reason } from "./outcome.js";
import { isSameMarkdown } from "./round-trip.js";
import { isConvertedName } from "./target-name.js";
import { hashOf, type TextFile, toTextFile } from "./text-file.js";

export interface RevertOptions extends Omit<ChangeOptions, "note"> {
  runs: FixRuns;
  /** The most bytes of a file. */
  limit: number;
  /** Default: by the name of the file. */
  flavor?: FlavorChoice | undefined;
  /** The last run that wrote a file, by its path. */
  lastRun: (path: string) => number | undefined;
}

/**
 * Takes back what a run wrote to a file, if it is still as it was written: its former bytes, from the
 * backup or from a commit. A file that was edited since is left to `revertFile`.
 * @throws ContextVerdictError as `fixFile` does.
 */
export function revertEntry(entry: RunEntry, options: RevertOptions): Outcome {
  const { run, path: real, before, after } = entry;
  const path = nameBelow(process.cwd(), real);
  const backup = isGone(dirname(real)) ? undefined : findBackup(entry);
  const kept = nameBeside(path, backup?.path ?? null);
  const leave = (reason: Reason): Outcome => ({ ...nothingFor(path, reason), backup: kept, run });
  const later = options.lastRun(real);
  if (later !== undefined && later !== run) return { ...leave("written_again"), run: later };
  if (isDocumentGone(real)) return leave("moved");
  const source = toTextFile(path, readText(real, { limit: options.limit, label: path }));
  const settle = () => options.dryRun || options.runs.settle(run, real);
  if (source.sha256 === before) {
    settle();
    return leave("up_to_date");
  }
  if (source.sha256 !== after) {
    const outcome = revertFile(source, options, { backup });
    if (outcome.reason !== "applied") return { ...outcome, backup: kept, run };
    settle();
    return { ...outcome, run };
  }
  const former =
    backup?.bytes.toString("utf8") ?? findCommitted(real, (text) => hashOf(text) === before);
  if (former === undefined) return leave("no_backup");
  const action = backup === undefined ? "commit" : "backup";
  // `fix` makes what is replaced again.
  const outcome = writeFormer({ action, run }, { source, text: former, keep: false }, options);
  if (outcome.reason !== "applied") return outcome;
  settle();
  if (backup !== undefined) removeBackup(backup);
  return outcome;
}

/**
 * Takes the TOON out of a file: puts back the backup of the same document, else restores its Markdown. The
 * replaced file gets a backup. A damaged file cannot be compared with its backup, so that needs `force`.
 * @param edited Set if a run wrote the file and it was edited since, which needs `force`, too. Its backup is
 *   for a file without TOON.
 */
export function revertFile(
  source: TextFile,
  options: RevertOptions,
  edited?: { backup: Backup | undefined },
): Outcome {
  const { path, text } = source;
  const { flavor = guessFlavor(path, text) } = options;
  // A file beside its document is no place for Markdown.
  if (isConvertedName(path)) return nothingFor(path, "up_to_date");
  const damage = findFileDamage(path, text, flavor);
  const restored = damage === null ? restoreHybrid(text, flavor) : null;
  const isFormer = ({ bytes }: Backup): boolean => {
    const former = bytes.toString("utf8");
    if (restored !== null) return isSameMarkdown(former, restored, flavor);
    return damage !== null && restoreHybrid(former, flavor) === null;
  };
  const { real } = findInPlace(source);
  const backup =
    findBackups(real).find(isFormer) ?? (restored === null ? edited?.backup : undefined);
  const former = backup?.bytes.toString("utf8") ?? restored;
  const doubt = damage !== null ? "damaged" : edited === undefined ? undefined : "edited";
  const { problem, repaired } = damage ?? {};
  const described = {
    ...(problem === undefined ? {} : { problem }),
    ...(repaired ? { repairs: repaired.repairs } : {}),
  };
  if (former === null) return { ...nothingFor(path, doubt ?? "up_to_date"), ...described };
  const action = backup === undefined ? "restore" : "backup";
  const proposal = { source, text: former, keep: true, doubt } as const;
  const outcome = writeFormer({ action, ...described }, proposal, options);
  if (outcome.reason === "applied" && backup !== undefined) removeBackup(backup);
  return outcome;
}

function writeFormer(
  planned: Pick<Outcome, "action" | "run" | "problem" | "repairs">,
  proposal: { source: TextFile; text: string; keep: boolean; doubt?: Reason | undefined },
  options: RevertOptions,
): Outcome {
  const slot = findInPlace(proposal.source);
  return makeChange(planned, { ...proposal, slot, isNoted: false }, options);
}

/** The backup of the text that a run replaced, by its hash. */
function findBackup({ path, before }: RunEntry): Backup | undefined {
  const name = basename(nameBackup(path, before));
  return findBackups(path).find(
    (backup) => basename(backup.path) === name && hashOf(backup.bytes) === before,
  );
}
