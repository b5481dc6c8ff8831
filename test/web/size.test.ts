import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { APP_FOLDER, readAppFiles } from "./support/file-server.js";

const files = readAppFiles();

/** What the first load may weigh, compressed with gzip, in bytes: with the engine, and the page alone. */
test.each([
  [250_000, /./],
  [60_000, /^(?!.*worker)/],
])("the first load stays within %i bytes: %s", (budget, counted) => {
  const sizes = files
    .filter(({ isFirst, path }) => isFirst && counted.test(path))
    .map(({ path }) => ({ path, size: gzipSync(readFileSync(join(APP_FOLDER, path))).length }));
  expect(sizes.some(({ path }) => /assets\/index-.*\.js$/.test(path))).toBe(true);
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(budget);
});

test("the first load has the page, its engine, and nothing that can wait", () => {
  const first = files.filter(({ isFirst }) => isFirst).map(({ path }) => path);
  expect(first).toContain("index.html");
  expect(first.some((path) => /engine\.worker/.test(path))).toBe(true);
  const waiting = /o200k|cl100k|GptEncoding|editor|about-page/;
  expect(first.filter((path) => waiting.test(path))).toEqual([]);
  expect(files.some(({ path }) => /o200k/.test(path))).toBe(true);
});
