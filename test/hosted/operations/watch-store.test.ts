import { expect, test } from "vitest";
import { createLog } from "../../../hosted/src/operations/log.js";
import { createMetrics } from "../../../hosted/src/operations/metrics.js";
import { watchStore } from "../../../hosted/src/operations/watch-store.js";
import { openStore } from "../../../hosted/src/store/store.js";
import { AMPLE } from "../store/tenants.js";

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
