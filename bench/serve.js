/**
 * The local server under load, as ratios within one run (`npm run build` first).
 *
 * - throughput: /v1/profile with documents of about 20 kB from 16 connections, against the same
 *   engine on the same documents in as many threads at once, which is what the machine can give;
 *   beside it, the engine in one thread alone, whose garbage collector has the other cores;
 * - fairness: the latency of /livez and of small documents while four documents of 2 MB are judged;
 * - with `--soak SECONDS`: mixed load for that long; memory and failed requests.
 *
 * Exits with 1 where a bound is broken.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { measureRate, measureThreads } from "./engine-rate.js";
import {
  CHARS,
  countFailures,
  fire,
  JSON_HEADERS,
  makeDocuments,
  makeLarge,
  measureThroughput,
  percentile,
  round,
  toBody,
} from "./load.js";

const BIN = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
const LARGE_BYTES = 2_000_000;
const MIN_THROUGHPUT = 0.7;
const MAX_LIVEZ_P99_MS = 50;
/** Memory may settle for this share of a soak; after that it may grow by this much. */
const SETTLE = 0.5;
const MAX_GROWTH = 1.1;

const { soak } = parseArgs({ options: { soak: { type: "string" } } }).values;
const documents = makeDocuments();
const large = toBody(makeLarge(LARGE_BYTES / 1.1));
const headers = JSON_HEADERS;

async function startServer(...args) {
  const child = spawn(process.execPath, [BIN, "serve", "--quiet", "--port", "0", ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise((resolve) =>
    child.stdout.once("data", (line) => resolve(`${line}`.trim())),
  );
  return { child, url };
}

/** Small requests and /livez while four large documents are judged. */
async function measureFairness(url) {
  let judging = true;
  const heavy = Promise.all(
    Array.from({ length: 4 }, () =>
      fetch(`${url}/v1/profile`, { method: "POST", headers, body: large }),
    ),
  ).then((answers) => {
    judging = false;
    return answers.map(({ status }) => status);
  });
  const latencies = { livez: [], small: [] };
  const probe = async (name, ask) => {
    while (judging) {
      const start = performance.now();
      const { status } = await ask();
      if (status !== 200) throw new Error(`${name}: ${status}`);
      latencies[name].push(performance.now() - start);
    }
  };
  const body = toBody(documents[0].slice(0, 2_000));
  const start = performance.now();
  await Promise.all([
    probe("livez", async () => {
      await new Promise((resolve) => setTimeout(resolve, 2));
      return fetch(`${url}/livez`);
    }),
    probe("small", () => fetch(`${url}/v1/profile`, { method: "POST", headers, body })),
  ]);
  return { statuses: await heavy, latencies, took: performance.now() - start };
}

/** Resident memory of a process in MB. */
function readMemory(pid) {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]) / 1024;
}

async function runSoak({ url, child }, seconds) {
  const memory = [];
  const sampler = setInterval(() => memory.push(readMemory(child.pid)), 1000);
  const small = documents.map((text, index) => ({
    method: "POST",
    path: ["/v1/profile", "/v1/convert", "/v1/plan"][index % 3],
    headers,
    body: toBody(text),
  }));
  const [mixed, heavy, idle] = await Promise.all([
    fire(url, { connections: 8, duration: seconds, requests: small }),
    fire(url, {
      connections: 1,
      duration: seconds,
      overallRate: 1,
      timeout: 30,
      requests: [{ method: "POST", path: "/v1/profile", headers, body: large }],
    }),
    fire(url, {
      connections: 1,
      duration: seconds,
      overallRate: 20,
      requests: [{ method: "GET", path: "/livez" }],
    }),
  ]);
  clearInterval(sampler);
  const split = Math.floor(memory.length * SETTLE);
  return {
    requests: mixed.requests.total + heavy.requests.total + idle.requests.total,
    failures: countFailures(mixed) + countFailures(heavy) + countFailures(idle),
    plateau: Math.max(...memory.slice(0, split)),
    later: Math.max(...memory.slice(split)),
    end: memory.at(-1),
  };
}

const broken = [];
const server = await startServer();
try {
  const workers = availableParallelism();
  const engine = measureRate(documents);
  const threads = await measureThreads(documents, workers);
  const load = await measureThroughput(server.url, documents);
  const { perSecond } = load;
  const ratio = perSecond / threads;
  console.log(
    `throughput: ${round(perSecond)} documents/s of ${CHARS / 1000} kB with ${workers} workers; engine in ${workers} threads ${round(threads)}/s, in one alone ${round(engine)}/s; ratio to the threads ${round(ratio, 2)} (bound ${MIN_THROUGHPUT}); failed ${load.failures}; p50 ${load.latency.p50} ms, p99 ${load.latency.p99} ms`,
  );
  if (ratio < MIN_THROUGHPUT || load.failures > 0) broken.push("throughput");

  const { statuses, latencies, took } = await measureFairness(server.url);
  const livez = percentile(latencies.livez, 0.99);
  console.log(
    `fairness: four documents of 2 MB took ${round(took)} ms (${statuses.join(", ")}); meanwhile /livez p99 ${round(livez, 1)} ms of ${latencies.livez.length} (bound ${MAX_LIVEZ_P99_MS}); ${latencies.small.length} small documents, p50 ${round(percentile(latencies.small, 0.5), 1)} ms, p99 ${round(percentile(latencies.small, 0.99), 1)} ms`,
  );
  if (livez > MAX_LIVEZ_P99_MS || statuses.some((status) => status !== 200))
    broken.push("fairness");

  if (soak !== undefined) {
    const { requests, failures, plateau, later, end } = await runSoak(server, Number(soak));
    console.log(
      `soak: ${soak} s, ${requests} requests, ${failures} failed; memory at most ${round(plateau)} MB in the first half, ${round(later)} MB in the second, ${round(end)} MB at the end`,
    );
    if (failures > 0 || later > plateau * MAX_GROWTH) broken.push("soak");
  }
} finally {
  server.child.kill();
}
if (broken.length > 0) {
  console.log(`broken: ${broken.join(", ")}`);
  process.exitCode = 1;
}
