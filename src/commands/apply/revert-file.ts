import { restoreStrictly } from "../../engine/api.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { Flavor } from "../../engine/contract/contract.js";
import { type Backup, findBackups, removeBackup } from "./backup.js";
import { type ApplyOptions, findPlace, makeChange, nameBeside } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { type Form, isSameMarkdown, reproduces } from "./round-trip.js";
import { isCandidateName, isConvertedName, nameRestored } from "./target-name.js";
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
  const form: Form = isCandidateName(path) ? "candidate" : "hybrid";
  const restored = form === "candidate" ? restoreStrictly(text) : restoreHybrid(text, flavor);
  if (restored === null) return nothingFor(path, "not_converted");

  const inPlace = out === undefined && !isConvertedName(path);
  const target = inPlace ? path : (out ?? nameRestored(path));
  const place = findPlace(converted, target, inPlace);
  const { real, replaced } = place;
  const original = inPlace ? findOriginal(real, restored, flavor) : undefined;
  const markdown = original?.bytes.toString("utf8") ?? restored;
  const isReproduced = reproduces(form, markdown, text, flavor);
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
    proves: (written: string) => isSameMarkdown(written, restored, flavor),
  };
  const outcome = makeChange(planned, proposal, options);
  if (outcome.reason !== "applied" || original === undefined) return outcome;
  // The file has the bytes of the backup now.
  removeBackup(original);
  const { backup: kept } = outcome;
  return { ...outcome, backup: planned.backup, ...(kept === null ? {} : { kept }) };
}

/** Finds the newest backup of the document that a hybrid was made from. */
function findOriginal(path: string, restored: string, flavor: Flavor): Backup | undefined {
  return findBackups(path).find(({ bytes }) =>
    isSameMarkdown(bytes.toString("utf8"), restored, flavor),
  );
}
