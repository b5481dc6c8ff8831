/**
 * The hosted API under load, with keys, limits and metering, against the local server in the same
 * run (`npm run build` first): on SQLite, and on PostgreSQL where its programs are on this machine.
 * Each is measured in turns, so that a machine that slows down slows all of them.
 *
 * Exits with 1 where a bound is broken.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  addTenant,
  endServer,
  HOSTED,
  loadPostgres,
  operate,
  startServer,
  WIDE_OPEN,
} from "./hosted-node.js";
import { makeDocuments, measureThroughput, round } from "./load.js";
import { median } from "./support.js";

const LOCAL = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
const ROUNDS = 3;
const SECONDS = 6;
const BOUNDS = { SQLite: 0.6, PostgreSQL: 0.7 };

const documents = makeDocuments();
const folder = mkdtempSync(join(tmpdir(), "context-verdict-bench-"));

async function start(name, file, args, env, headers = {}) {
  return { ...(await startServer(file, args, env)), name, headers, rates: [] };
}

async function startHosted(name, databaseUrl) {
  const env = { ...WIDE_OPEN, DATABASE_URL: databaseUrl, METRICS_PORT: "0" };
  operate(env, "migrate");
  const headers = { authorization: `Bearer ${addTenant(env, "bench")}` };
  return start(name, HOSTED, ["serve"], env, headers);
}

const { startPostgres } = await loadPostgres();
const postgres = await startPostgres().catch(() => undefined);
const servers = [];
const broken = [];
try {
  servers.push(await start("local", LOCAL, ["serve", "--quiet", "--port", "0"]));
  servers.push(await startHosted("SQLite", `file:${join(folder, "bench.db")}`));
  if (postgres === undefined) console.log("PostgreSQL is not on this machine: left out");
  else servers.push(await startHosted("PostgreSQL", postgres.url));
  for (let round = 0; round < ROUNDS; round++) {
    for (const server of servers) {
      const options = { headers: server.headers, seconds: SECONDS };
      const { perSecond, failures } = await measureThroughput(server.url, documents, options);
      server.rates.push(perSecond);
      if (failures > 0) broken.push(`${server.name}: ${failures} failed`);
    }
  }
  const [local, ...hosted] = servers;
  const floor = median(local.rates);
  console.log(`local server: ${round(floor)} documents/s`);
  for (const { name, rates } of hosted) {
    const ratio = median(rates) / floor;
    console.log(
      `hosted on ${name}: ${round(median(rates))} documents/s, ratio ${round(ratio, 2)} (bound ${BOUNDS[name]})`,
    );
    if (ratio < BOUNDS[name]) broken.push(name);
  }
} finally {
  for (const server of servers) endServer(server);
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (broken.length > 0) {
  console.log(`broken: ${broken.join(", ")}`);
  process.exitCode = 1;
}
