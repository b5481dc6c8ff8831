import type { DelimiterName, Flags, Mode } from "../contract/contract.js";
import type { Coverage } from "../policy/coverage.js";
import type { Loss } from "./budget/compress.js";
import type { Size, Target } from "./budget/target.js";

/** What a mode made of a document. */
export interface Conversion {
  mode: Mode;
  /** The candidate; of a refused conversion, the shortest lossless one that was attempted. */
  toon: string;
  /** null where nothing is offered (refused). */
  delimiter: DelimiterName | null;
  flags: Flags;
  /** How much of the text is kept; null in lossless mode and where nothing is offered. */
  coverage: Coverage | null;
  /** What a budget cut. */
  losses: readonly Loss[];
  /** What a budget asked for. */
  target: Target | null;
  /** The candidate against the target's limits; empty where no target was set. */
  sizes: readonly Size[];
  /** Whether the source as it is meets the target. */
  sourceFits: boolean;
  /** Records by kind in record mode. */
  records: RecordCounts | null;
}

/** What a mode says nothing of, unless it does. */
export const UNSAID = {
  coverage: null,
  losses: [],
  target: null,
  sizes: [],
  sourceFits: false,
  records: null,
} as const satisfies Partial<Conversion>;

export interface RecordCounts {
  definitions: number;
  rules: number;
  rows: number;
}
