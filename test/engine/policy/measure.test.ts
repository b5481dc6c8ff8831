import { expect, test } from "vitest";
import { toPercent } from "../../../src/engine/policy/measure.js";

test("a percentage is never minus zero, which JSON cannot hold", () =>
  expect(Object.is(toPercent(-1, 100_000), 0)).toBe(true));
