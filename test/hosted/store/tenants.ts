import type { NewKey } from "../../../hosted/src/store/keys.js";
import type { Store } from "../../../hosted/src/store/store.js";
import type { Debt, Limits, Use } from "../../../hosted/src/store/types.js";

export const SLOW_MINUTE_MS = 60_000;

/** A credit comes back after a minute: not during a test. */
export function slow({ key, tenant }: { key?: number; tenant?: number }): Partial<Limits> {
  return {
    ...(key !== undefined && { keyCreditsPerMinute: 1, keyBurst: key }),
    ...(tenant !== undefined && { tenantCreditsPerMinute: 1, tenantBurst: tenant }),
  };
}

export const AMPLE: Limits = {
  keyCreditsPerMinute: 60_000,
  keyBurst: 1_000_000,
  tenantCreditsPerMinute: 60_000,
  tenantBurst: 1_000_000,
  documentsPerDay: 1_000_000,
  charactersPerDay: 1_000_000_000,
};

export function newKey(id: string, changes: Partial<NewKey> = {}): NewKey {
  return {
    id,
    hash: `hash of ${id}`,
    label: `the key ${id}`,
    scopes: ["profile", "convert"],
    expiresInMs: null,
    ...changes,
  };
}

/** A tenant with keys, each with an id and a hash that no other tenant's has. */
export async function addTenant(store: Store, id: string, keys: readonly string[] = ["k1"]) {
  await store.createTenant({ id, name: `the tenant ${id}` });
  for (const key of keys)
    await store.tenant(id).addKey(newKey(key, { hash: `hash of ${id} ${key}` }));
  return store.tenant(id);
}

export function request(tenantId: string, changes: Partial<Debt> = {}): Debt {
  return { tenantId, keyId: "k1", credits: 1, ...AMPLE, ...changes };
}

export function use(tenantId: string, id: string, changes: Partial<Use> = {}): Use {
  const debt = request(tenantId, { credits: 0 });
  return { ...debt, id, tool: "convert", characters: 100, ...changes };
}
