import type { Analysis } from "../candidate/analysis.js";
import { findCandidate, type Wanted } from "../candidate/candidate.js";
import type { DelimiterName, Flags, Mode } from "../contract/contract.js";
import type { Coverage } from "../policy/coverage.js";
import type { Loss } from "./budget/parts.js";
import type { FittingForm, Size, Target } from "./budget/target.js";

/** The result of a mode. */
export type Conversion =
  | LosslessConversion
  | RecordConversion
  | BudgetConversion
  | RefusedConversion;

interface Attempt {
  /** The candidate; of a refused conversion, the lossless one nearest to the target. */
  toon: string;
  flags: Flags;
}

interface Offer extends Attempt {
  delimiter: DelimiterName;
}

interface Restorable extends Offer {
  /** What the candidate restores to; of data its JSON. null if it restores to nothing. */
  restored: string | null;
}

/** A target, and how a candidate and the source compare with it. */
interface Targeted {
  target: Target;
  /** The candidate against each limit of the target. */
  sizes: readonly Size[];
  fitting: FittingForm | null;
}

export interface LosslessConversion extends Restorable {
  kind: "lossless";
}

export interface RecordConversion extends Offer {
  kind: "record";
  coverage: Coverage;
  records: RecordCounts;
}

/** Records by kind. */
export interface RecordCounts {
  definitions: number;
  rules: number;
  rows: number;
}

export interface BudgetConversion extends Restorable, Targeted {
  kind: "budget";
  coverage: Coverage;
  /** What was cut; empty if the lossless candidate is offered. */
  losses: readonly Loss[];
}

/** The lossless candidate misses the target, and nothing may be cut. Nothing is offered. */
export interface RefusedConversion extends Attempt, Targeted {
  kind: "refused";
}

export function modeOf({ kind }: Conversion): Mode {
  return kind === "refused" ? "budget" : kind;
}

/** The whole document as its best proved candidate. */
export function convertLosslessly(analysis: Analysis, wanted: Wanted): LosslessConversion {
  const { toon, delimiter, valid, restores, restored, proof } = findCandidate(analysis, wanted);
  return {
    kind: "lossless",
    toon,
    delimiter,
    restored,
    flags: { lossless: true, valid, target_reached: null, restores, proof },
  };
}
