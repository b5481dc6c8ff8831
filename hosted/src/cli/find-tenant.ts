import { isId } from "../keys/new-id.js";
import type { KeyInfo, Store, TenantInfo, TenantStore } from "../store/store.js";
import { CliError, usageError } from "./cli-error.js";

/** @throws CliError `not_found` */
export async function findTenant(
  store: Store,
  id: string,
): Promise<{ tenant: TenantStore; info: TenantInfo }> {
  const tenant = store.tenant(id);
  const info = await tenant.info();
  return { tenant, info: info ?? noTenant(id) };
}

/** @throws CliError `not_found` */
export function noTenant(id: string): never {
  throw new CliError("not_found", `there is no tenant "${id}"; hosted tenants list names them`);
}

/**
 * What is asked of one key of a tenant.
 * @throws CliError `bad_request` for what is not the id of a key, which is not quoted: it may be a
 *   key. `not_found` where the tenant has no such key.
 */
export async function findKey(
  tenantId: string,
  id: string,
  ask: (id: string) => Promise<KeyInfo | undefined>,
): Promise<KeyInfo> {
  if (!isId("key", id)) {
    throw usageError(
      `keys are named by their id, as key_ and 16 characters; hosted keys list ${tenantId} shows them`,
    );
  }
  const key = await ask(id);
  if (key !== undefined) return key;
  throw new CliError(
    "not_found",
    `${tenantId} has no key ${id}; hosted keys list ${tenantId} shows them`,
  );
}
