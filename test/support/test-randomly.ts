import { test } from "vitest";

type Run = (share: number) => void | Promise<void>;

/** How much of its values a test tries in the default part. */
const DEFAULT_SHARE = 0.1;

/** How much of its random values a test tries in the full part. */
const FULL_SHARE = 0.5;

/** A test of random values. @param run Multiplies its number of values by `share`. */
export function testRandomly(name: string, run: Run): void {
  testInParts(name, run, FULL_SHARE);
}

/** A test of given cases, all of which the full part tries. @param run Takes `share` of its cases. */
export function testCases(name: string, run: Run): void {
  testInParts(name, run, 1);
}

function testInParts(name: string, run: Run, fullShare: number): void {
  test(name, () => run(DEFAULT_SHARE));
  test(`${name} (at length)`, { tags: ["full"] }, () => run(fullShare));
}
