import { unlinkSync } from "node:fs";
import { basename, dirname } from "node:path";
import { compact } from "../../engine/candidate/compact.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { Flavor } from "../../engine/contract/contract.js";
import { nameSibling } from "../../io/name-sibling.js";
import { type Backup, findBackups, removeBackup } from "./backup.js";
import { findFileDamage } from "./find-damage.js";
import type { FixOptions } from "./fix-file.js";
import { findPlace, makeChange, nameBeside } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { revertFile } from "./revert-file.js";
import { readExisting, readUnchanged, type TextFile } from "./text-file.js";

/**
 * Takes back what `fixFile` wrote for a document, as long as it is as it was written: puts back what it
 * replaced, and removes what was made beside it.
 * @returns What was taken back; empty if nothing was written.
 * @throws ContextVerdictError as `applyFile` does.
 */
export function unfixFile(source: TextFile, options: FixOptions): Outcome[] {
  const removed = removeMade(source, options);
  const replaced = putBack(source, options);
  return replaced === undefined ? removed : [...removed, replaced];
}

function putBack(source: TextFile, options: FixOptions): Outcome | undefined {
  const { path, text } = source;
  const { flavor } = options;
  const isHybrid =
    restoreHybrid(text, flavor) !== null || findFileDamage("hybrid", text, flavor) !== null;
  if (isHybrid) return revertFile(source, { ...options, out: undefined, force: false });
  const backups = findBackups(path);
  const backup = backups.find(({ bytes }) => {
    const former = bytes.toString("utf8");
    return former !== text && compact(former, { flavor }) === text;
  });
  if (backup === undefined) return keepEdited(source, backups, flavor);
  const former = backup.bytes.toString("utf8");
  const outcome = makeChange(
    {
      ...nothingFor(path, "applied"),
      action: "backup",
      target: path,
      backup: nameBeside(path, backup.path),
      chars: { source: text.length, target: former.length },
    },
    {
      source,
      place: findPlace(source, path, true),
      text: former,
      isUpToDate: false,
      doubt: undefined,
      // Compacting the backup gives it again.
      keep: false,
      isFaithful: (written) => written === former,
    },
    { ...options, force: false },
  );
  if (outcome.reason !== "applied") return outcome;
  removeBackup(backup);
  return { ...outcome, backup: nameBeside(path, backup.path) };
}

/** What was edited after it was compacted stays, as long as there is a backup. */
function keepEdited(
  { path, text }: TextFile,
  backups: readonly Backup[],
  flavor: Flavor,
): Outcome | undefined {
  const isOther = ({ bytes }: Backup): boolean => {
    const former = bytes.toString("utf8");
    return former !== text && restoreHybrid(former, flavor) === null;
  };
  const other = backups.find(isOther);
  if (other === undefined) return undefined;
  return { ...nothingFor(path, "edited"), target: path, backup: nameBeside(path, other.path) };
}

/** Removes the files that were made from a document and are as they were written. */
function removeMade({ path }: TextFile, { made, dryRun }: FixOptions): Outcome[] {
  const manifest = made.in(dirname(path));
  return manifest.madeFrom(basename(path)).flatMap((name) => {
    const target = nameSibling(path, name);
    const there = readExisting(target, path);
    if (there === null) return [];
    if (!manifest.isUntouched(target, there.text))
      return [{ ...nothingFor(path, "edited"), target }];
    const planned: Outcome = { ...nothingFor(path, "would_apply"), action: "remove", target };
    if (dryRun) return [planned];
    readUnchanged(there, path);
    unlinkSync(target);
    manifest.forget(target);
    return [{ ...planned, reason: "applied" as const }];
  });
}
