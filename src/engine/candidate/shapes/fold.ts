import type { Segment } from "./segments.js";

/** A run of blocks that could be written as records, and how many blocks it covers. */
export interface Fold {
  /** null where the blocks, looked at once, turned out to be no records. */
  segment: Extract<Segment, { kind: "records" }> | null;
  count: number;
}
