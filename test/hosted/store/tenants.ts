import type { NewKey } from "../../../hosted/src/store/keys.js";
import type { Store } from "../../../hosted/src/store/store.js";
import type { AdmissionRequest, Rate, Use } from "../../../hosted/src/store/types.js";

export const SLOW_MINUTE_MS = 60_000;

/** A credit comes back after a minute: not during a test. */
export function slow(burst: number): Rate {
  return { creditsPerMinute: 1, burst };
}

export const AMPLE: Rate = { creditsPerMinute: 60_000, burst: 1_000_000 };

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

export function request(
  tenantId: string,
  changes: Partial<AdmissionRequest> = {},
): AdmissionRequest {
  return {
    tenantId,
    keyId: "k1",
    credits: 1,
    keyRate: AMPLE,
    tenantRate: AMPLE,
    quota: { documentsPerDay: 1_000_000, charactersPerDay: 1_000_000_000 },
    ...changes,
  };
}

export function use(tenantId: string, id: string, changes: Partial<Use> = {}): Use {
  return {
    tenantId,
    keyId: "k1",
    id,
    tool: "convert",
    characters: 100,
    credits: 0,
    keyRate: AMPLE,
    tenantRate: AMPLE,
    ...changes,
  };
}
