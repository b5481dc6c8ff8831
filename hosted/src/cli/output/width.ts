import type { Sink } from "../world.js";

const NARROWEST = 40;

/** Columns of what is printed to. What is no terminal has no end, so that programs find rows whole. */
export function widthOf({ isTTY, columns }: Sink): number {
  return isTTY && columns ? Math.max(NARROWEST, columns) : Number.POSITIVE_INFINITY;
}
