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

interface Offer {
  toon: string;
  flags: Flags;
  delimiter: DelimiterName;
}

export interface LosslessConversion extends Offer {
  kind: "lossless";
  /** What the candidate restores to; of data its JSON. null if it restores to nothing. */
  restored: string | null;
}

export interface RecordConversion extends Offer {
  kind: "record";
  coverage: Coverage;
  /** How many records there are. */
  records: { definitions: number; rules: number; rows: number };
}

interface Targeted {
  target: Target;
  /** The candidate against each limit of the target. */
  sizes: readonly Size[];
  /** What meets the target without TOON. */
  fitting: FittingForm | null;
}

/** Nothing is offered: the lossless candidate misses the target, and nothing may be cut. */
export interface RefusedConversion extends Targeted {
  kind: "refused";
  /** The lossless candidate that is nearest to the target. */
  toon: string;
  flags: Flags;
}

export interface BudgetConversion extends Offer, Targeted {
  kind: "budget";
  restored: LosslessConversion["restored"];
  coverage: Coverage;
  /** What was cut; empty if the lossless candidate is offered. */
  losses: readonly Loss[];
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
