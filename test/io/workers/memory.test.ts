import { describe, expect, test } from "vitest";
import { isPastBounds, limitHeap } from "../../../src/io/workers/memory.js";

/** What it throws. */
function failureOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}

test("the heap of a worker grows with the largest document", () => {
  expect(limitHeap(0)).toBe(64);
  expect(limitHeap(2_097_152)).toBe(384);
  expect(limitHeap(67_108_864)).toBe(10_304);
});

describe("what is larger than anything may be", () => {
  test.each([
    ["a text", () => "a".repeat(2 ** 29)],
    ["two texts", () => "a".padEnd(2 ** 28).concat("b".padEnd(2 ** 28), "c".padEnd(2 ** 28))],
    ["a buffer", () => new ArrayBuffer(2 ** 50)],
  ])("%s", (_name, run) => expect(isPastBounds(failureOf(run))).toBe(true));

  test.each([
    ["a wrong length", () => new Array(-1)],
    [
      "endless recursion",
      () => {
        const f = (): number => 1 + f();
        return f();
      },
    ],
    [
      "a defect",
      () => {
        throw new Error("Invalid string length");
      },
    ],
  ])("is not %s", (_name, run) => expect(isPastBounds(failureOf(run))).toBe(false));
});
