import { expect, test } from "vitest";
import { createLog } from "../../../hosted/src/operations/log.js";
import { createMetrics } from "../../../hosted/src/operations/metrics.js";
import { watchStore } from "../../../hosted/src/operations/watch-store.js";
import { StoreError } from "../../../hosted/src/store/store-error.js";
import { MemoryStore } from "../support/memory-store.js";

test("a database that is away is a line a second, however many ask", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => void lines.push(line) });
  const store = new MemoryStore();
  store.failure = new StoreError("unavailable", "away", "57P01");
  const watched = watchStore(store, log, createMetrics());
  const start = performance.now();
  for (let count = 0; count < 3_000; count++) {
    await expect(watched.check()).rejects.toBe(store.failure);
  }
  const seconds = (performance.now() - start) / 1_000;
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(1 + seconds);
});
