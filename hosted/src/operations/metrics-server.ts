import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";

/** Prometheus' endpoint, on a port of its own that callers of the API cannot reach. */
export interface MetricsServer {
  url: string;
  close(): Promise<void>;
}

/** @throws the system's error for a port that cannot be had. */
export async function serveMetrics(
  registry: Registry,
  host: string,
  port: number,
): Promise<MetricsServer> {
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
