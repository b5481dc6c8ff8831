import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { VOCABULARIES } from "../../src/http/vocabularies.js";
import type { AppFile } from "../../web/plugins/finish-app.js";
import { APP_FOLDER, readAppFiles } from "./support/file-server.js";

const files = readAppFiles();
const pathsOf = (kept: AppFile["keep"]) =>
  files.flatMap(({ keep, path }) => (keep === kept ? [path] : []));
const isVocabulary = (path: string) => VOCABULARIES.some((one) => one.path === path);

/** What the server sends of a file, in bytes. */
function measure(path: string): number {
  const file = join(APP_FOLDER, path);
  return isVocabulary(path)
    ? brotliCompressSync(readFileSync(file)).length
    : statSync(`${file}.br`).size;
}

test.each<[number, string, () => string[]]>([
  [60_000, "the page alone", () => pathsOf("first").filter((path) => !/worker/.test(path))],
  [180_000, "the page with its engine", () => pathsOf("first")],
  [1_100_000, "everything", () => [...pathsOf("first"), ...pathsOf("later")]],
])("a first visit loads at most %i bytes: %s", (budget, _, list) => {
  const sizes = list().map((path) => ({ path, size: measure(path) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(budget);
});

test("files come when they are needed: the engine, then the rest, then what a person asks for", () => {
  const [first, later, asked] = [pathsOf("first"), pathsOf("later"), pathsOf("asked")];
  expect(first).toContain("index.html");
  expect(first.some((path) => /engine\.worker/.test(path))).toBe(true);
  const waiting = /_base|GptEncoding|open-text/;
  expect(first.filter((path) => waiting.test(path))).toEqual([]);
  expect(later).toContain(VOCABULARIES[0]?.path);
  expect(asked.filter((path) => isVocabulary(path))).toEqual([VOCABULARIES[1]?.path]);
});

test("what is compressed is what was built", () => {
  const packed = files.filter(({ path }) => !isVocabulary(path) && !path.endsWith(".png"));
  expect(packed.length).toBeGreaterThan(20);
  for (const { path } of packed) {
    const file = join(APP_FOLDER, path);
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(readFileSync(file)), path).toBe(
      true,
    );
  }
});
