import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plan } from "../../../src/index.js";
import { writeAnswer } from "../../../src/io/workers/engine-worker.js";
import { isPastBounds, limitHeap } from "../../../src/io/workers/memory.js";

const decode = (json: Uint8Array) => new TextDecoder().decode(json);

/** Lists long enough to be written in parts, in the places where answers have them. */
const longList = fc
  .tuple(fc.integer({ min: 0, max: 600 }), fc.jsonValue())
  .map(([length, value]) => Array.from({ length }, () => value));
const answer = fc.dictionary(
  fc.string(),
  fc.oneof(fc.jsonValue(), longList, fc.dictionary(fc.string(), longList), fc.constant(undefined)),
);

describe("an answer", () => {
  test("is what JSON.stringify makes of it", () => {
    fc.assert(
      fc.property(answer, (value) => {
        expect(decode(writeAnswer(value))).toBe(JSON.stringify(value));
      }),
    );
    const long = plan("# é\n\n".repeat(1_000));
    expect(decode(writeAnswer(long))).toBe(JSON.stringify(long));
  });

  test("passes its limit by its bytes, and says how many those are", () => {
    const value = { a: Array.from({ length: 1_000 }, () => "é") };
    const bytes = Buffer.byteLength(JSON.stringify(value));
    const limit = (most: number) => ({ bytes: most, instead: "ask less" });
    expect(writeAnswer(value, limit(bytes))).toHaveLength(bytes);
    expect(() => writeAnswer(value, limit(bytes - 1))).toThrow(
      `the answer would have ${bytes} bytes (limit ${bytes - 1}); ask less`,
    );
  });
});

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
