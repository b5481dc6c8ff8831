/**
 * What a hostile caller costs everybody else, as ratios within one run (`npm run build` first): four
 * documents at once, each small in bytes and slow to judge, again and again, at a server with two
 * workers. Meanwhile small documents are sent one after the other, and `/livez` is asked. Their
 * latency is compared with that of the same server before.
 *
 * Exits with 1 where a bound is broken.
 */
import { spawn } from "node:child_process";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { HOSTILE_INPUTS } from "./hostile/inputs.js";
import { JSON_HEADERS, makeDocuments, percentile, readPeak, round, toBody, until } from "./load.js";

const BIN = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
/** Below what counts as large by its size alone. */
const HOSTILE_CHARS = 240_000;
const HOSTILE = [
  "headings only",
  "plain items",
  "sections of one text",
  "many tables with sections",
].map((name) => toBody(HOSTILE_INPUTS[name](HOSTILE_CHARS)));
const SMALL = toBody(makeDocuments()[0].slice(0, 2_000));
const QUIET_MS = 5_000;
const HOSTILE_MS = Number(process.env.SECONDS ?? 20) * 1000;
const MAX_RATIO = 3;
const MAX_LIVEZ_P99_MS = 50;
const MAX_MEMORY_MB = 1_000;

async function startServer() {
  const args = ["serve", "--quiet", "--port", "0", "--workers", "2"];
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise((resolve) =>
    child.stdout.once("data", (line) => resolve(`${line}`.trim())),
  );
  return { child, url };
}

const post = async (path, body) => {
  const response = await fetch(`${url}${path}`, { method: "POST", headers: JSON_HEADERS, body });
  await response.arrayBuffer();
  return response.status;
};

/** Milliseconds of each answer until `isOver`, one asked after the other. */
async function probe(ask, isOver) {
  const latencies = [];
  while (!isOver()) {
    const start = performance.now();
    const status = await ask();
    if (status !== 200) throw new Error(`a probe was answered with ${status}`);
    latencies.push(performance.now() - start);
  }
  return latencies;
}

/** Small documents, and `/livez`, until `isOver`. */
async function measure(isOver) {
  const [small, livez] = await Promise.all([
    probe(() => post("/v1/profile", SMALL), isOver),
    probe(async () => {
      await wait(2);
      return (await fetch(`${url}/livez`)).status;
    }, isOver),
  ]);
  return { small, livez };
}

const describe = (values) =>
  `${values.length} small documents, p50 ${round(percentile(values, 0.5), 1)} ms, p99 ${round(percentile(values, 0.99), 1)} ms, slowest ${round(Math.max(...values))} ms`;

/** Sends the hostile documents at once, and again when all are answered; how often each status came. */
async function attack(isOver) {
  const statuses = new Map();
  while (!isOver()) {
    const round = await Promise.all(HOSTILE.map((body) => post("/v1/plan", body)));
    for (const status of round) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  return statuses;
}

const { child, url } = await startServer();
const broken = [];
try {
  await measure(until(QUIET_MS / 2)); // Warms up.
  const quiet = await measure(until(QUIET_MS));
  console.log(
    `quiet: ${describe(quiet.small)}; /livez p99 ${round(percentile(quiet.livez, 0.99), 1)} ms`,
  );
  let isDone = false;
  const attacking = attack(until(HOSTILE_MS)).finally(() => {
    isDone = true;
  });
  const busy = await measure(() => isDone);
  const statuses = [...(await attacking)].map(([status, count]) => `${count} times ${status}`);
  const ratio = percentile(busy.small, 0.99) / percentile(quiet.small, 0.99);
  const livez = percentile(busy.livez, 0.99);
  const memory = readPeak(child.pid);
  console.log(`with four hostile documents at once: ${describe(busy.small)}`);
  console.log(
    `p99 ${round(ratio, 1)} times quiet (bound ${MAX_RATIO}); /livez p99 ${round(livez, 1)} ms (bound ${MAX_LIVEZ_P99_MS}); memory ${round(memory)} MB (bound ${MAX_MEMORY_MB}); hostile documents: ${statuses.join(", ")}`,
  );
  if (!(ratio <= MAX_RATIO)) broken.push("small documents");
  if (!(livez <= MAX_LIVEZ_P99_MS)) broken.push("/livez");
  if (!(memory <= MAX_MEMORY_MB)) broken.push("memory");
} finally {
  child.kill();
}
if (broken.length > 0) {
  console.log(`broken: ${broken.join(", ")}`);
  process.exitCode = 1;
}
