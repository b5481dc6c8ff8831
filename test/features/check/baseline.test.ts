import fc from "fast-check";
import { expect, test } from "vitest";
import { ContextVerdictError } from "../../../src/engine/contract/errors.js";
import { printBaseline, readBaseline } from "../../../src/features/check/baseline.js";
import { makeWorkspace } from "../../cli/run-cli.js";
import { words } from "../../support/words.js";
import { anyEntry, anyFiles } from "./arbitrary-baseline.js";

const { write } = makeWorkspace();

/** `../../cli/cases/check.txt` has one as it is printed. */
test("comes back as it was, whatever the documents are called, and in any order", () =>
  fc.assert(
    fc.asyncProperty(anyFiles, async (files) => {
      const text = printBaseline(files);
      const read = await readBaseline(write("baseline.json", text));
      expect(Object.fromEntries(read.files)).toEqual(Object.fromEntries(files));
      expect(printBaseline(read.files)).toBe(text);
      expect(printBaseline(new Map([...files].reverse()))).toBe(text);
    }),
    { numRuns: 200 },
  ));

const damage = fc.tuple(
  fc.nat(),
  fc.nat(3),
  fc.constantFrom(...words('0 - " } { , null __proto__ convert'), "", "\n", "\u{1f600}"),
);

test("that was tampered with is read, or gives an error with its place", async () => {
  let refused = 0;
  await fc.assert(
    fc.asyncProperty(anyFiles, damage, async (files, [at, cut, put]) => {
      const text = printBaseline(files);
      const start = at % text.length;
      const path = write("tampered.json", text.slice(0, start) + put + text.slice(start + cut));
      await readBaseline(path).catch((error: unknown) => {
        refused++;
        expect(error).toBeInstanceOf(ContextVerdictError);
        expect((error as Error).message).toMatch(/^.*tampered\.json:(?:\d+:\d+:)? \S/);
      });
    }),
    { numRuns: 500 },
  );
  expect(refused).toBeGreaterThan(100);
});

const entry = fc.sample(anyEntry, { numRuns: 1 })[0]!;
const EMPTY = { ...JSON.parse(printBaseline(new Map())) };
const wrap = (fields: object) => ({ ...EMPTY, files: { "a.md": { ...entry, ...fields } } });

test.each<[object, string]>([
  [{ ...EMPTY, version: 2 }, "version must be 1, not 2"],
  [{ ...EMPTY, files: [] }, "files must be an object, not a list"],
  [{ version: 1 }, "policy_version is missing"],
  [wrap({ sha256: "ABC" }), 'files["a.md"].sha256 must be 64 hexadecimal digits'],
  [wrap({ sha256: ["a".repeat(64)] }), 'files["a.md"].sha256 must be 64 hexadecimal digits'],
  [wrap({ verdict: "maybe" }), 'files["a.md"].verdict must be one of convert, keep_markdown'],
  [wrap({ savings: 0.5 }), 'files["a.md"].savings must be a whole number'],
  [wrap({ warnings: { a: 0 } }), 'files["a.md"].warnings.a must be a whole number of at least 1'],
  [wrap({ tokens: 1 }), 'unknown field "tokens"'],
  [{ ...EMPTY, files: { "": entry } }, "this name is not allowed"],
])("%j: %s", (value, message) =>
  expect(readBaseline(write("wrong.json", JSON.stringify(value)))).rejects.toThrow(message),
);
