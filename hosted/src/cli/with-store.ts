import { type Config, readConfig } from "../config/read-config.js";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import type { World } from "./world.js";

/** Opens the database of the environment for a command, and closes it. @throws ConfigError, StoreError */
export async function openFor(
  { env }: World,
  mayCreate: boolean,
  run: (store: Store, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(env);
  const { databaseUrl: url, databasePoolSize: poolSize } = config;
  // Help and usage errors need no database.
  const { openStore } = await import("../store/store.js");
  const store = await openStore({ url, poolSize, mayCreate });
  try {
    await run(store, config);
  } finally {
    await store.close();
  }
}

/** Runs a command on a database that exists and is up to date. */
export function withStore(
  world: World,
  run: (store: Store, config: Config) => Promise<void>,
): Promise<void> {
  return openFor(world, false, async (store, config) => {
    await store.check().catch((error) => {
      if (!(error instanceof StoreError) || error.reason !== "not_migrated") throw error;
      throw new StoreError(error.code, `${error.message}; run hosted migrate`, error.reason);
    });
    await run(store, config);
  });
}
