import { restoreStrictly } from "../../engine/api.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { Flavor } from "../../engine/contract/contract.js";
import { type Backup, findBackups, removeBackup } from "./backup.js";
import { type Damage, findFileDamage, formOf } from "./find-damage.js";
import { type ApplyOptions, findPlace, makeChange, nameBeside } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { canReproduce, isSameMarkdown } from "./round-trip.js";
import { isConvertedName, nameRestored } from "./target-name.js";
import type { TextFile } from "./text-file.js";

/**
 * Restores the Markdown of a converted file: its former bytes if there is a backup of that document,
 * else a Markdown of the same syntax tree. A hybrid is replaced; `a.toon` and `a.hybrid.md` stay, and
 * `a.md` is written beside them.
 * @throws ContextVerdictError as `applyFile` does, and for a file `*.toon` that is no candidate.
 */
export function revertFile(converted: TextFile, options: Omit<ApplyOptions, "inPlace">): Outcome {
  const { path, text } = converted;
  const { flavor, out } = options;
  const form = formOf(path);
  const damage = findFileDamage(form, text, flavor);
  if (damage !== null) return revertDamaged(converted, damage, options);
  const restored = form === "candidate" ? restoreStrictly(text) : restoreHybrid(text, flavor);
  if (restored === null) return nothingFor(path, "not_converted");

  const inPlace = out === undefined && !isConvertedName(path);
  const target = inPlace ? path : (out ?? nameRestored(path));
  const place = findPlace(converted, target, inPlace);
  const { real, replaced } = place;
  const original = inPlace ? findOriginal(real, restored, flavor) : undefined;
  const markdown = original?.bytes.toString("utf8") ?? restored;
  const isReproduced = canReproduce(form, markdown, text, flavor);
  const planned: Outcome = {
    ...nothingFor(path, "applied"),
    action: original === undefined ? "restore" : "backup",
    target,
    backup: nameBeside(target, original?.path ?? null),
    chars: { source: text.length, target: markdown.length },
  };
  const proposal = {
    source: converted,
    place,
    text: markdown,
    isUpToDate: !inPlace && replaced !== null && isSameMarkdown(replaced.text, restored, flavor),
    doubt: isReproduced || original !== undefined ? undefined : ("not_reproduced" as const),
    // A converted file that can be made again from its Markdown needs no backup.
    keep: !isReproduced,
    isFaithful: (written: string) => isSameMarkdown(written, restored, flavor),
  };
  const outcome = makeChange(planned, proposal, options);
  if (outcome.reason !== "applied" || original === undefined) return outcome;
  return finishBackup(outcome, original, target);
}

/**
 * Puts back the newest backup of a damaged file, which cannot be compared with it: only with `force`, and
 * the damaged file is kept.
 */
function revertDamaged(
  damaged: TextFile,
  { problem, repaired }: Damage,
  options: Omit<ApplyOptions, "inPlace">,
): Outcome {
  const { path, text } = damaged;
  const planned: Outcome = {
    ...nothingFor(path, "damaged"),
    problem,
    ...(repaired === null ? {} : { repairs: repaired.repairs }),
  };
  const backup = findMarkdownBackup(path, options.flavor);
  if (backup === undefined) return planned;
  const place = findPlace(damaged, path, true);
  const former = backup.bytes.toString("utf8");
  const outcome = makeChange(
    {
      ...planned,
      action: "backup",
      target: path,
      backup: nameBeside(path, backup.path),
      chars: { source: text.length, target: former.length },
    },
    {
      source: damaged,
      place,
      text: former,
      isUpToDate: false,
      doubt: "damaged",
      keep: true,
      isFaithful: (written) => written === former,
    },
    options,
  );
  return outcome.reason === "applied" ? finishBackup(outcome, backup, path) : outcome;
}

/** Removes the backup whose bytes the file has again. */
function finishBackup(outcome: Outcome, used: Backup, target: string): Outcome {
  removeBackup(used);
  const { backup: kept } = outcome;
  return { ...outcome, backup: nameBeside(target, used.path), ...(kept === null ? {} : { kept }) };
}

/** The newest backup that is Markdown as it was before it was converted, else the newest. */
function findMarkdownBackup(path: string, flavor: Flavor): Backup | undefined {
  const backups = findBackups(path);
  return (
    backups.find(({ bytes }) => restoreHybrid(bytes.toString("utf8"), flavor) === null) ??
    backups[0]
  );
}

/** Finds the newest backup of the document that a hybrid was made from. */
function findOriginal(path: string, restored: string, flavor: Flavor): Backup | undefined {
  return findBackups(path).find(({ bytes }) =>
    isSameMarkdown(bytes.toString("utf8"), restored, flavor),
  );
}
