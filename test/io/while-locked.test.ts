import { existsSync, mkdirSync, rmdirSync, utimesSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { whileLocked } from "../../src/io/while-locked.js";
import { makeWorkspace } from "../cli/run-cli.js";

const lock = makeWorkspace().path("lock");

test("the lock is there during the work, and gone after it, even if the work fails", () => {
  expect(whileLocked(lock, () => existsSync(lock))).toBe(true);
  expect(existsSync(lock)).toBe(false);
  const fail = () => {
    throw new Error("failed");
  };
  expect(() => whileLocked(lock, fail)).toThrow("failed");
  expect(existsSync(lock)).toBe(false);
});

test("a lock that was taken over stays, even with the same inode", () => {
  whileLocked(lock, () => utimesSync(lock, 1, 1));
  expect(existsSync(lock)).toBe(true);
});

test.each([
  ["that a killed process left long ago", -60_000, undefined],
  ["of the future, by a clock that was set back since,", 3_600_000, 100],
])("a lock %s holds nobody up", (_what, offsetMs, staleMs) => {
  writeFileSync(lock, "");
  const seconds = (Date.now() + offsetMs) / 1_000;
  utimesSync(lock, seconds, seconds);
  expect(whileLocked(lock, () => "done", staleMs)).toBe("done");
  expect(existsSync(lock)).toBe(false);
});

test("a lock that a killed process left is taken over by one process at a time", () => {
  writeFileSync(lock, "");
  utimesSync(lock, 1, 1);
  // Stands for another process that takes over, and cannot be removed as one that was killed.
  mkdirSync(`${lock}.tmp`);
  expect(() => whileLocked(lock, () => "done", 0)).toThrow(/EISDIR|EPERM/);
  rmdirSync(`${lock}.tmp`);
  expect(whileLocked(lock, () => "done")).toBe("done");
});
