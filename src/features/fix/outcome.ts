import type { FormName, ToonProblem } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";

/**
 * The text that `fix` writes: a form of the document. With `--revert`: the former bytes, from a backup or
 * from git (`backup`, `commit`), or Markdown with the same syntax tree (`restore`).
 */
export type Action = Exclude<FormName, "keep"> | "backup" | "commit" | "restore" | "none";

/** Why a file was or was not written. */
export type Reason =
  | "applied"
  /** With `--dry-run` and `--check`: it would be written. */
  | "would_apply"
  /** The file is as it should be, or there is nothing to revert. */
  | "up_to_date"
  /** Programs read data, so it is never changed. */
  | "data"
  /** Only a review can allow it: `--force` writes it. */
  | "not_safe"
  /** The TOON of a converted file cannot be read: see `problem`. */
  | "damaged"
  /** `target` was made from an earlier text of the document, and is not recommended any more. */
  | "stale"
  /** The target exists and has another text: `--force` replaces it. */
  | "target_exists"
  /** With `--beside`: hosts load the file by its name or place, and would load `target` too, or never. */
  | "loaded"
  /** With `--revert`: the file was edited after it was written. */
  | "edited"
  /** With `--revert`: no run is recorded that wrote the file, and `backup` has an earlier text. */
  | "unrecorded"
  /** With `--revert`: a later run, `run`, wrote the file again. */
  | "written_again"
  /** With `--revert`: the file was moved or deleted. */
  | "moved"
  /** With `--revert`: neither a backup nor git has the former text; `backup` is one that was altered. */
  | "no_backup"
  | "failed";

/** The result for one file. */
export interface Outcome {
  /** The path, as it was named. */
  path: string;
  action: Action;
  reason: Reason;
  /** The file that is or would be written; null if there is none. */
  target: string | null;
  /** The backup of the replaced file, or the one to revert to. Null if there is none. */
  backup: string | null;
  /** Characters (UTF-16 code units) of the file and of the new text; null if there is none. */
  chars: { source: number; target: number } | null;
  /** The same in tokens, estimated by `pieces`. Only for files that were judged. */
  tokens?: { source: number; target: number };
  /** A lighter form, not written: compact Markdown, never beside a document; a hybrid, not for people. */
  withheld?: "compact" | "hybrid";
  /** Whether edits made after the file was written are only in `backup` now. */
  drops_edits?: true;
  /** The run that wrote the file. Only with `--revert`. */
  run?: number;
  /** The fault in the TOON of a converted file; the line is that of the file. Only with `damaged`. */
  problem?: ToonProblem;
  /** Only with `failed`. */
  error?: Pick<ErrorDetails, "code" | "message">;
}

/** The kinds of outcomes, in the order of the summary. `held`: a person has to decide. */
export type OutcomeKind = "written" | "planned" | "idle" | "data" | "held" | "failed";

const KINDS: Partial<Record<Reason, OutcomeKind>> = {
  applied: "written",
  would_apply: "planned",
  up_to_date: "idle",
  data: "data",
  failed: "failed",
};

export function kindOf({ reason }: Pick<Outcome, "reason">): OutcomeKind {
  return KINDS[reason] ?? "held";
}

/** Makes an outcome of nothing written. */
export function nothingFor(path: string, reason: Reason): Outcome {
  return { path, action: "none", reason, target: null, backup: null, chars: null };
}
