import { adviseForm, findBestForm } from "../../engine/best-form.js";
import { compact } from "../../engine/candidate/compact.js";
import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import type { Flavor } from "../../engine/contract/contract.js";
import { judge } from "../../engine/judge.js";
import { isJsonName } from "../../engine/markdown/guess-flavor.js";
import { applyFile } from "./apply-file.js";
import { findBackups, isBackupName, removeBackup } from "./backup.js";
import { Manifests } from "./made-files.js";
import { type ApplyOptions, findPlace, makeChange, nameBeside } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { repairFile } from "./repair-file.js";
import { isSameMarkdown } from "./round-trip.js";
import { isConvertedName } from "./target-name.js";
import type { TextFile } from "./text-file.js";

export type FixOptions = Omit<ApplyOptions, "inPlace" | "out" | "force" | "made">;

/**
 * Writes a document in the best form that takes its place, where that is safe: compact Markdown, or a
 * hybrid where only agents read it.
 * @throws ContextVerdictError as `applyFile` does.
 */
export function fixFile(source: TextFile, options: FixOptions): Outcome {
  const { path, text } = source;
  const { flavor, forAgents } = options;
  const made = new Manifests();
  const careful: ApplyOptions = { ...options, made, inPlace: true, out: undefined, force: false };
  if (isBackupName(path) || isConvertedName(path)) return applyFile(source, careful);
  const damaged = repairFile(source, careful);
  if (damaged !== undefined) return damaged;
  if (restoreHybrid(text, flavor) !== null) return applyFile(source, careful);
  const whole = judge(text, { flavor, splits: false });
  const isHybridBest = adviseForm(whole, { inPlace: true }).best.form === "hybrid";
  if (isHybridBest && forAgents) return applyFile(source, careful);
  const { best, text: content } = findBestForm(whole, undefined, { inPlace: true });
  const outcome =
    best.form === "compact" && !isJsonName(path)
      ? compactInPlace(source, content, careful)
      : nothingFor(path, "not_recommended");
  return isHybridBest ? { ...outcome, withheld: "hybrid" } : outcome;
}

function compactInPlace(source: TextFile, content: string, options: ApplyOptions): Outcome {
  const { path, text } = source;
  const { flavor } = options;
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
