import { escapeControls } from "../../../src/render/neutralize.js";
import { readConfig } from "../config/read-config.js";
import { printTimes } from "../store/print-times.js";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import type { TenantStore } from "../store/tenant-store.js";
import { CliError } from "./cli-error.js";
import type { Command, Types, Values } from "./command.js";
import type { World } from "./world.js";

/**
 * A command that reads or changes records, and prints them as JSON. The database must exist and be up to
 * date.
 */
export function records<
  Takes extends Types = Record<never, never>,
  Options extends Types = Record<never, never>,
>({
  summary,
  takes = {} as Takes,
  options = {} as Options,
  run,
}: Pick<Command, "summary"> & {
  takes?: Takes;
  options?: Options;
  run(store: Store, values: Values<Takes> & Partial<Values<Options>>): Promise<object>;
}): Command<Takes, Options> {
  return {
    ...{ summary, takes, options },
    run: (world, values) =>
      openFor(world, false, async (store) => {
        await store.check().catch((error) => {
          if (!(error instanceof StoreError) || error.reason !== "not_migrated") throw error;
          throw new StoreError(error.code, `${error.message}; run hosted migrate`, error.reason);
        });
        const found = await run(store, values);
        const shown = Array.isArray(found) ? found.map(printTimes) : printTimes(found);
        // A terminal obeys nothing in it.
        world.stdout.write(`${escapeControls(JSON.stringify(shown, null, 2))}\n`);
      }),
  };
}

/** Opens the database of the environment, and closes it. @throws ConfigError, StoreError */
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

/** @throws CliError `not_found` if there is no such tenant. */
export async function findTenant(store: Store, id: string): Promise<TenantStore> {
  const tenant = store.tenant(id);
  if ((await tenant.info()) === undefined) noTenant(id);
  return tenant;
}

export function noTenant(id: string): never {
  throw new CliError("not_found", `there is no tenant "${id}"; see hosted tenants list`);
}
