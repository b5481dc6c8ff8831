import type { ArmEvidence } from "../commands/evidence/compare.js";
import { formatInteger } from "./format-number.js";

/** The figures of one form as texts; empty where there is none. */
export interface ArmCells {
  form: string;
  right: string;
  interval: string;
  difference: string;
  p: string;
  tokens: string;
  cost: string;
}

export function formatArm({
  arm,
  answered,
  right,
  accuracy_interval: interval,
  tokens,
  cost_per_right_answer: cost,
  against_source: against,
}: ArmEvidence): ArmCells {
  return {
    form: arm,
    right: `${formatInteger(right)} of ${formatInteger(answered)}`,
    interval: interval === null ? "" : formatRange(interval.low, interval.high),
    difference:
      against === null
        ? ""
        : `${formatShare(against.difference)} (${formatRange(against.interval.low, against.interval.high)})`,
    p: against === null ? "" : formatProbability(against.p_value),
    tokens: tokens === null ? "" : formatInteger(Math.round(tokens)),
    cost: cost === null ? "" : cost.toPrecision(3),
  };
}

/** A share as points of a hundred, signed where it is a difference: `−4.2`. */
export function formatShare(share: number): string {
  const points = (100 * share).toFixed(1);
  return points === "-0.0" ? "0.0" : points.replace("-", "−");
}

/** `5 points`. */
export function formatMargin(margin: number): string {
  return `${Number((100 * margin).toFixed(1))} points`;
}

function formatRange(low: number, high: number): string {
  return `${formatShare(low)} to ${formatShare(high)}`;
}

function formatProbability(p: number): string {
  return p < 0.001 ? "<0.001" : p.toFixed(3);
}
