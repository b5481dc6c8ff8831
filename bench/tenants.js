/**
 * What a hostile tenant costs another one, over two nodes of the hosted API on PostgreSQL, as ratios
 * within one run (`npm run build` first). The hostile one has a key with the default limits, made
 * wider so that it is not stopped by them, and sends costly documents as fast as it is let; the other
 * one sends small documents, one after the other, to both nodes. Rounds are interleaved with quiet ones.
 *
 * Exits with 1 where a bound is broken.
 */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "tsdown";
import { HOSTILE_INPUTS } from "./hostile/inputs.js";
import { JSON_HEADERS, makeDocuments, round, toBody } from "./load.js";
import { median } from "./support.js";

const HOSTED = fileURLToPath(new URL("../hosted/bin/hosted.js", import.meta.url));
const ROUNDS = Number(process.env.ROUNDS ?? 3);
const ROUND_MS = 1_000 * Number(process.env.SECONDS ?? 10);
const AT_ONCE = 12;
const MAX_RATIO = 3;
const MAX_MEMORY_MB = 1_200;
const TOOLS = ["profile", "convert", "plan"];
const HOSTILE = [9_600, 90_000, 240_000].flatMap((chars) =>
  Object.values(HOSTILE_INPUTS).map((make) => toBody(make(chars))),
);
const SMALL = toBody(makeDocuments()[0].slice(0, 2_000));

await build({
  entry: { postgres: "test/hosted/support/postgres.ts" },
  outDir: "node_modules/.cache/hosted",
  clean: false,
  dts: false,
  logLevel: "error",
});
const { startPostgres, runOn } = await import("../node_modules/.cache/hosted/postgres.js");
const postgres = await startPostgres();
const env = {
  ...process.env,
  LAUNCHED: "true",
  BASE_URL: "https://hosted.invalid",
  DATABASE_URL: postgres.url,
  PORT: "0",
  METRICS_PORT: "off",
  WORKERS: "2",
  KEY_UNITS_PER_MINUTE: "1000000",
  KEY_BURST: "1000000",
  TENANT_UNITS_PER_MINUTE: "1000000",
  TENANT_BURST: "1000000",
  DOCUMENTS_PER_DAY: "1000000000",
  CHARACTERS_PER_DAY: "1000000000000",
};

function run(...args) {
  const { stdout, status } = spawnSync(process.execPath, [HOSTED, ...args], {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`hosted ${args.join(" ")} ended with ${status}`);
  return stdout.trim();
}

function start() {
  const child = spawn(process.execPath, [HOSTED, "serve"], {
    env,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Promise((resolve, reject) => {
    let said = "";
    const read = (chunk) => {
      said += chunk;
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
      if (url === undefined) return;
      child.stdout.off("data", read).resume();
      resolve({ child, url });
    };
    child.stdout.on("data", read);
    child.once("exit", () => reject(new Error(`a node ended: ${said}`)));
  });
}

async function post(node, tool, key, body) {
  const response = await fetch(`${node.url}/v1/${tool}`, {
    method: "POST",
    headers: { ...JSON_HEADERS, authorization: `Bearer ${key}` },
    body,
  });
  await response.arrayBuffer();
  return response.status;
}

const addTenant = (id) => {
  run("tenants", "create", id, "--id", id);
  return run("keys", "create", id, "--label", "bench");
};

function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

const readPeak = (pid) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;

const broken = [];
const nodes = [];
try {
  run("migrate");
  const [innocent, hostile] = [addTenant("innocent"), addTenant("hostile")];
  nodes.push(await start(), await start());
  let answered = 0;
  const probe = async (isOver) => {
    const latencies = [];
    for (let count = 0; !isOver(); count++) {
      const begin = performance.now();
      const status = await post(nodes[count % 2], "profile", innocent, SMALL);
      if (status !== 200) throw new Error(`the innocent tenant was answered with ${status}`);
      answered++;
      latencies.push(performance.now() - begin);
    }
    return latencies;
  };
  const until = (milliseconds) => {
    const end = performance.now() + milliseconds;
    return () => performance.now() >= end;
  };
  const statuses = new Map();
  let next = 0;
  const attack = (isOver) =>
    Promise.all(
      nodes.flatMap((node) =>
        Array.from({ length: AT_ONCE }, async () => {
          while (!isOver()) {
            const body = HOSTILE[next++ % HOSTILE.length];
            const status = await post(node, TOOLS[next % TOOLS.length], hostile, body);
            statuses.set(status, (statuses.get(status) ?? 0) + 1);
          }
        }),
      ),
    );
  await probe(until(3_000));
  const [quiet, busy] = [[], []];
  for (let index = 0; index < ROUNDS; index++) {
    quiet.push(await probe(until(ROUND_MS)));
    let isDone = false;
    const attacking = attack(until(ROUND_MS)).finally(() => {
      isDone = true;
    });
    busy.push(await probe(() => isDone));
    await attacking;
  }
  const p99 = (rounds) => median(rounds.map((one) => percentile(one, 0.99)));
  const p50 = (rounds) => median(rounds.map((one) => percentile(one, 0.5)));
  const ratio = p99(busy) / p99(quiet);
  console.log(
    `quiet: p50 ${round(p50(quiet), 1)} ms, p99 ${round(p99(quiet), 1)} ms; beside a hostile tenant: p50 ${round(p50(busy), 1)} ms, p99 ${round(p99(busy), 1)} ms`,
  );
  const counts = [...statuses].map(([status, count]) => `${count} times ${status}`).join(", ");
  console.log(`p99 ${round(ratio, 1)} times quiet (bound ${MAX_RATIO}); hostile: ${counts}`);
  if (!(ratio <= MAX_RATIO)) broken.push("latency");
  const memory = Math.max(...nodes.map(({ child }) => readPeak(child.pid)));
  console.log(`memory of the larger node ${round(memory)} MB (bound ${MAX_MEMORY_MB})`);
  if (!(memory <= MAX_MEMORY_MB)) broken.push("memory");
  const [{ documents }] = await runOn(
    postgres.url,
    "select sum(documents)::int as documents from usage_days where tenant_id = 'innocent'",
  );
  console.log(`the innocent tenant: ${answered} answers, ${documents} documents in the books`);
  if (documents !== answered) broken.push("books");
} finally {
  for (const { child } of nodes) child.removeAllListeners("exit").kill();
  await postgres.stop();
}
if (broken.length > 0) {
  console.log(`broken: ${broken.join(", ")}`);
  process.exitCode = 1;
}
