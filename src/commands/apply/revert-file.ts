import { restoreStrictly } from "../../engine/api.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { Flavor } from "../../engine/contract/contract.js";
import { type ApplyOptions, nameBeside } from "./apply-file.js";
import { type Backup, findBackups, removeBackup } from "./backup.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { type Form, isSameMarkdown, reproduces } from "./round-trip.js";
import { isCandidateName, isConvertedName, nameRestored } from "./target-name.js";
import {
  checkFolder,
  locateBeside,
  locateInPlace,
  readExisting,
  type TextFile,
} from "./text-file.js";
import { writeChange } from "./write-change.js";

/**
 * Puts the Markdown back that a converted file stands for: the very bytes of before, where a whole
 * backup of that document is there, else a Markdown of the same syntax tree. A hybrid takes its
 * own place; `a.toon` and `a.hybrid.md` give `a.md` and stay.
 * @throws ContextVerdictError as `applyFile` does, and where a candidate is none.
 */
export function revertFile(converted: TextFile, options: Omit<ApplyOptions, "inPlace">): Outcome {
  const { path, text } = converted;
  const { flavor, out, force, dryRun, confirm } = options;
  const form: Form = isCandidateName(path) ? "candidate" : "hybrid";
  const restored = form === "candidate" ? restoreStrictly(text) : restoreHybrid(text, flavor);
  if (restored === null) return nothingFor(path, "not_converted");

  const inPlace = out === undefined && !isConvertedName(path);
  const target = inPlace ? path : (out ?? nameRestored(path));
  const real = inPlace ? locateInPlace(converted) : locateBeside(converted, target);
  const replaced = inPlace ? { ...converted, path: real } : readExisting(real, path);
  const backup = inPlace ? findOriginal(real, restored, flavor) : undefined;
  const markdown = backup?.bytes.toString("utf8") ?? restored;
  const reproduced = reproduces(form, markdown, text, flavor);
  const planned: Outcome = {
    ...nothingFor(path, "applied"),
    action: backup === undefined ? "restore" : "backup",
    target,
    backup: nameBeside(target, backup?.path ?? null),
    chars: { source: text.length, target: markdown.length },
  };
  if (!inPlace && replaced !== null && isSameMarkdown(replaced.text, restored, flavor)) {
    return { ...planned, reason: "up_to_date" };
  }
  const isVouchedFor = reproduced || backup !== undefined;
  if (!isVouchedFor && !force) return { ...planned, reason: "not_reproduced" };
  const isTaken = replaced !== null && !inPlace;
  if (isTaken && !force) return { ...planned, reason: "target_exists" };
  checkFolder(real);
  if (!isVouchedFor || isTaken) {
    const before = replaced?.text ?? text;
    if (!confirm({ path, target, before, after: markdown })) {
      return { ...planned, reason: "declined" };
    }
  }
  if (dryRun) return { ...planned, reason: "would_apply" };
  const kept = writeChange({
    target: real,
    text: markdown,
    source: converted,
    replaced,
    // What can be made again from what takes its place need not be kept.
    keep: isTaken || !reproduced,
    proves: (written) => isSameMarkdown(written, restored, flavor),
  });
  // The file now holds these very bytes.
  if (backup !== undefined) removeBackup(backup);
  const keeper = nameBeside(target, kept);
  const written: Outcome = { ...planned, written: target };
  if (backup === undefined) return { ...written, backup: keeper };
  return keeper === null ? written : { ...written, kept: keeper };
}

/** The newest backup of the document that the hybrid stands for. */
function findOriginal(path: string, restored: string, flavor: Flavor): Backup | undefined {
  return findBackups(path).find(({ bytes }) =>
    isSameMarkdown(bytes.toString("utf8"), restored, flavor),
  );
}
