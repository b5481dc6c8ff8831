import { type Config, readConfig } from "../config/read-config.js";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import type { World } from "./world.js";

/**
 * Runs a command on the database of the environment, and closes it whatever happens.
 *
 * A file needs no set-up: its tables are made when they are first needed. Those of PostgreSQL are
 * other people's, too: they are changed by `hosted migrate` and `hosted serve`, and by no look at them.
 *
 * @throws ConfigError
 * @throws StoreError `unavailable` where the database cannot be used.
 */
export async function withStore(
  world: World,
  run: (store: Store, config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(world.env);
  const store = await world.openStore({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
    mayCreate: false,
  });
  try {
    if (config.databaseUrl.startsWith("file:")) await store.migrate();
    else await checkTables(store);
    await run(store, config);
  } finally {
    await store.close();
  }
}

async function checkTables(store: Store): Promise<void> {
  try {
    await store.check();
  } catch (error) {
    if (!(error instanceof StoreError) || error.reason !== "not_migrated") throw error;
    throw new StoreError(error.code, `${error.message}; run: hosted migrate`, error.reason);
  }
}
