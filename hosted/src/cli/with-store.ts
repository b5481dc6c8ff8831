import { readConfig } from "../config/read-config.js";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import type { TenantStore } from "../store/tenant-store.js";
import { CliError } from "./cli-error.js";
import type { World } from "./world.js";

/** Opens the database of the environment for a command, and closes it. @throws ConfigError, StoreError */
export async function openFor(
  { env }: World,
  mayCreate: boolean,
  run: (store: Store) => Promise<void>,
): Promise<void> {
  const { databaseUrl: url, databasePoolSize: poolSize } = readConfig(env);
  // Help and usage errors need no database.
  const { openStore } = await import("../store/store.js");
  const store = await openStore({ url, poolSize, mayCreate });
  try {
    await run(store);
  } finally {
    await store.close();
  }
}

/** Runs a command on a database that exists and is up to date. */
export function withStore(world: World, run: (store: Store) => Promise<void>): Promise<void> {
  return openFor(world, false, async (store) => {
    await store.check().catch((error) => {
      if (!(error instanceof StoreError) || error.reason !== "not_migrated") throw error;
      throw new StoreError(error.code, `${error.message}; run hosted migrate`, error.reason);
    });
    await run(store);
  });
}

/** @throws CliError `not_found` if there is no such tenant. */
export async function findTenant(store: Store, id: string): Promise<TenantStore> {
  const tenant = store.tenant(id);
  if ((await tenant.info()) === undefined) noTenant(id);
  return tenant;
}

export function noTenant(id: string): never {
  throw new CliError("not_found", `there is no tenant "${id}"; see hosted tenants list`);
}
