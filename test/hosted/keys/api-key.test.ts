import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createApiKey, hashApiKey, newId, parseApiKey } from "../../../hosted/src/keys/api-key.js";

/** A fresh key for every run: what holds for one checksum must hold for all. */
const key = fc.constant(undefined).map(createApiKey);

const character = fc.constantFrom(
  ..."0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_- \n\u0000é",
);

describe("an API key", () => {
  it("has the form that scanners look for, never comes twice, and uses every character", () => {
    const keys = Array.from({ length: 1_000 }, createApiKey);
    for (const created of keys) {
      expect(created).toMatch(/^cv_live_[0-9A-Za-z]{38}$/);
      expect(parseApiKey(created)).toBe(created);
    }
    expect(new Set(keys).size).toBe(1_000);
    expect(new Set(keys.flatMap((created) => [...created.slice(8, 40)])).size).toBe(62);
  });

  it("keeps its form and checksum: keys that were given out stay valid", () => {
    const known = `cv_live_${"0".repeat(32)}4ZF4nn`;
    expect(parseApiKey(known)).toBe(known);
  });

  it("is refused with another, a missing or one more character, two swapped ones or another case", () =>
    fc.assert(
      fc.property(key, fc.nat({ max: 45 }), character, (created, at, other) => {
        const [before, after] = [created.slice(0, at), created.slice(at + 1)];
        fc.pre(created[at] !== other);
        const mistyped = [
          before + other + after,
          before + after,
          before + other + created.slice(at),
        ];
        if (after !== "" && after[0] !== created[at]) {
          mistyped.push(before + after[0] + created[at] + after.slice(1));
        }
        for (const text of [...mistyped, created.toUpperCase()]) {
          expect(parseApiKey(text)).toBeUndefined();
        }
      }),
      { numRuns: 2_000 },
    ));
});

it("hashes are SHA-256 in hexadecimal", () => {
  const hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(hashApiKey("abc")).toBe(hash);
});

it("ids say what they name", () => {
  expect(newId("key")).toMatch(/^key_[0-9A-Za-z]{16}$/);
  expect(newId("key")).not.toBe(newId("key"));
});
