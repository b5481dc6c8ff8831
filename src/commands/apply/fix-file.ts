import { profileWithForm } from "../../engine/api.js";
import { compact } from "../../engine/candidate/compact.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { Flavor } from "../../engine/contract/contract.js";
import { applyFile } from "./apply-file.js";
import { findBackups, isBackupName, removeBackup } from "./backup.js";
import { type ApplyOptions, findPlace, makeChange, nameBeside } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { repairFile } from "./repair-file.js";
import { isSameMarkdown } from "./round-trip.js";
import { isConvertedName, isJsonName } from "./target-name.js";
import type { TextFile } from "./text-file.js";

export type FixOptions = Omit<ApplyOptions, "inPlace" | "out" | "force">;

/**
 * Writes a document in its best form, where that is safe: compact Markdown and a hybrid in its place, TOON
 * beside it.
 * @throws ContextVerdictError as `applyFile` does.
 */
export function fixFile(source: TextFile, options: FixOptions): Outcome {
  const { path, text } = source;
  const { flavor } = options;
  const careful: ApplyOptions = { ...options, inPlace: false, out: undefined, force: false };
  if (isBackupName(path) || isConvertedName(path)) return applyFile(source, careful);
  const damaged = repairFile(source, careful);
  if (damaged !== undefined) return damaged;
  const isHybrid = restoreHybrid(text, flavor) !== null;
  const form = isHybrid ? "hybrid" : profileWithForm(text, { flavor }).best_form.form;
  if (form === "compact" && !isJsonName(path)) return compactInPlace(source, careful);
  const outcome = applyFile(source, { ...careful, inPlace: form === "hybrid" });
  // A verdict that needs a review is not acted on, and its best form is the document.
  return outcome.reason === "not_safe" ? nothingFor(path, "not_recommended") : outcome;
}

function compactInPlace(source: TextFile, options: ApplyOptions): Outcome {
  const { path, text } = source;
  const { flavor } = options;
  const content = compact(text, { flavor });
  const place = findPlace(source, path, true);
  const outcome = makeChange(
    {
      ...nothingFor(path, "applied"),
      action: "compact",
      target: path,
      safe_to_auto_apply: true,
      chars: { source: text.length, target: content.length },
    },
    {
      source,
      place,
      text: content,
      isUpToDate: content === text,
      doubt: undefined,
      keep: true,
      isFaithful: (written) => isSameMarkdown(text, written, flavor),
    },
    options,
  );
  if (outcome.backup !== null) dropFormerBackups(place.real, outcome.backup, flavor);
  return outcome;
}

/** Of the texts that were compacted, the first and the last are kept. Hybrids are left to `updateFile`. */
function dropFormerBackups(real: string, made: string, flavor: Flavor): void {
  const isCompacted = (former: string) =>
    restoreHybrid(former, flavor) === null && compact(former, { flavor }) !== former;
  const compacted = findBackups(real).filter(({ bytes }) => isCompacted(bytes.toString("utf8")));
  for (const backup of compacted.slice(0, -1)) {
    if (nameBeside(made, backup.path) !== made) removeBackup(backup);
  }
}
