/**
 * What `wrap` costs: the time from a call to its result, against the same server without it; calls of both
 * alternate. Then the memory of `wrap` over many calls, where the system tells it (Linux).
 *
 *     CALLS=10000 node bench/wrap.js
 *
 * A `short` result passes as it came; `rows` are 30 records, which become shorter.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const CALLS = Number(process.env.CALLS ?? 10_000);
const PAIRS = 1_000;
const WARM_UP_CALLS = 300;
const BIN = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));
const SERVER = fileURLToPath(new URL("../test/features/wrap/fake-server.mjs", import.meta.url));

/** Starts a server, with or without `wrap`. */
function start(kind, ...before) {
  const env = { ...process.env, CONTEXT_VERDICT_GAIN: "0" };
  const stdio = ["pipe", "pipe", "inherit"];
  const child = spawn(process.execPath, [...before, SERVER, kind], { stdio, env });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const call = { jsonrpc: "2.0", method: "tools/call", params: { name: "rows" } };
  let id = 0;
  return {
    pid: child.pid,
    end: () => child.stdin.end(),
    async call() {
      child.stdin.write(`${JSON.stringify({ ...call, id: ++id })}\n`);
      const { value } = await lines.next();
      return value;
    },
  };
}

const wrap = (kind) => start(kind, BIN, "wrap", "--", process.execPath);

function percentile(samples, share) {
  return [...samples].sort((a, b) => a - b)[Math.floor(samples.length * share)];
}

async function compare(kind) {
  const servers = [start(kind), wrap(kind)];
  const samples = [[], []];
  let shorter = 0;
  for (let pair = -WARM_UP_CALLS; pair < PAIRS; pair++) {
    for (const [index, server] of servers.entries()) {
      const begin = performance.now();
      const line = await server.call();
      if (pair < 0) continue;
      samples[index].push(performance.now() - begin);
      if (!line.includes("\\n")) shorter += index;
    }
  }
  const rows = [0.5, 0.99].map((share) => {
    const [bare, wrapped] = samples.map((one) => percentile(one, share));
    return `p${share * 100} ${bare.toFixed(3)} and ${wrapped.toFixed(3)} ms, ratio ${(wrapped / bare).toFixed(1)}`;
  });
  const passed = kind === "rows" ? `, ${shorter} shorter` : "";
  console.log(`${kind}: ${rows.join("; ")} (bare and wrapped, ${PAIRS} calls each${passed})`);
  for (const server of servers) server.end();
}

function readMegabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Math.round(kilobytes / 1_024);
}

await compare("short");
await compare("rows");
if (process.platform === "linux") {
  const server = wrap("rows");
  const sizes = [];
  for (let call = 1; call <= CALLS; call++) {
    await server.call();
    if (call % (CALLS / 10) === 0) sizes.push(readMegabytes(server.pid));
  }
  console.log(`memory after each tenth of ${CALLS} calls: ${sizes.join(", ")} MB`);
  server.end();
}
