import { runServer } from "../../../src/http/create-server.js";
import { serveAccount } from "../account/account-routes.js";
import { createAdmission } from "../admission/create-admission.js";
import { KeyRing } from "../admission/key-ring.js";
import type { Config } from "../config/read-config.js";
import { Meter } from "../metering/meter.js";
import { createLog, type LogOutput, openLogOutput } from "../operations/log.js";
import { createMetrics, serveMetrics } from "../operations/metrics.js";
import { Observer } from "../operations/observer.js";
import { pruneRegularly, watchReadiness, watchStore } from "../operations/watch-store.js";
import { TenantMemory } from "../pool/tenant-memory.js";
import { TenantPool } from "../pool/tenant-pool.js";
import { openStore } from "../store/store.js";

export interface RunningHosted {
  url: string;
  /** Undefined if metrics are off. */
  metricsUrl: string | undefined;
  /** Finishes and records open requests, and closes the database. */
  stop(): Promise<void>;
}

/**
 * The hosted API: the local server's routes and handlers behind keys, limits and metering.
 *
 * @param options Where the log goes (default: standard output), and the built worker (default: beside this
 *   file as built).
 * @throws StoreError if the database is unavailable; the system's error if a port is.
 */
export async function runHosted(
  config: Config,
  {
    logTo = openLogOutput(),
    workerFile = new URL("./engine-worker.js", import.meta.url),
  }: { logTo?: LogOutput; workerFile?: URL } = {},
): Promise<RunningHosted> {
  const log = createLog(logTo);
  const metrics = createMetrics();
  metrics.launched.set(config.launched ? 1 : 0);
  const observer = new Observer(log, metrics);
  const opened = await openStore({ url: config.databaseUrl, poolSize: config.databasePoolSize });
  const closers = [logTo.close, () => opened.close()];
  const stop = () => closeAll(closers.splice(0).reverse());
  try {
    opened.serveAlone();
    await opened.migrate();
    const store = watchStore(opened, log, metrics);
    const stopPruning = pruneRegularly(opened, config.usageEventHours, log);
    closers.push(async () => stopPruning());
    const keys = new KeyRing((hash) => store.findKey(hash, config), config.keyCacheSeconds * 1000);
    const meter = new Meter(store);
    const admission = createAdmission({ config, store, keys, meter, observer });
    const base = config.baseUrl === undefined ? [] : [new URL(config.baseUrl)];
    const deadline = config.deadlineSeconds * 1000;
    const { workers, maxBodyBytes: maxBody } = config;
    const server = await runServer({
      pool: new TenantPool({ workers, deadline, maxBody, workerFile }),
      openMemory: (...budget) => new TenantMemory(...budget),
      host: config.host,
      port: config.port,
      maxBody,
      grace: deadline,
      names: base.map(({ hostname }) => hostname),
      corsOrigins: [...config.corsOrigins, ...base.map(({ origin }) => origin)],
      appFolder: null,
      admission,
      serveMore: (app) => serveAccount(app, admission, opened),
      readiness: watchReadiness(store),
      observe: observer.observe,
      observeUnrouted: observer.observeUnrouted,
    });
    closers.push(server.stop);
    const { metricsHost: host, metricsPort: port } = config;
    const scraped = port === null ? undefined : await serveMetrics(metrics.registry, host, port);
    if (scraped !== undefined) closers.push(scraped.close);
    log.info({ url: server.url, launched: config.launched }, "listening");
    return { url: server.url, metricsUrl: scraped?.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Closes all, even if one fails. @throws the first failure. */
async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers) await close().catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
