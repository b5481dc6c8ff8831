import { basename } from "node:path";
import type { Flavor } from "../../engine/contract/contract.js";
import { isDocument } from "../../io/is-document.js";
import { nameSibling } from "../../io/name-sibling.js";
import { isBackupName } from "./backup.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { recommend } from "./recommend.js";
import { restoresSource } from "./round-trip.js";
import { isCandidateName, isConvertedName, isJsonName, nameConverted } from "./target-name.js";
import {
  checkFolder,
  hashOf,
  locateBeside,
  locateInPlace,
  readExisting,
  refuse,
  type TextFile,
} from "./text-file.js";
import { writeChange } from "./write-change.js";

export interface ApplyOptions {
  flavor: Flavor;
  inPlace: boolean;
  /** Another name for the new file. */
  out: string | undefined;
  /** Also what is not safe, and over another file; what is not proved is never written. */
  force: boolean;
  dryRun: boolean;
  /** Shows a change that nobody vouches for, and asks where there is somebody to ask. */
  confirm: (change: ShownChange) => boolean;
}

/** A change as it is shown before it is made. */
export interface ShownChange {
  path: string;
  target: string;
  before: string;
  after: string;
}

/**
 * Writes what the verdict on a document recommends, or says why not.
 * @throws ContextVerdictError `bad_request` where the file may not be replaced or was changed
 *   meanwhile, and errors of the system. Whatever is thrown, no file has changed.
 */
export function applyFile(source: TextFile, options: ApplyOptions): Outcome {
  const { path } = source;
  const { flavor, inPlace, out, force, dryRun, confirm } = options;
  if (isBackupName(path)) return nothingFor(path, "is_backup");
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
  if (action === "candidate" && (isDocument(target) || isJsonName(target))) {
    throw refuse(target, "what has such a name is read as a document; name the TOON *.toon");
  }
  if (action === "hybrid" && isCandidateName(target)) {
    throw refuse(target, "what has such a name is TOON, and a hybrid is Markdown");
  }
  const real = inPlace ? locateInPlace(source) : locateBeside(source, target);
  const replaced = inPlace ? { ...source, path: real } : readExisting(real, path);
  const planned: Outcome = {
    ...judged,
    action,
    target,
    safe_to_auto_apply: safe,
    chars: { source: source.text.length, target: text.length },
  };
  if (replaced?.sha256 === hashOf(text)) return { ...planned, reason: "up_to_date" };
  if (!advice.safe && !force) {
    return advice.reason === "compact_instead"
      ? { ...judged, reason: "compact_instead" }
      : { ...planned, reason: advice.reason };
  }
  const isTaken = replaced !== null && !inPlace;
  if (isTaken && !force) return { ...planned, reason: "target_exists" };
  checkFolder(real);
  if (!safe || isTaken) {
    const before = replaced?.text ?? source.text;
    if (!confirm({ path, target, before, after: text })) return { ...planned, reason: "declined" };
  }
  if (dryRun) return { ...planned, reason: "would_apply" };
  const backup = writeChange({
    target: real,
    text,
    source,
    replaced,
    keep: true,
    proves: (written) => restoresSource(action, written, source.text, flavor),
  });
  return { ...planned, written: target, backup: nameBeside(target, backup) };
}

/** A file of the target's real folder, as the caller names that folder. */
export function nameBeside(target: string, file: string | null): string | null {
  return file === null ? null : nameSibling(target, basename(file));
}
