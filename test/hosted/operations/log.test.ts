import { openSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createLog, describeFailure } from "../../../hosted/src/operations/log.js";
import { createMetrics } from "../../../hosted/src/operations/metrics.js";
import { pruneRegularly, watchStore } from "../../../hosted/src/operations/watch-store.js";
import { openStore } from "../../../hosted/src/store/store.js";
import { StoreError } from "../../../hosted/src/store/store-error.js";
import { makeWorkspace } from "../../cli/run-cli.js";
import { serveHosted } from "../../http/serve-process.js";
import { AMPLE } from "../store/tenants.js";

const { directory: folder } = makeWorkspace();

test("a log that cannot be written holds up neither answers nor the end", async () => {
  const full = openSync("/dev/full", "w");
  const hosted = await serveHosted({ DATABASE_URL: `file:${join(folder, "log.db")}` }, full);
  for (let count = 0; count < 200; count++) {
    expect((await fetch(`${hosted.url}/livez`)).status).toBe(200);
  }
  expect((await hosted.end()).code).toBe(0);
});

test("a failure is said by its kind, code and places, never in its words", () => {
  const secret = Object.assign(new TypeError("bad:\n    at the bank (secret.ts:1:2)"), {
    code: "42601",
    detail: "secret",
  });
  const { at, ...said } = describeFailure(secret);
  expect(said).toEqual({ name: "TypeError", code: "42601" });
  expect(at[0]).toMatch(/^log\.test\.ts:\d+:\d+$/);
  expect(at.join()).not.toMatch(/secret|\//);
  const away = describeFailure(new StoreError("unavailable", "secret", "57P01"));
  expect(away).toMatchObject({ name: "StoreError", code: "57P01" });
  const cause = { name: "RangeError", at: ["engine-worker.js:1:2"] };
  const error = Object.assign(new Error("internal"), { code: "internal", cause });
  expect(describeFailure(error)).toEqual({ ...cause, code: "internal" });
  expect(describeFailure("secret")).toEqual({ name: "string", at: [] });
});

test("what need not be kept is deleted at once and every hour, whatever happened before", async () => {
  vi.useFakeTimers();
  const asked: number[] = [];
  const prune = async (usesAfterMs: number) => {
    asked.push(usesAfterMs);
    if (asked.length === 2) throw new Error("away");
    return { reports: 0, uses: 0 };
  };
  const stop = pruneRegularly({ prune }, 48, createLog({ write: () => {} }));
  await vi.advanceTimersByTimeAsync(2 * 3_600_000);
  expect(asked).toEqual([48 * 3_600_000, 48 * 3_600_000, 48 * 3_600_000]);
  stop();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(asked).toHaveLength(3);
  vi.useRealTimers();
});

test("a database that is away is a line a second, however many ask", async () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const store = await openStore({ url: "postgres://nobody@127.0.0.1:1/none" });
  const watched = watchStore(store, log, createMetrics());
  const start = performance.now();
  for (let count = 0; count < 300; count++) {
    await expect(watched.findKey("hash", AMPLE)).rejects.toMatchObject({ code: "unavailable" });
  }
  await store.close();
  const seconds = (performance.now() - start) / 1_000;
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(1 + seconds);
});
