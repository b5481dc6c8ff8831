import { TOOL_NAMES } from "../../../src/engine/contract/requests.js";
import { systemCode } from "../../../src/io/failures.js";
import { escapeControls } from "../../../src/render/neutralize.js";
import { type Config, LIMITS, readConfig } from "../config/read-config.js";
import { anyText, day, orWord, type ValueType, wholeNumber } from "../config/value-types.js";
import { createApiKey, hashApiKey, newId, SCOPES, type Scope } from "../keys/api-key.js";
import type { Store } from "../store/store.js";
import { StoreError } from "../store/store-error.js";
import { printTimes } from "../store/tables.js";
import {
  CliError,
  type Command,
  flag,
  type Types,
  usageError,
  type Values,
  type World,
} from "./command.js";

const DAY_MS = 86_400_000;

/** Null follows the configuration. */
const orDefault = (type: ValueType<number>) => orWord("default", null, type);

/** The limits of one tenant or key. */
const limits = {
  credits_per_minute: orDefault(LIMITS.credits_per_minute),
  burst: orDefault(LIMITS.burst),
};

/** Scopes, in the order of the contract, each once. */
const scopes: ValueType<Scope[]> = {
  allowed: `some of ${SCOPES.join(",")}`,
  read: (text) => {
    const names = text.split(",").map((name) => name.trim());
    const isKnown = names.every((name) => (SCOPES as readonly string[]).includes(name));
    return isKnown ? SCOPES.filter((name) => names.includes(name)) : undefined;
  },
};

/** As stored. */
const yesOrNo: ValueType<0 | 1> = {
  allowed: "yes or no",
  read: (text) => (({ no: 0, yes: 1 }) as const)[text as "no" | "yes"],
};

/** The id of a tenant. Generated ones contain a `_`, so it is never one of those. */
const slug: ValueType<string> = {
  allowed: "1 to 63 lower-case letters, digits and dashes, beginning with a letter or digit",
  read: (text) => (/^[a-z0-9][a-z0-9-]{0,62}$/.test(text) ? text : undefined),
};

/** A name or a label. */
const label: ValueType<string> = {
  allowed: "1 to 100 characters",
  read: (text) => (/^.{1,100}$/su.test(text.trim()) ? text.trim() : undefined),
};

/** By their names, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    takes: {},
    options: {},
    summary: "Bring the tables up to date and run the HTTP API until SIGTERM or SIGINT.",
    async run({ env, stderr, runHosted, untilStopped }) {
      const config = readConfig(env);
      // From now on: a signal may come while the service waits for its database.
      const stopped = untilStopped();
      const service = await runHosted(config).catch((error) => {
        throw explainListenError(error, config) ?? error;
      });
      // Standard output is the log.
      stderr.write(
        `The hosted API listens on ${service.url}\n` +
          `Metrics: ${service.metricsUrl ?? "off"}\n` +
          `Launch gate: ${config.launched ? "open" : "shut (LAUNCHED is false)"}\n`,
      );
      await stopped;
      stderr.write("Stopping.\n");
      await service.stop();
    },
  },
  migrate: {
    takes: {},
    options: {},
    summary: "Create the tables of DATABASE_URL, or bring them up to date, as serve does.",
    run: (world) =>
      openFor(world, true, async (store) => {
        await store.migrate();
        world.stdout.write("The tables are up to date.\n");
      }),
  },
  "tenants create": records({
    summary: "Create a tenant. Its id is generated unless --id names one.",
    takes: { name: label },
    options: { id: slug },
    run: (store, { name, id = newId("ten") }) => store.createTenant({ id, name }),
  }),
  "tenants list": records({
    summary: "List all tenants; a limit that is null follows the configuration.",
    run: (store) => store.tenants(),
  }),
  "tenants update": records({
    summary:
      "Change a tenant. Keys of a suspended one are rejected, within KEY_CACHE_SECONDS. Its history (verdicts, never documents) is off until the tenant starts it.",
    takes: { tenant: anyText },
    options: {
      name: label,
      suspended: yesOrNo,
      ...limits,
      documents_per_day: orDefault(LIMITS.documents_per_day),
      characters_per_day: orDefault(LIMITS.characters_per_day),
      may_keep_history: yesOrNo,
      history_days: wholeNumber(1, 3_650),
    },
    async run(store, { tenant: id, ...changes }) {
      if (Object.keys(changes).length === 0) throw usageError("there is nothing to change");
      return (await store.tenant(id).update(changes)) ?? noTenant(id);
    },
  }),
  "tenants delete": records({
    summary: "Delete a tenant with its keys, usage and reports. This cannot be undone.",
    takes: { tenant: anyText },
    options: { yes: flag },
    async run(store, { tenant: id, yes }) {
      const tenant = await findTenant(store, id);
      if (!yes) {
        const message = `this deletes ${id} with its keys, usage and reports for good; add --yes`;
        throw new CliError("refused", message);
      }
      await tenant.remove();
      return { deleted: id };
    },
  }),
  // No argument is a key: the history of the shell would keep it.
  "keys create": records({
    summary: "Create a key of a tenant and print it, once: only its hash is stored.",
    takes: { tenant: anyText },
    options: { label, scopes, expires_in_days: wholeNumber(1, 3_650), ...limits },
    async run(store, { tenant: id, label, expires_in_days: days, ...options }) {
      if (label === undefined) throw usageError("--label is missing");
      const tenant = await findTenant(store, id);
      const key = createApiKey();
      const info = await tenant.addKey({
        ...{ id: newId("key"), hash: hashApiKey(key), label },
        expiresInMs: days === undefined ? null : days * DAY_MS,
        scopes: TOOL_NAMES,
        ...options,
      });
      return { key, ...info };
    },
  }),
  "keys list": records({
    summary: "List the keys of a tenant, ended ones included.",
    takes: { tenant: anyText },
    run: async (store, { tenant }) => (await findTenant(store, tenant)).keys(),
  }),
  "keys revoke": records({
    summary: "End a key, named by its id, within KEY_CACHE_SECONDS. This cannot be undone.",
    takes: { tenant: anyText, key: anyText },
    async run(store, { tenant, key }) {
      const revoked = await store.tenant(tenant).revokeKey(key);
      if (revoked === undefined) throw new CliError("not_found", `${tenant} has no key of this id`);
      return revoked;
    },
  }),
  usage: records({
    summary: "Show documents and characters (UTF-16 code units) of a tenant, by day (UTC) and key.",
    takes: { tenant: anyText },
    options: { from: day, to: day },
    async run(store, { tenant: id, from, to }) {
      if (from !== undefined && to !== undefined && from > to) {
        throw usageError(`--from ${from} is after --to ${to}`);
      }
      return (await findTenant(store, id)).usage({ from, to });
    },
  }),
  audit: records({
    summary: "Show who changed what, newest first, deleted tenants included.",
    options: { tenant: anyText, limit: wholeNumber(1, 100_000) },
    run: (store, { tenant, limit = 100 }) => store.audit(tenant, limit),
  }),
};

/** @throws CliError `not_found` if there is no such tenant. */
async function findTenant(store: Store, id: string) {
  const tenant = store.tenant(id);
  if ((await tenant.info()) === undefined) noTenant(id);
  return tenant;
}

function noTenant(id: string): never {
  throw new CliError("not_found", `there is no tenant "${id}"; see hosted tenants list`);
}

/**
 * A command that reads or changes records, and prints them as JSON. The database must exist and be up to
 * date.
 */
function records<
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
async function openFor(
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

function explainListenError(error: unknown, config: Config): CliError | undefined {
  const { port, hostname, address, syscall } = error as Record<string, unknown>;
  const code = systemCode(error);
  if (code === undefined || !["listen", "getaddrinfo"].includes(`${syscall}`)) return undefined;
  // `HOST` is tried first. A name that cannot be resolved has no port, and port 0 is not named.
  const isOther = port === undefined ? (hostname ?? address) !== config.host : port !== config.port;
  const prefix = isOther ? "METRICS_" : "";
  return usageError(`${prefix}HOST and ${prefix}PORT cannot be listened on (${code})`);
}
