import { UNBOUNDED } from "./functions.js";

/** The promise: what a text of any content may cost. Times are of the processor, in ms. */
export const SMALL = 100_000;
export const LARGE = 1_000_000;
export const MAX_SMALL_MS = 1_000;
export const MAX_LARGE_MS = 6_000;
export const MAX_GROWTH = 12;
/** Below this a ratio says more about caches and collections than about the engine's growth. */
export const MIN_LARGE_MS_FOR_GROWTH = 4_000;
export const MAX_ANSWER = 40;
/** A question that takes more is ended. */
export const STOP_MS = 15_000;

/** What one function took for a text of two lengths. */
export interface Measured {
  name: string;
  /** Length of the text, time and characters of the answer. */
  small: Sample;
  large: Sample;
}

export interface Sample {
  length: number;
  ms: number;
  chars: number;
  error?: string;
}

export type Fault = "threw" | "slow" | "steep" | "large answer";

/** The bounds that a measurement at `SMALL` and `LARGE` breaks. */
export function findFaults({ name, small, large }: Measured): Fault[] {
  if (small.error !== undefined || large.error !== undefined) return ["threw"];
  const faults: Fault[] = [];
  if (small.ms > MAX_SMALL_MS || large.ms > MAX_LARGE_MS) faults.push("slow");
  if (large.ms >= MIN_LARGE_MS_FOR_GROWTH && large.ms > MAX_GROWTH * small.ms) faults.push("steep");
  const isLarge = [small, large].some(({ chars, length }) => chars > MAX_ANSWER * length);
  if (isLarge && !UNBOUNDED.includes(name)) faults.push("large answer");
  return faults;
}

/** Time at `length` as two smaller samples foretell it, by a power law between linear and cubic. */
export function foretell(small: Sample, large: Sample, length: number): number {
  const exponent =
    Math.log(Math.max(large.ms, 0.1) / Math.max(small.ms, 0.1)) /
    Math.log(large.length / small.length);
  return large.ms * (length / large.length) ** Math.min(3, Math.max(1, exponent));
}
