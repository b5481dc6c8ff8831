/**
 * The hosted API under load, with keys, limits and metering, against the local server in the same
 * run (`npm run build` first): on SQLite, and on PostgreSQL where its programs are on this machine.
 * Each is measured in turns, so that a machine that slows down slows all of them.
 *
 * Exits with 1 where a bound is broken.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";
import { makeDocuments, measureThroughput, round } from "./load.js";
import { median } from "./support.js";

const LOCAL = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
const HOSTED = fileURLToPath(new URL("../hosted/bin/hosted.js", import.meta.url));
const ROUNDS = 3;
const SECONDS = 6;
const BOUNDS = { SQLite: 0.6, PostgreSQL: 0.7 };
/** Limits that are kept, and never reached. */
const WIDE = { units: "1000000", documents: "1000000000", characters: "1000000000000" };

const documents = makeDocuments();
const folder = mkdtempSync(join(tmpdir(), "context-verdict-bench-"));

function start(file, args, env, name) {
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    const read = (chunk) => {
      said += chunk;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url === undefined) return;
      // Logs are read on, as whoever runs the service does.
      child.stdout.off("data", read).resume();
      resolve({ child, url, name, headers: {}, rates: [] });
    };
    child.stdout.on("data", read);
    child.once("exit", () => reject(new Error(`${name} ended: ${said}`)));
  });
}

async function startHosted(name, databaseUrl) {
  const env = {
    LAUNCHED: "true",
    BASE_URL: "https://hosted.invalid",
    DATABASE_URL: databaseUrl,
    PORT: "0",
    METRICS_PORT: "0",
    KEY_UNITS_PER_MINUTE: WIDE.units,
    KEY_BURST: WIDE.units,
    TENANT_UNITS_PER_MINUTE: WIDE.units,
    TENANT_BURST: WIDE.units,
    DOCUMENTS_PER_DAY: WIDE.documents,
    CHARACTERS_PER_DAY: WIDE.characters,
  };
  const run = (...args) => {
    const { stdout, status } = spawnSync(process.execPath, [HOSTED, ...args], {
      env: { ...process.env, ...env },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (status !== 0) throw new Error(`hosted ${args.join(" ")} ended with ${status}`);
    return stdout.trim();
  };
  run("migrate");
  run("tenants", "create", "Bench", "--id", "bench");
  const key = run("keys", "create", "bench", "--label", "bench");
  const server = await start(HOSTED, ["serve"], env, name);
  server.headers = { authorization: `Bearer ${key}` };
  return server;
}

/** The tests' own server of PostgreSQL. */
await build({
  entry: { postgres: "test/hosted/support/postgres.ts" },
  outDir: "node_modules/.cache/hosted",
  clean: false,
  dts: false,
  logLevel: "error",
});
const { startPostgres } = await import("../node_modules/.cache/hosted/postgres.js");
const postgres = await startPostgres().catch(() => undefined);
const servers = [];
const broken = [];
try {
  servers.push(await start(LOCAL, ["serve", "--quiet", "--port", "0"], {}, "local"));
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
  for (const { child } of servers) child.removeAllListeners("exit").kill();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
if (broken.length > 0) {
  console.log(`broken: ${broken.join(", ")}`);
  process.exitCode = 1;
}
