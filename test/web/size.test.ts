import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readAppFiles } from "./support/app-list.js";
import { APP_FOLDER } from "./support/file-server.js";

/** What the page and its engine may weigh at first, compressed with gzip. */
const BUDGET = 250_000;

/** The same without the engine. */
const PAGE_BUDGET = 60_000;

const files = readAppFiles();

test("the first load stays within its budget", () => {
  const sizes = files
    .filter(({ isFirst }) => isFirst)
    .map(({ path }) => ({ path, size: gzipSync(readFileSync(join(APP_FOLDER, path))).length }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(BUDGET);
});

test("the page without its engine stays within its own", () => {
  const page = files.filter(({ isFirst, path }) => isFirst && !/worker/.test(path));
  const total = page.reduce(
    (sum, { path }) => sum + gzipSync(readFileSync(join(APP_FOLDER, path))).length,
    0,
  );
  expect(page.some(({ path }) => /assets\/index-.*\.js$/.test(path))).toBe(true);
  expect(total).toBeLessThanOrEqual(PAGE_BUDGET);
});

test("the first load has the page, its engine, and nothing that can wait", () => {
  const first = files.filter(({ isFirst }) => isFirst).map(({ path }) => path);
  expect(first).toContain("index.html");
  expect(first.some((path) => /engine\.worker/.test(path))).toBe(true);
  const waiting = /o200k|cl100k|GptEncoding|editor|about-page/;
  expect(first.filter((path) => waiting.test(path))).toEqual([]);
  expect(files.some(({ path }) => /o200k/.test(path))).toBe(true);
});
