import { test } from "vitest";

/** How many of its random values a test tries in the default part. */
const DEFAULT_SHARE = 0.1;

/**
 * A test of random values: of a tenth of them in the default part, of all in the full one.
 *
 * @param run Multiplies its number of values by `share`.
 */
export function testRandomly(name: string, run: (share: number) => void | Promise<void>): void {
  test(name, () => run(DEFAULT_SHARE));
  test(`${name} (at length)`, { tags: ["full"] }, () => run(1));
}
