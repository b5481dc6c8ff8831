import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plan } from "../../../src/index.js";
import { writeAnswer } from "../../../src/io/workers/engine-worker.js";

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
