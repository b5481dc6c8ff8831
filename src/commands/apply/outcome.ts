import type { CountRepair } from "../../engine/candidate/repair-counts.js";
import type { ToonProblem, VerdictName } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";

/**
 * What `apply` writes. When it converts: a `candidate` or a `hybrid`. When it reverts: the former bytes
 * of a backup or of git (`backup`, `commit`), or a Markdown of the same syntax tree (`restore`). `repair` is the converted file with the
 * right numbers of rows, `update` a hybrid with more of it converted,
 * `compact` Markdown without padding.
 */
export type Action =
  | "candidate"
  | "hybrid"
  | "compact"
  | "update"
  | "repair"
  | "backup"
  | "commit"
  | "restore"
  | "none"
  | "failed";

/** Why a file was or was not written. */
export type Reason =
  | "applied"
  /** With `--dry-run`: it would be written. */
  | "would_apply"
  /** The target has this text already. */
  | "up_to_date"
  /** Neither a candidate nor a hybrid is recommended. */
  | "not_recommended"
  /** The best form is compact Markdown, which `compact` writes. */
  | "compact_instead"
  /** The file is a candidate or a hybrid. */
  | "already_converted"
  /** The file is a backup. */
  | "is_backup"
  /** Nothing to revert: the file is neither a candidate nor a hybrid. */
  | "not_converted"
  /** The verdict is `review`: a person has to check it first. */
  | "not_safe"
  /** Only the candidate is recommended, which must not replace a Markdown or JSON file. */
  | "not_in_place"
  /** A hybrid is recommended in place, and people read the file. */
  | "is_page"
  /** The round trip could not be proved. */
  | "not_proved"
  /** When reverting: converting the restored Markdown gives another file. */
  | "not_reproduced"
  /** The TOON of a converted file cannot be read: see `problem`. */
  | "damaged"
  /** As `damaged`, but only numbers of rows are wrong: see `repairs`. */
  | "wrong_count"
  /** `target` was made from an earlier text of the document, and no such file is recommended any more. */
  | "out_of_date"
  /** When `fix` reverts: the file was edited since it was written, and stays. */
  | "edited"
  /** When `fix` reverts: a later run, `run`, wrote the file again. */
  | "written_again"
  /** When `fix` reverts: there is no such file any more, as it was moved or deleted. */
  | "moved"
  /** When `fix` reverts: neither a backup nor git has what the file was. */
  | "no_backup"
  /** The target exists and has another text. */
  | "target_exists"
  /** The user declined. */
  | "declined"
  | "failed";

/** The result for one file. */
export interface Outcome {
  /** The path, as it was named. */
  path: string;
  /** What is written. */
  action: Action;
  reason: Reason;
  /** The path that is written to; null if there is none. */
  target: string | null;
  /** The path of the written file; null if nothing was written. */
  written: string | null;
  /** The backup of the replaced file; when reverting, the backup that was restored; null if there is none. */
  backup: string | null;
  /** The backup of an edited hybrid that an older backup has replaced. */
  kept?: string;
  /** The verdict on the whole document; null if it was not judged. */
  verdict: VerdictName | null;
  /** Of the verdict, or for a hybrid of the plan; null if nothing was judged. */
  safe_to_auto_apply: boolean | null;
  /** Characters (UTF-16 code units) of the file and of the new text; null if there is none. */
  chars: { source: number; target: number } | null;
  /** The run of `fix` that wrote the file, when that is reverted, or a later one that did. */
  run?: number;
  /** Tokens of the file and of the new text, estimated by `pieces`. Only where something is or would be written, and of `fix`. */
  tokens?: { source: number; target: number };
  /** The lighter form that the file would have if only agents read it. Only of `fix`. */
  withheld?: "hybrid";
  /** What is wrong with the TOON of a converted file; the line is that of the file. Only for `damaged`. */
  problem?: ToonProblem;
  /** The numbers of rows that are or would be corrected. Only with the action `repair`, and when reverting what needs no more. */
  repairs?: readonly CountRepair[];
  /** Only if it failed. */
  error?: Pick<ErrorDetails, "code" | "message">;
}

/** The exit code for each reason; a run ends with the highest. */
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
  is_page: 1,
  not_proved: 1,
  not_reproduced: 1,
  damaged: 1,
  out_of_date: 1,
  edited: 1,
  written_again: 1,
  moved: 1,
  no_backup: 1,
  wrong_count: 1,
  target_exists: 1,
  declined: 1,
  failed: 2,
};

/** Makes an outcome without details. */
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
