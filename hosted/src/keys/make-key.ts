import type { KeyInfo, NewKey, TenantStore } from "../store/store.js";
import { createApiKey, hashApiKey } from "./api-key.js";
import { newId } from "./new-id.js";

/** A key right after it was made, the only time it is known. */
export interface MadeKey {
  key: string;
  info: KeyInfo;
}

/** Makes a key and stores its hash. */
export async function addNewKey(
  tenant: TenantStore,
  settings: Omit<NewKey, "id" | "hash">,
): Promise<MadeKey> {
  const key = createApiKey();
  const info = await tenant.addKey({ id: newId("key"), hash: hashApiKey(key), ...settings });
  return { key, info };
}
