import { restoreHybrid } from "../../engine/candidate/hybrid.js";
import { extendHybrid } from "../../engine/extend-hybrid.js";
import { findBackups, removeBackup } from "./backup.js";
import { type ApplyOptions, findPlace, makeChange, nameBeside } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import { isSameMarkdown } from "./round-trip.js";
import type { TextFile } from "./text-file.js";

/**
 * Brings a hybrid up to date, in its place: converts what was added to it and pays.
 * @returns undefined for a file that is no hybrid, and where there is nothing to convert.
 * @throws ContextVerdictError as `applyFile` does.
 */
export function updateFile(source: TextFile, options: ApplyOptions): Outcome | undefined {
  const { path, text } = source;
  const { flavor } = options;
  const extended = extendHybrid(text, flavor);
  if (extended === null) return undefined;
  const place = findPlace(source, path, true);
  const outcome = makeChange(
    {
      ...nothingFor(path, "applied"),
      action: "update",
      target: path,
      safe_to_auto_apply: true,
      chars: { source: text.length, target: extended.text.length },
    },
    {
      source,
      place,
      text: extended.text,
      isUpToDate: false,
      doubt: undefined,
      keep: true,
      isFaithful: (written) => {
        const restored = restoreHybrid(written, flavor);
        return restored !== null && isSameMarkdown(extended.markdown, restored, flavor);
      },
    },
    options,
  );
  if (outcome.backup !== null) dropFormerHybrids(place.real, outcome.backup, options);
  return outcome;
}

/** Of the hybrids that updates have replaced, only the last is kept; a backup of the Markdown stays. */
function dropFormerHybrids(real: string, made: string, { flavor }: ApplyOptions): void {
  for (const backup of findBackups(real)) {
    const isMade = nameBeside(made, backup.path) === made;
    const isHybrid = restoreHybrid(backup.bytes.toString("utf8"), flavor) !== null;
    if (!isMade && isHybrid) removeBackup(backup);
  }
}
