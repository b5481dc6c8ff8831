import type { TokenEstimator } from "../../contract/estimator.js";

/** The limits of a budget: characters (UTF-16 code units), tokens, or both. */
export interface Target {
  chars?: number | undefined;
  tokens?: number | undefined;
  /** Counts the tokens. Its name appears wherever the target is mentioned. */
  estimator: TokenEstimator;
}

/** One limit of a target, and how long a candidate is in its unit. */
export interface Size {
  limit: number;
  size: number;
  /** `characters`, or `tokens` with the estimator's name. */
  unit: string;
}

/** What meets a target without loss: the source as it is, or else its compact form. */
export type FittingForm = "source" | "compact";

/** Says to load it in place of a candidate that is cut or refused. */
export function suggestForm(fitting: FittingForm | null): string | undefined {
  if (fitting === null) return undefined;
  return `Load the ${fitting === "source" ? "document as it is" : "compact form"}: it meets the target`;
}

/** Measures a candidate against every limit of a target. */
export function measureSizes({ chars, tokens, estimator }: Target, toon: string): Size[] {
  return [
    ...(chars === undefined ? [] : [{ limit: chars, size: toon.length, unit: "characters" }]),
    ...(tokens === undefined
      ? []
      : [{ limit: tokens, size: estimator.count(toon), unit: `tokens by ${estimator.name}` }]),
  ];
}

/** The share of a target that a text takes; of several limits, the largest. It fits up to 1. */
export function shareOf(target: Target, text: string): number {
  return Math.max(0, ...measureSizes(target, text).map(({ size, limit }) => size / limit));
}

/** Whether a text is over a limit. One that the estimator cannot count (NaN) is. */
export function isOverLimit({ size, limit }: Size): boolean {
  return !(size <= limit);
}

/** A size beside its limit: `5432 characters, the target is 2000`. */
export function describeSize({ size, limit, unit }: Size): string {
  return `${size} ${unit}, the target is ${limit}`;
}
