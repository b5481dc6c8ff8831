/** The hostile client of `bench/tenants.js`: costly documents to all nodes at once, again and again. */
import { constants, setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { HOSTILE_INPUTS } from "./hostile/inputs.js";
import { JSON_HEADERS, toBody, until } from "./load.js";

/** Requests under way at each node. */
const AT_ONCE = 12;
const TOOLS = ["profile", "convert", "plan"];
const BODIES = [9_600, 90_000, 240_000].flatMap((chars) =>
  Object.values(HOSTILE_INPUTS).map((make) => toBody(make(chars))),
);

// It stands for a client elsewhere: what it takes of this machine is nobody's wait.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_LOW);

const { urls, key, first, milliseconds } = workerData;
const headers = { ...JSON_HEADERS, authorization: `Bearer ${key}` };
const statuses = new Map();
const isOver = until(milliseconds);
let next = first;

async function send(url) {
  while (!isOver()) {
    const body = BODIES[next++ % BODIES.length];
    const path = `/v1/${TOOLS[next % TOOLS.length]}`;
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body });
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
}

await Promise.all(urls.flatMap((url) => Array.from({ length: AT_ONCE }, () => send(url))));
parentPort.postMessage({ statuses, next });
