import { compact } from "../../engine/candidate/compact.js";
import type { Flavor } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";
import { isBackupName } from "./backup.js";
import { isSameMarkdown } from "./round-trip.js";
import { locateInPlace, refuse, type TextFile } from "./text-file.js";
import { writeChange } from "./write-change.js";

/** The result of compacting a file. */
export interface Compaction {
  /** The path, as it was named. */
  path: string;
  /** Whether the compact form differs from the file. */
  changed: boolean;
  /** Whether it has replaced the file. */
  written: boolean;
  /** Characters (UTF-16 code units) of the file and of its compact form; null if it failed. */
  chars: { source: number; compact: number } | null;
  /** The compact form, if it is printed. */
  content?: string;
  /** Only if it failed. */
  error?: Pick<ErrorDetails, "code" | "message">;
}

/** Compacts a text. */
export function compactText({ path, text }: Pick<TextFile, "path" | "text">, flavor: Flavor) {
  const content = compact(text, { flavor });
  const chars = { source: text.length, compact: content.length };
  return { path, changed: content !== text, written: false, chars, content };
}

/**
 * Replaces a file by its compact form, or only checks whether it differs. Makes no backup, because only
 * padding is lost.
 * @throws ContextVerdictError `bad_request` if the file may not be replaced or was changed meanwhile,
 *   and errors of the system. The file is then unchanged.
 */
export function compactFile(file: TextFile, flavor: Flavor, writes: boolean): Compaction {
  if (isBackupName(file.path)) {
    throw refuse(file.path, "it is a backup, which is never changed");
  }
  const { content, ...checked } = compactText(file, flavor);
  if (!checked.changed || !writes) return checked;
  const target = locateInPlace(file);
  writeChange({
    target,
    text: content,
    source: file,
    replaced: { ...file, path: target },
    keep: false,
    isFaithful: (written) => isSameMarkdown(file.text, written, flavor),
  });
  return { ...checked, written: true };
}
