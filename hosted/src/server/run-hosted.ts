import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { servePage } from "../../../src/http/app-routes.js";
import { REFERENCE_ROUTE } from "../../../src/http/routes.js";
import { runServer } from "../../../src/http/run-server.js";
import { serveAccount } from "../account/account-routes.js";
import { createAdmission } from "../admission/create-admission.js";
import { KeyRing } from "../admission/key-ring.js";
import { Leases } from "../admission/leases.js";
import type { Config } from "../config/read-config.js";
import { Meter } from "../metering/meter.js";
import { createLog, type LogOutput, openLogOutput } from "../operations/log.js";
import { createMetrics } from "../operations/metrics.js";
import { serveMetrics } from "../operations/metrics-server.js";
import { Observer } from "../operations/observer.js";
import { pruneRegularly } from "../operations/prune-regularly.js";
import { watchReadiness } from "../operations/readiness.js";
import { watchStore } from "../operations/watch-store.js";
import { openStore } from "../store/open-store.js";

export interface HostedOptions {
  /** Where log lines go. Default: standard output. */
  logTo?: LogOutput;
  /** The built worker. Default: the one beside this file as it is built. */
  workerFile?: URL;
  /** Where the pages were built, a folder each. Default: beside this file as it is built. */
  pagesFolder?: string;
}

export interface RunningHosted {
  url: string;
  /** Undefined where metrics are off. */
  metricsUrl: string | undefined;
  /** Finishes what was begun, records it, and lets go of the database. */
  stop(): Promise<void>;
}

/**
 * The hosted API: the local server's routes and handlers, behind keys, limits and metering.
 *
 * @throws StoreError where the database cannot be reached; the system's error for a port that cannot
 *   be had.
 */
export async function runHosted(
  config: Config,
  {
    logTo = openLogOutput(),
    workerFile = new URL("./engine-worker.js", import.meta.url),
    pagesFolder = fileURLToPath(new URL(".", import.meta.url)),
  }: HostedOptions = {},
): Promise<RunningHosted> {
  const log = createLog(config.logLevel, logTo);
  const metrics = createMetrics();
  metrics.launched.set(config.launched ? 1 : 0);
  const observer = new Observer(log, metrics);
  const opened = await openStore({
    url: config.databaseUrl,
    poolSize: config.databasePoolSize,
  });
  const closers = [logTo.close, () => opened.close()];
  const stop = () => closeAll(closers.splice(0).reverse());
  try {
    opened.serveAlone();
    await opened.migrate();
    const store = watchStore(opened, log, metrics);
    const stopPruning = pruneRegularly(opened.operator, config.usageEventHours, log);
    closers.push(async () => stopPruning());
    const meter = new Meter(store);
    const leases = new Leases(store);
    closers.push(() => leases.close());
    const keys = new KeyRing(store, config.keyCacheSeconds * 1000);
    const admission = createAdmission({ config, store, leases, keys, meter, observer });
    const server = await runServer({
      host: config.host,
      port: config.port,
      maxBody: config.maxBodyBytes,
      maxAnswer: config.maxAnswerBytes,
      deadline: config.deadlineSeconds * 1000,
      grace: config.deadlineSeconds * 1000,
      workers: config.workers,
      workerFile,
      names: config.baseUrl === undefined ? [] : [new URL(config.baseUrl).hostname],
      corsOrigins: [...config.corsOrigins, ...ownOrigin(config)],
      appFolder: null,
      admission,
      serveMore: (app) => {
        serveAccount(app, admission, opened);
        servePage(app, REFERENCE_ROUTE, join(pagesFolder, REFERENCE_ROUTE));
      },
      readiness: watchReadiness(store),
      observe: observer.observe,
      observeUnrouted: observer.observeUnrouted,
    });
    closers.push(server.stop);
    const { metricsHost: host, metricsPort: port } = config;
    const scraped = port === undefined ? port : await serveMetrics(metrics.registry, host, port);
    if (scraped !== undefined) closers.push(scraped.close);
    log.info({ url: server.url, launched: config.launched }, "listening");
    return { url: server.url, metricsUrl: scraped?.url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** That of the service's own page, where something in front of it ends TLS or has another port. */
function ownOrigin({ baseUrl }: Config): string[] {
  return baseUrl === undefined ? [] : [new URL(baseUrl).origin];
}

/** One that fails keeps no other from being closed. @throws what the first one failed with. */
async function closeAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers) await close().catch((error) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}
