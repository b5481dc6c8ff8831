import { profileWithForm } from "../../engine/api.js";
import { compact } from "../../engine/candidate/compact.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import { applyFile } from "./apply-file.js";
import { isBackupName } from "./backup.js";
import { type ApplyOptions, findPlace, makeChange } from "./make-change.js";
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
  // A verdict that needs a look is none to act on, and its best form is the document.
  return outcome.reason === "not_safe" ? nothingFor(path, "not_recommended") : outcome;
}

function compactInPlace(source: TextFile, options: ApplyOptions): Outcome {
  const { path, text } = source;
  const { flavor } = options;
  const content = compact(text, { flavor });
  return makeChange(
    {
      ...nothingFor(path, "applied"),
      action: "compact",
      target: path,
      safe_to_auto_apply: true,
      chars: { source: text.length, target: content.length },
    },
    {
      source,
      place: findPlace(source, path, true),
      text: content,
      isUpToDate: content === text,
      doubt: undefined,
      keep: true,
      proves: (written) => isSameMarkdown(text, written, flavor),
    },
    options,
  );
}
