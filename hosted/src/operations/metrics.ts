import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BYTES = [1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304];

/** Nothing is counted by tenant or key: readers of metrics need not know them. docs/hosted.md explains all. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const describe = <const Label extends string>(name: string, ...labelNames: Label[]) => ({
    name: `context_verdict_${name}`,
    help: `${name}, see docs/hosted.md`,
    labelNames,
    registers: [registry],
  });
  return {
    registry,
    requests: new Counter(describe("requests_total", "route", "status", "code")),
    seconds: new Histogram({
      ...describe("request_duration_seconds", "route"),
      buckets: SECONDS,
    }),
    requestBytes: new Histogram({ ...describe("request_bytes", "route"), buckets: BYTES }),
    brokenConnections: new Counter(describe("broken_connections_total")),
    open: new Gauge(describe("open_requests")),
    documents: new Counter(describe("documents_total", "tool")),
    characters: new Counter(describe("characters_total", "tool")),
    refusals: new Counter(describe("refusals_total", "reason")),
    storeSeconds: new Histogram({
      ...describe("store_duration_seconds", "operation", "outcome"),
      buckets: SECONDS,
    }),
    launched: new Gauge(describe("launched")),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Serves Prometheus' endpoint, on a port of its own that callers of the API cannot reach.
 *
 * @throws the system's error for a port that cannot be had.
 */
export async function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    if (request.method !== "GET") return void response.writeHead(405, { allow: "GET" }).end();
    response.writeHead(200, { "content-type": registry.contentType });
    response.end(await registry.metrics());
  });
  server.listen(port, host);
  await once(server, "listening");
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(":") ? `[${host}]` : host}:${actual}/metrics`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
