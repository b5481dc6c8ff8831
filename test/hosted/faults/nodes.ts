import { openStore } from "../../../hosted/src/store/store.js";
import type { TenantChanges } from "../../../hosted/src/store/tenant-store.js";
import { serveHosted } from "../support/hosted-process.js";
import { type LoadOptions, startLoad } from "../support/load.js";
import { addTenant } from "../support/start-hosted.js";

export const WIDE = {
  KEY_BURST: "1000000",
  TENANT_BURST: "1000000",
  DOCUMENTS_PER_DAY: "1000000",
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
