import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { emptyBaseline } from "../../../src/features/check/baseline.js";
import {
  checkBaseline,
  printBaseline,
  readBaseline,
} from "../../../src/features/check/baseline-file.js";
import { compareEntry } from "../../../src/features/check/compare-document.js";
import { makeWorkspace } from "../../cli/run-cli.js";
import { words } from "../../support/words.js";
import { anyBaseline, anyEntry } from "./arbitrary-baseline.js";

const { write } = makeWorkspace();

describe("the file of a baseline", () => {
  it("is laid out for reviews", () => {
    const entry = {
      sha256: "a".repeat(64),
      verdict: "convert" as const,
      safe_to_auto_apply: true,
      measured_chars: { source: 100, toon: 120, savings: -20 },
      warnings: { vague_rule: 2, a_code: 1 } as Record<string, number>,
    };
    const files = new Map([
      ["b.md", { ...entry }],
      ["10", { ...entry, warnings: {} }],
    ]);
    // Names of files and codes in order, the rest as the format is described.
    const printed = {
      version: 1,
      policy_version: "1.2",
      engine: "e@1",
      files: { "10": { ...entry, warnings: {} }, "b.md": entry },
    };
    printed.files["b.md"].warnings = { a_code: 1, vague_rule: 2 };
    expect(printBaseline({ ...emptyBaseline(), engine: "e@1", files })).toBe(
      `${JSON.stringify(printed, null, 2)}\n`,
    );
    expect(JSON.parse(printBaseline(emptyBaseline()))).toMatchObject({ version: 1, files: {} });
  });

  test("comes back as it was, whatever the documents are called, and in any order", async () => {
    await fc.assert(
      fc.asyncProperty(anyBaseline, async (baseline) => {
        const text = printBaseline(baseline);
        const read = await readBaseline(write("baseline.json", text));
        expect(printBaseline(read)).toBe(text);
        expect(Object.fromEntries(read.files)).toEqual(Object.fromEntries(baseline.files));
        const shuffled = { ...baseline, files: new Map([...baseline.files].reverse()) };
        expect(printBaseline(shuffled)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });
});

describe("a baseline that was tampered with", () => {
  const damage = fc.tuple(
    fc.nat(),
    fc.nat(3),
    fc.constantFrom(...words('0 - " } { , null __proto__ convert'), "", "\n", "\u{1f600}"),
  );

  test("gives an error with its place, or can be compared", async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(anyBaseline, anyEntry, damage, async (baseline, entry, [at, cut, put]) => {
        const text = printBaseline(baseline);
        const start = at % text.length;
        const path = write("tampered.json", text.slice(0, start) + put + text.slice(start + cut));
        const read = await readBaseline(path).catch((error: unknown) => {
          refused++;
          expect(error).toBeInstanceOf(ContextVerdictError);
          expect((error as Error).message).toMatch(/^.*tampered\.json:\d+:\d+: \S/);
          return undefined;
        });
        for (const then of read?.files.values() ?? []) {
          const current = { path: "a", entry, warnings: [] };
          expect(compareEntry(then, current)).toBeInstanceOf(Array);
        }
      }),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(100);
  });

  const entry = fc.sample(anyEntry, { numRuns: 1 })[0]!;
  const EMPTY = { ...emptyBaseline(), files: {} };
  const wrap = (fields: object) => ({ ...EMPTY, files: { "a.md": { ...entry, ...fields } } });

  it.each<[object, string]>([
    [{ ...EMPTY, version: 2 }, "version must be 1, the only format that this version reads"],
    [{ ...EMPTY, files: [] }, "files must be an object, not a list"],
    [{ version: 1 }, "policy_version is missing"],
    [wrap({ sha256: "ABC" }), 'files["a.md"].sha256 must be 64 hexadecimal digits'],
    [wrap({ sha256: ["a".repeat(64)] }), 'files["a.md"].sha256 must be 64 hexadecimal digits'],
    [wrap({ verdict: "maybe" }), 'files["a.md"].verdict must be one of convert, keep_markdown'],
    [wrap({ measured_chars: { source: 1, toon: 1, savings: 1 } }), "savings must be source - toon"],
    [
      wrap({ measured_chars: { source: -1, toon: 0, savings: -1 } }),
      "a whole number of at least 0",
    ],
    [wrap({ warnings: { a: 0 } }), 'files["a.md"].warnings.a must be a whole number of at least 1'],
    [wrap({ tokens: 1 }), 'unknown field "tokens"'],
    [{ ...EMPTY, files: { "": entry } }, "not the path of a file"],
  ])("%j: %s", (value, message) => {
    const problems = checkBaseline(value);
    expect(problems.map((problem) => problem.message).join("\n")).toContain(message);
  });
});
