import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { whileLocked } from "../../src/io/while-locked.js";

const folder = mkdtempSync(join(tmpdir(), "context-verdict-lock-"));
const lock = join(folder, "lock");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the lock is there during the work, and gone after it, even if the work fails", () => {
  expect(whileLocked(lock, () => existsSync(lock))).toBe(true);
  expect(existsSync(lock)).toBe(false);
  const fail = () => {
    throw new Error("failed");
  };
  expect(() => whileLocked(lock, fail)).toThrow("failed");
  expect(existsSync(lock)).toBe(false);
});

function leaveLock(offsetMs: number): void {
  writeFileSync(lock, "");
  const seconds = (Date.now() + offsetMs) / 1_000;
  utimesSync(lock, seconds, seconds);
}

test("a lock that a killed process left long ago holds nobody up", () => {
  leaveLock(-60_000);
  expect(whileLocked(lock, () => "done")).toBe("done");
  expect(existsSync(lock)).toBe(false);
});

test("nor does one of the future, by a clock that was set back since", () => {
  leaveLock(3_600_000);
  expect(whileLocked(lock, () => "done", 100)).toBe("done");
  expect(existsSync(lock)).toBe(false);
});
