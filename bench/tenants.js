/**
 * What a hostile tenant costs another one, over two nodes of the hosted API on PostgreSQL, as ratios
 * within one run (`npm run build` first). The hostile one has a key with the default limits, made
 * wider so that it is not stopped by them, and sends costly documents as fast as it is let; the other
 * one sends small documents, one after the other, to both nodes. Rounds are interleaved with quiet ones,
 * and with others in which two threads outside the nodes take all processor time that is left: what
 * the machine itself, with whatever else runs on it, makes of that.
 *
 * The hostile client is a thread of its own (`bench/tenants-attack.js`): what it does with its answers
 * is not what the other tenant waits for.
 *
 * Exits with 1 where a bound is broken.
 */
import { once } from "node:events";
import { loadavg } from "node:os";
import { Worker } from "node:worker_threads";
import { keepBusy } from "./busy-threads.js";
import {
  addTenant,
  endServer,
  HOSTED,
  loadPostgres,
  operate,
  startServer,
  WIDE_OPEN,
} from "./hosted-node.js";
import { JSON_HEADERS, makeDocuments, percentile, readPeak, round, toBody, until } from "./load.js";
import { median } from "./support.js";

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const ROUND_MS = 1_000 * Number(process.env.SECONDS ?? 10);
const WARM_MS = 3_000;
const MAX_RATIO = 3;
const MAX_MEMORY_MB = 1_200;
const SMALL = toBody(makeDocuments()[0].slice(0, 2_000));

const { startPostgres, runOn } = await loadPostgres();
const postgres = await startPostgres();
const env = { ...WIDE_OPEN, DATABASE_URL: postgres.url, METRICS_PORT: "off", WORKERS: "2" };

/** Small documents until `isOver`; the milliseconds of each answer. */
async function probe(nodes, key, isOver) {
  const headers = { ...JSON_HEADERS, authorization: `Bearer ${key}` };
  const latencies = [];
  for (let count = 0; !isOver(); count++) {
    const begin = performance.now();
    const { url } = nodes[count % nodes.length];
    const response = await fetch(`${url}/v1/profile`, { method: "POST", headers, body: SMALL });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`the innocent tenant was answered with ${response.status}`);
    latencies.push(performance.now() - begin);
  }
  return latencies;
}

/** Hostile documents for a round, from one of them on; resolves when all are answered. */
async function attack(nodes, key, first) {
  const urls = nodes.map(({ url }) => url);
  const workerData = { urls, key, first, milliseconds: ROUND_MS };
  const thread = new Worker(new URL("tenants-attack.js", import.meta.url), { workerData });
  const [{ statuses, next }] = await once(thread, "message");
  return { statuses, next };
}

const describe = (rounds) => {
  const middle = (share) => round(median(rounds.map((one) => percentile(one, share))), 1);
  return `p50 ${middle(0.5)} ms, p99 ${middle(0.99)} ms, slowest ${round(Math.max(...rounds.flat()))} ms of ${rounds.flat().length}`;
};

const broken = [];
const nodes = [];
try {
  operate(env, "migrate");
  const [innocent, hostile] = [addTenant(env, "innocent"), addTenant(env, "hostile")];
  for (let count = 0; count < 2; count++) nodes.push(await startServer(HOSTED, ["serve"], env));
  let answered = (await probe(nodes, innocent, until(WARM_MS))).length;
  const [quiet, full, busy] = [[], [], []];
  /** Asks for as long as something else goes on; resolves with what became of that. */
  const probeBeside = async (rounds, other) => {
    let isDone = false;
    const ending = other.finally(() => {
      isDone = true;
    });
    rounds.push(await probe(nodes, innocent, () => isDone));
    return ending;
  };
  const statuses = new Map();
  let next = 0;
  for (let index = 0; index < ROUNDS; index++) {
    quiet.push(await probe(nodes, innocent, until(ROUND_MS)));
    await probeBeside(full, keepBusy(nodes.length, ROUND_MS));
    const attacked = await probeBeside(busy, attack(nodes, hostile, next));
    next = attacked.next;
    for (const [status, count] of attacked.statuses) {
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
  }
  answered += [...quiet, ...full, ...busy].flat().length;
  const p99 = (rounds) => median(rounds.map((one) => percentile(one, 0.99)));
  const ratio = p99(busy) / p99(quiet);
  console.log(`quiet: ${describe(quiet)}`);
  console.log(`beside two busy threads: ${describe(full)}`);
  console.log(`beside a hostile tenant: ${describe(busy)}`);
  const counts = [...statuses].map(([status, count]) => `${count} times ${status}`).join(", ");
  console.log(
    `p99 ${round(ratio, 1)} times quiet (bound ${MAX_RATIO}), ${round(p99(busy) / p99(full), 1)} times beside busy threads; load ${round(loadavg()[0], 1)}; hostile: ${counts}`,
  );
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
  for (const node of nodes) endServer(node);
  await postgres.stop();
}
if (broken.length > 0) {
  console.log(`broken: ${broken.join(", ")}`);
  process.exitCode = 1;
}
