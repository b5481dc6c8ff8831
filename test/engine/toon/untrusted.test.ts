import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type DecodeResult,
  decodeUntrusted,
  MAX_DEPTH,
  MAX_FIELD_GROUPS,
} from "../../../src/engine/toon/untrusted.js";
import { readRows } from "../../support/read-rows.js";
import { words } from "../../support/words.js";

function problemOf(toon: string) {
  const decoded: DecodeResult = decodeUntrusted(toon);
  if (decoded.ok) throw new Error("this is valid");
  return decoded.problem;
}
const nest = (depth: number) =>
  Array.from({ length: depth + 1 }, (_, level) => `${"  ".repeat(level)}a:`).join("\n");
const groups = (depth: number) => `x[1]${"{a".repeat(depth)}${"}".repeat(depth)}:\n  1`;

describe("decoding", () => {
  test("never throws, and every problem has the code", () => {
    const piece = fc.constantFrom(
      ...words('a : [ 2 ] { } " , | x[1]{a}:'),
      ...[" ", "\n", "  ", "\\", "- ", "\t", "\ud800", "\r"],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (parts) => {
        const decoded = decodeUntrusted(parts.join(""));
        if (!decoded.ok) {
          expect(decoded.problem.code).toBe("invalid_toon");
          expect(decoded.problem.message).not.toBe("");
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test("names the line", () => expect(problemOf("a: 1\nb: 2\n c: 3")).toMatchObject({ line: 3 }));
});

describe("bounds", () => {
  test("on the depth of lines", () => {
    expect(decodeUntrusted(nest(MAX_DEPTH)).ok).toBe(true);
    expect(problemOf(nest(MAX_DEPTH + 1))).toMatchObject({
      message: `Nested deeper than ${MAX_DEPTH} levels`,
      line: MAX_DEPTH + 2,
    });
  });

  test("on list markers, which nest as well", () =>
    expect(problemOf(`a[1]:\n  ${"- ".repeat(MAX_DEPTH)}1`)).toMatchObject({
      message: `Nested deeper than ${MAX_DEPTH} levels`,
    }));

  test("on field groups", () => {
    expect(problemOf(groups(MAX_FIELD_GROUPS + 1))).toMatchObject({
      message: `Field groups nested deeper than ${MAX_FIELD_GROUPS} levels`,
      line: 1,
    });
    const within = decodeUntrusted(groups(MAX_FIELD_GROUPS));
    if (!within.ok) expect(within.problem.message).not.toContain("deeper");
  });

  test("not on braces in strings", () => {
    expect(decodeUntrusted(`a: "${"{".repeat(1_000)}"`).ok).toBe(true);
    expect(decodeUntrusted(`a: "\\"${"{".repeat(1_000)}"`).ok).toBe(true);
  });

  test.for([":", ": "])("on blank lines times arrays, with %j behind their headers", (end) => {
    const arrays = (count: number, blanks: number) =>
      Array.from({ length: count }, (_, i) => `t${i}[1]{a}${end}\n  1\n`).join("") +
      "\n".repeat(blanks);
    expect(decodeUntrusted(arrays(100, 1_000)).ok).toBe(true);
    expect(problemOf(arrays(10_000, 10_000)).message).toBe("Too many blank lines between arrays");
  });
});

/** Milliseconds when each is looked at once, minutes when the rest is searched from each. */
test("a line of escaped quotes that is never closed is looked at once", () => {
  expect(typeof decodeUntrusted(`{"${'\\"'.repeat(100_000)}`).ok).toBe("boolean");
}, 5_000);

describe("messages", () => {
  const secrets = /hunter|secret/;
  test.each(readRows<[string, string, string]>("untrusted.yaml", import.meta.url))(
    "are whole, and do not quote %s",
    (_name, toon, message) => {
      expect(problemOf(toon).message).toBe(message);
      expect(message).not.toMatch(secrets);
    },
  );
});
