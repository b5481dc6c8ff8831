import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createApiKey,
  hashApiKey,
  isSameHash,
  parseApiKey,
} from "../../../hosted/src/keys/api-key.js";

/** A fresh key for every run: what holds for one checksum must hold for all. */
const key = fc.constant(undefined).map(createApiKey);

const character = fc.constantFrom(
  ..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- \n\u0000é",
);

const RUNS = { numRuns: 2_000 };

describe("an API key", () => {
  it("has the form that scanners look for, and is taken", () => {
    for (let i = 0; i < 500; i++) {
      const created = createApiKey();
      expect(created).toMatch(/^cv_live_[0-9A-Za-z]{38}$/);
      expect(parseApiKey(created)).toBe(created);
    }
  });

  it("keeps its form and checksum: keys that were given out stay valid", () => {
    const known = `cv_live_${"0".repeat(32)}4ZF4nn`;
    expect(parseApiKey(known)).toBe(known);
  });

  it("never comes twice", () => {
    expect(new Set(Array.from({ length: 1_000 }, createApiKey)).size).toBe(1_000);
  });

  it("is refused where one character is another one", () => {
    fc.assert(
      fc.property(key, fc.nat({ max: 45 }), character, (created, at, other) => {
        fc.pre(created[at] !== other);
        expect(parseApiKey(created.slice(0, at) + other + created.slice(at + 1))).toBeUndefined();
      }),
      RUNS,
    );
  });

  it("is refused where two neighbours are swapped", () => {
    fc.assert(
      fc.property(key, fc.nat({ max: 44 }), (created, at) => {
        const [left, right] = [created[at]!, created[at + 1]!];
        fc.pre(left !== right);
        const swapped = created.slice(0, at) + right + left + created.slice(at + 2);
        expect(parseApiKey(swapped)).toBeUndefined();
      }),
      RUNS,
    );
  });

  it("is refused where a character is missing or added, or the case is another", () => {
    fc.assert(
      fc.property(key, fc.nat({ max: 46 }), character, (created, at, other) => {
        if (at < created.length) {
          expect(parseApiKey(created.slice(0, at) + created.slice(at + 1))).toBeUndefined();
        }
        expect(parseApiKey(created.slice(0, at) + other + created.slice(at))).toBeUndefined();
        expect(parseApiKey(created.toUpperCase())).toBeUndefined();
      }),
      RUNS,
    );
  });

  it("is random evenly", () => {
    const counts = new Map<string, number>();
    const keys = 5_000;
    for (let i = 0; i < keys; i++) {
      for (const digit of createApiKey().slice(8, 40)) {
        counts.set(digit, (counts.get(digit) ?? 0) + 1);
      }
    }
    // Chi-square with 61 degrees of freedom: 140 is exceeded once in 40 million runs. A modulo of
    // bytes would come to several thousand.
    const expected = (keys * 32) / 62;
    const chiSquare = [...counts.values()].reduce(
      (sum, n) => sum + (n - expected) ** 2 / expected,
      0,
    );
    expect(counts.size).toBe(62);
    expect(chiSquare).toBeLessThan(140);
  });
});

describe("hashes", () => {
  it("are SHA-256 in hexadecimal", () => {
    expect(hashApiKey("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    );
  });

  it("are compared as a whole", () => {
    const [a, b] = [hashApiKey("a"), hashApiKey("b")];
    expect(isSameHash(a, hashApiKey("a"))).toBe(true);
    expect(isSameHash(a, b)).toBe(false);
    expect(isSameHash(a, a.slice(1))).toBe(false);
    expect(isSameHash("", a)).toBe(false);
  });
});
