import { findBackups } from "./backup.js";
import { findFileDamage, formOf } from "./find-damage.js";
import { type ApplyOptions, findPlace, makeChange, nameBeside } from "./make-change.js";
import { nothingFor, type Outcome } from "./outcome.js";
import type { TextFile } from "./text-file.js";

/**
 * Corrects the numbers of rows in a converted file if nothing else is wrong with it, or says what is.
 * @returns undefined for a file that is not damaged.
 * @throws ContextVerdictError as `applyFile` does.
 */
export function repairFile(source: TextFile, options: ApplyOptions): Outcome | undefined {
  const { path, text } = source;
  const { flavor } = options;
  const form = formOf(path);
  const damage = findFileDamage(form, text, flavor);
  if (damage === null) return undefined;
  const { problem, repaired } = damage;
  if (repaired === null) {
    const [backup] = findBackups(path);
    const kept = nameBeside(path, backup?.path ?? null);
    return { ...nothingFor(path, "damaged"), backup: kept, problem };
  }
  const planned: Outcome = {
    ...nothingFor(path, "wrong_count"),
    action: "repair",
    target: path,
    chars: { source: text.length, target: repaired.text.length },
    repairs: repaired.repairs,
  };
  const proposal = {
    source,
    place: findPlace(source, path, true),
    text: repaired.text,
    isUpToDate: false,
    doubt: "wrong_count" as const,
    // Nothing is lost but wrong numbers.
    keep: false,
    isFaithful: (written: string) => findFileDamage(form, written, flavor) === null,
  };
  return makeChange(planned, proposal, options);
}
