/**
 * What the MCP server costs an agent that starts it: the time from the start of the process to the
 * list of tools over standard input and output, against that of `node -e 0`, interleaved, as the
 * ratio of medians. The engine's thread is not part of it: it starts with the first document.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { median } from "./support.js";

const RUNS = Number(process.env.RUNS ?? 40);
const MAX_RATIO = 3;
const BIN = fileURLToPath(new URL("../bin/context-verdict.js", import.meta.url));

const clientInfo = { name: "bench", version: "1" };
const MESSAGES = [
  {
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo },
  },
  { method: "notifications/initialized" },
  { id: 2, method: "tools/list" },
];
const INPUT = MESSAGES.map((message) => `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`).join(
  "",
);

/** Milliseconds that an empty program takes. */
async function timeBare() {
  const start = performance.now();
  await once(spawn(process.execPath, ["-e", "0"]), "exit");
  return performance.now() - start;
}

/** Milliseconds until the list of tools is there. */
async function timeTools() {
  const start = performance.now();
  const server = spawn(process.execPath, [BIN, "mcp"], { stdio: ["pipe", "pipe", "inherit"] });
  server.stdin.write(INPUT);
  let output = "";
  for await (const chunk of server.stdout) {
    output += chunk;
    if (output.split("\n").length > 2) break;
  }
  const elapsed = performance.now() - start;
  if (!output.includes('"tools":[')) throw new Error(`no tools: ${output.slice(0, 200)}`);
  server.stdin.end();
  if (server.exitCode === null) await once(server, "exit");
  return elapsed;
}

const samples = { bare: [], tools: [] };
for (let index = -3; index < RUNS; index++) {
  const bare = await timeBare();
  const tools = await timeTools();
  if (index < 0) continue; // Fills the file system's cache.
  samples.bare.push(bare);
  samples.tools.push(tools);
}
const [bare, tools] = [samples.bare, samples.tools].map(median);
const ratio = tools / bare;
console.log(
  `node -e 0 ${bare.toFixed(1)} ms; tools/list after ${tools.toFixed(1)} ms, ` +
    `ratio ${ratio.toFixed(2)} (${RUNS} runs, at most ${MAX_RATIO})`,
);
if (ratio > MAX_RATIO) process.exitCode = 1;
