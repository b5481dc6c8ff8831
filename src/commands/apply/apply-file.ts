import { isDocument } from "../../io/is-document.js";
import { isBackupName } from "./backup.js";
import { type ApplyOptions, findPlace, makeChange } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { recommend } from "./recommend.js";
import { repairFile } from "./repair-file.js";
import { restoresSource } from "./round-trip.js";
import { isCandidateName, isConvertedName, isJsonName, nameConverted } from "./target-name.js";
import { hashOf, refuse, type TextFile } from "./text-file.js";
import { updateFile } from "./update-file.js";

/**
 * Writes what the verdict on a document recommends, or says why not.
 * @throws ContextVerdictError `bad_request` if the file may not be replaced or was changed meanwhile,
 *   and errors of the system. No file has changed then.
 */
export function applyFile(source: TextFile, options: ApplyOptions): Outcome {
  const { path } = source;
  const { flavor, inPlace, out, force } = options;
  if (isBackupName(path)) return nothingFor(path, "is_backup");
  const repaired = repairFile(source, options);
  if (repaired !== undefined) return repaired;
  const updated = inPlace && !isConvertedName(path) ? updateFile(source, options) : undefined;
  if (updated !== undefined) return updated;
  if (isConvertedName(path)) return nothingFor(path, "already_converted");
  const advice = recommend(source.text, { flavor, inPlace });
  const judged: Outcome = {
    ...nothingFor(path, "applied"),
    verdict: advice.verdict?.verdict ?? null,
    safe_to_auto_apply: advice.verdict?.safe_to_auto_apply ?? null,
  };
  if (advice.action === "none") return { ...judged, reason: advice.reason };
  if (inPlace && isJsonName(path)) return { ...judged, reason: "not_in_place" };
  const { action, text, safe } = advice;
  const target = inPlace ? path : (out ?? nameConverted(path, action));
  checkName(target, action);
  const place = findPlace(source, target, inPlace);
  const isUpToDate = place.replaced?.sha256 === hashOf(text);
  const doubt = advice.safe ? undefined : advice.reason;
  if (doubt === "compact_instead" && !isUpToDate && !force) return { ...judged, reason: doubt };
  const chars = { source: source.text.length, target: text.length };
  const planned: Outcome = { ...judged, action, target, safe_to_auto_apply: safe, chars };
  const proves = (written: string) => restoresSource(action, written, source.text, flavor);
  return makeChange(
    planned,
    { source, place, text, isUpToDate, doubt, keep: true, proves },
    options,
  );
}

/** @throws ContextVerdictError `bad_request` for a name by which the file would be read as another form. */
function checkName(target: string, action: "candidate" | "hybrid"): void {
  if (action === "candidate" && (isDocument(target) || isJsonName(target))) {
    throw refuse(target, "a file of such a name is read as a document; name the TOON *.toon");
  }
  if (action === "hybrid" && isCandidateName(target)) {
    throw refuse(target, "a file of such a name is read as TOON, and a hybrid is Markdown");
  }
}
