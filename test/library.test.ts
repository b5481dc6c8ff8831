import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import * as library from "../src/index.js";
import { words } from "./support/words.js";

const NAMES = words(`
  ContextVerdictError compact convert loadTokenizer loadYaml plan
  profile restore tables validate
`);

test("the library exports these and nothing else", () =>
  expect(Object.keys(library).sort()).toEqual(NAMES));

test("the built library does, too", async () => {
  const built = new URL("../dist/index.js", import.meta.url);
  if (!existsSync(built)) throw new Error("dist/ is missing: run `npm run build` first");
  expect(Object.keys(await import(built.href)).sort()).toEqual(NAMES);
});

test("errors of every function are of the exported class", () => {
  const { ContextVerdictError, profile, convert, plan, validate, restore, compact, tables } =
    library;
  for (const call of [profile, convert, plan, validate, restore, compact, tables]) {
    expect(() => call(undefined as unknown as string)).toThrow(ContextVerdictError);
  }
});
