import { basename, dirname } from "node:path";
import { isJsonName } from "../../engine/markdown/guess-flavor.js";
import { isDocument } from "../../io/is-document.js";
import { nameSibling } from "../../io/name-sibling.js";
import { isBackupName } from "./backup.js";
import { findStaleness } from "./find-stale.js";
import { hashLines } from "./made-files.js";
import { type ApplyOptions, findPlace, makeChange } from "./make-change.js";
import { nothingFor, type Outcome, type Reason } from "./outcome.js";
import { recommend } from "./recommend.js";
import { repairFile } from "./repair-file.js";
import { canRestoreSource } from "./round-trip.js";
import { isCandidateName, isConvertedName, nameConverted } from "./target-name.js";
import { hashOf, readExisting, refuse, type TextFile } from "./text-file.js";
import { updateFile } from "./update-file.js";

/**
 * Writes what the verdict on a document recommends, or says why not.
 * @throws ContextVerdictError `bad_request` if the file may not be replaced or was changed meanwhile,
 *   and errors of the system. No file has changed then.
 */
export function applyFile(source: TextFile, options: ApplyOptions): Outcome {
  const { path } = source;
  if (isBackupName(path)) return nothingFor(path, "is_backup");
  const repaired = repairFile(source, options);
  if (repaired !== undefined) return repaired;
  if (isConvertedName(path)) return nothingFor(path, "already_converted");
  const updated = options.inPlace && options.forAgents ? updateFile(source, options) : undefined;
  return updated ?? convertFile(source, options);
}

/** Writes the recommended form of a document, and remembers what is beside it then. */
function convertFile(source: TextFile, options: ApplyOptions): Outcome {
  const { path } = source;
  const { flavor, inPlace, forAgents, out, force, made } = options;
  const advice = recommend(source.text, {
    flavor,
    inPlace: inPlace && !isJsonName(path),
  });
  const judged: Outcome = {
    ...nothingFor(path, "applied"),
    verdict: advice.verdict?.verdict ?? null,
    safe_to_auto_apply: advice.verdict?.safe_to_auto_apply ?? null,
  };
  if (advice.action === "none") return { ...judged, ...findIdle(source, advice.reason, options) };
  if (inPlace && isJsonName(path)) return { ...judged, reason: "not_in_place" };
  if (inPlace && !forAgents) return { ...judged, reason: "is_page" };
  const { action, text, safe } = advice;
  const target = inPlace ? path : (out ?? nameConverted(path, action));
  checkName(target, action);
  const place = findPlace(source, target, inPlace);
  const isUpToDate = place.replaced?.sha256 === hashOf(text);
  const doubt = advice.safe ? undefined : advice.reason;
  if (doubt !== undefined && !isUpToDate && !force) {
    const idle = findIdle(source, doubt, options);
    if (doubt === "compact_instead" || idle.reason === "out_of_date") return { ...judged, ...idle };
  }
  const chars = { source: source.text.length, target: text.length };
  const planned: Outcome = { ...judged, action, target, safe_to_auto_apply: safe, chars };
  const isFaithful = (written: string) => canRestoreSource(action, written, source.text, flavor);
  const { replaced } = place;
  const manifest = inPlace ? undefined : made.in(dirname(path));
  const isOwn = replaced !== null && manifest?.isUntouched(target, replaced.text) === true;
  const outcome = makeChange(
    planned,
    // What was made from the document can be made again.
    { source, place, text, isUpToDate, doubt, keep: !isOwn, isOwn, isFaithful },
    options,
  );
  const isThere = outcome.written !== null || outcome.reason === "up_to_date";
  if (isThere && !options.dryRun) {
    manifest?.remember(target, {
      source: basename(path),
      source_sha256: hashLines(source.text),
      sha256: hashLines(text),
    });
  }
  return outcome;
}

/** Where nothing is to be written: whether something is there that was made from an earlier text. */
function findIdle(
  { path, text }: TextFile,
  reason: Reason,
  { inPlace, flavor, made }: ApplyOptions,
): Pick<Outcome, "reason" | "target"> {
  if (inPlace) return { reason, target: null };
  const manifest = made.in(dirname(path));
  for (const name of manifest.madeFrom(basename(path))) {
    const target = nameSibling(path, name);
    const there = readExisting(target, path);
    const entry = manifest.entries.get(name);
    if (there === null || entry === undefined) continue;
    if (findStaleness(entry, { path: name, text: there.text }, text, flavor) !== null) {
      return { reason: "out_of_date", target };
    }
  }
  return { reason, target: null };
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
