import { expect } from "vitest";
import { openStore } from "../../../hosted/src/store/store.js";
import type { TenantChanges } from "../../../hosted/src/store/tenant-store.js";
import { serveHosted } from "../../http/serve-process.js";
import { runOnUrl } from "../store/databases.js";
import { type LoadOptions, type Seen, startLoad } from "../support/load.js";
import { CANARY } from "../support/silence.js";
import { addTenant } from "../support/start-hosted.js";

export const WIDE = {
  KEY_BURST: "1000000",
  TENANT_BURST: "1000000",
  DOCUMENTS_PER_DAY: "1000000",
  // A busy machine takes its time.
  MILLISECONDS_PER_CREDIT: "1000000",
};

/** Nodes on one database, and four clients of one key that ask one node after the other. */
export async function startNodes(url: string, count: number, rate?: TenantChanges) {
  const env = { DATABASE_URL: url, DATABASE_POOL_SIZE: "5", ...WIDE };
  const start = () => serveHosted(env);
  // All at once: each wants to make the tables.
  const nodes = await Promise.all(Array.from({ length: count }, start));
  const store = await openStore({ url });
  const tenant = await addTenant(store, rate);
  await store.close();
  let turn = 0;
  const load = (options: Partial<LoadOptions> = {}) =>
    startLoad(() => nodes[turn++ % count]!.url, { key: tenant.key, clients: 4, ...options });
  return { ...tenant, nodes, start, load };
}

/**
 * Holds the books to what clients saw: all that was acknowledged is recorded, once, and the counters are
 * the sum of what is recorded.
 *
 * @param unheard How many answers clients may have missed: connections that were cut, and errors about a
 *   record that may have been made.
 */
export async function expectExact(url: string, { acknowledged, strange }: Seen, unheard: number) {
  expect(strange, "answers without an envelope").toEqual([]);
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
  const uses = await runOnUrl(url, "select id from usage_events");
  const ids = new Set(uses.map(({ id }) => id));
  const missing = acknowledged.filter((id) => !ids.has(id));
  expect(missing, "acknowledged and not recorded").toEqual([]);
  const [sums] = await runOnUrl(
    url,
    "select sum(documents) as documents, sum(characters) as characters from usage_days",
  );
  expect(Number(sums?.documents), "counters and records").toBe(ids.size);
  // Of the document that the load asks about.
  expect(Number(sums?.characters)).toBe(ids.size * (CANARY.length + 3));
  expect(ids.size - acknowledged.length).toBeLessThanOrEqual(unheard);
}
