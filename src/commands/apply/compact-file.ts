import { compact } from "../../engine/candidate/compact.js";
import type { Flavor } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";
import { isBackupName } from "./backup.js";
import { isSameMarkdown } from "./round-trip.js";
import { locateInPlace, refuse, type TextFile } from "./text-file.js";
import { writeChange } from "./write-change.js";

/** What compacting made of one file. */
export interface Compaction {
  /** As it was named. */
  path: string;
  /** Whether the compact form is another text. */
  changed: boolean;
  /** Whether the file was replaced by it. */
  written: boolean;
  /** Characters (UTF-16 code units) of the file and of its compact form; null where it failed. */
  chars: { source: number; compact: number } | null;
  /** The compact form, where it is neither written nor only checked. */
  content?: string;
  /** Only where it failed. */
  error?: Pick<ErrorDetails, "code" | "message">;
}

/** Says what compacting would make of a text. */
export function compactText({ path, text }: Pick<TextFile, "path" | "text">, flavor: Flavor) {
  const content = compact(text, { flavor });
  const chars = { source: text.length, compact: content.length };
  return { path, changed: content !== text, written: false, chars, content };
}

/**
 * Replaces a file by its compact form, where that is another, or only says so. There is no backup:
 * what is gone is padding.
 * @throws ContextVerdictError `bad_request` where the file may not be replaced or was changed
 *   meanwhile, and errors of the system. The file is then as it was.
 */
export function compactFile(file: TextFile, flavor: Flavor, writes: boolean): Compaction {
  if (isBackupName(file.path)) {
    throw refuse(file.path, "it is a backup, which keeps the very bytes of before");
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
    proves: (written) => isSameMarkdown(file.text, written, flavor),
  });
  return { ...checked, written: true };
}
