import type { ToonProblem } from "../../engine/contract/contract.js";
import type { ErrorDetails } from "../../engine/contract/errors.js";
import type { GitProblem } from "../../io/git.js";
import type { Rewriter } from "./rewriters.js";

/** Why a file was or was not written. */
export type Reason =
  | "applied"
  /** With `--dry-run` and `--check`: it would be written. */
  | "would_apply"
  | "up_to_date"
  /** Programs read data, so it is never changed. */
  | "data"
  /** Another tool of the repository would write it back: see `rewriter`. */
  | "rewritten"
  /** Git could not give the former text back: see `git`. `--force` writes it. */
  | "not_in_git"
  /** The TOON of a hybrid cannot be read: see `problem`. */
  | "damaged"
  | "failed";

/** The result for one file. */
export interface Outcome {
  /** The path, as it was named. */
  path: string;
  /** The form that is or would be written. */
  action: "compact" | "hybrid" | "none";
  reason: Reason;
  /** Characters (UTF-16 code units) of the file and of the new text; null if there is none. */
  chars: { source: number; target: number } | null;
  /** The same in tokens, estimated by `pieces`. Only for files that were judged. */
  tokens?: { source: number; target: number };
  /** Links of the file that a reader no longer sees as links; absent if it keeps all. */
  links?: number;
  /** A lighter form, not written because people read the file. */
  withheld?: "hybrid";
  /** Why git cannot give the former text back; absent if it can, or if nothing is to be written. */
  git?: GitProblem;
  /** The tool that would write the file back. Only with `rewritten`. */
  rewriter?: Rewriter;
  /** The fault in the TOON of a hybrid; the line is that of the file. Only with `damaged`. */
  problem?: ToonProblem;
  /** Only with `failed`. */
  error?: Pick<ErrorDetails, "code" | "message">;
}

/** The kinds of outcomes, in the order of the summary. `held`: a person has to decide. */
export type OutcomeKind = "written" | "planned" | "idle" | "data" | "left" | "held" | "failed";

const KINDS: Record<Reason, OutcomeKind> = {
  applied: "written",
  would_apply: "planned",
  up_to_date: "idle",
  data: "data",
  rewritten: "left",
  not_in_git: "held",
  damaged: "held",
  failed: "failed",
};

export function kindOf({ reason }: Pick<Outcome, "reason">): OutcomeKind {
  return KINDS[reason];
}

/** Makes an outcome of nothing written. */
export function nothingFor(path: string, reason: Reason): Outcome {
  return { path, action: "none", reason, chars: null };
}
