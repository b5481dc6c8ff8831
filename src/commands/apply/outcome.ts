import type { VerdictName } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";

/**
 * What stands in a file that `apply` writes. `candidate` and `hybrid` when it converts; when it
 * reverts, `backup` is the very bytes of before, `restore` a Markdown of the same syntax tree.
 */
export type Action = "candidate" | "hybrid" | "backup" | "restore" | "none" | "failed";

/** Why a file was written, or why not. */
export type Reason =
  | "applied"
  /** With `--dry-run`: all that can be known beforehand speaks for it. */
  | "would_apply"
  /** What would be written stands there already. */
  | "up_to_date"
  /** Neither a candidate nor a hybrid is recommended. */
  | "not_recommended"
  /** The best form is compact Markdown, which is another command's to write. */
  | "compact_instead"
  /** The file is a candidate or a hybrid. */
  | "already_converted"
  /** The file keeps what stood in another one before. */
  | "is_backup"
  /** Nothing to revert: the file holds no TOON of ours. */
  | "not_converted"
  /** The verdict is `review`: a person has to look first. */
  | "not_safe"
  /** The whole document earns TOON, which a Markdown or JSON file is not to hold. */
  | "not_in_place"
  /** The round trip could not be shown. */
  | "not_proved"
  /** To revert: converting the restored Markdown does not give the file again. */
  | "not_reproduced"
  /** There is another file in the place. */
  | "target_exists"
  /** Asked, the user said no. */
  | "declined"
  | "failed";

/** What became of one file. */
export interface Outcome {
  /** As it was named. */
  path: string;
  /** What is to be written. */
  action: Action;
  reason: Reason;
  /** The file that is to hold it; null where there is none. */
  target: string | null;
  /** The file that was written; null where nothing was. */
  written: string | null;
  /** The file that keeps what was replaced; to revert, the one that was used. null where there is none. */
  backup: string | null;
  /** Only where a backup was put back over an edited hybrid: the file that keeps that. */
  kept?: string;
  /** The whole document's verdict; null where it was not judged. */
  verdict: VerdictName | null;
  /** Of the verdict, or of the plan for a hybrid; null where nothing was judged. */
  safe_to_auto_apply: boolean | null;
  /** Characters (UTF-16 code units) of the file and of what is to be written; null where there is nothing. */
  chars: { source: number; target: number } | null;
  /** Only where it failed. */
  error?: Pick<ErrorDetails, "code" | "message">;
}

/** The exit code that each reason asks for; a run ends with the highest. */
export const EXIT_CODES: Record<Reason, 0 | 1 | 2> = {
  applied: 0,
  would_apply: 0,
  up_to_date: 0,
  not_recommended: 0,
  compact_instead: 0,
  already_converted: 0,
  is_backup: 0,
  not_converted: 0,
  not_safe: 1,
  not_in_place: 1,
  not_proved: 1,
  not_reproduced: 1,
  target_exists: 1,
  declined: 1,
  failed: 2,
};

/** An outcome of which nothing is known yet but the file. */
export function nothingFor(path: string, reason: Reason): Outcome {
  return {
    path,
    action: "none",
    reason,
    target: null,
    written: null,
    backup: null,
    verdict: null,
    safe_to_auto_apply: null,
    chars: null,
  };
}
