import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const BYTES = [1_024, 4_096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304];

/** What is counted: never by tenant or key, since whoever reads metrics need not know of them. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: "context_verdict_requests_total",
      help: "Requests by route, status and error code.",
      labelNames: ["route", "status", "code"] as const,
      registers,
    }),
    seconds: new Histogram({
      name: "context_verdict_request_duration_seconds",
      help: "From the request's header fields to the end of its answer.",
      labelNames: ["route"] as const,
      buckets: SECONDS,
      registers,
    }),
    requestBytes: new Histogram({
      name: "context_verdict_request_bytes",
      help: "Bytes of the bodies that were announced.",
      labelNames: ["route"] as const,
      buckets: BYTES,
      registers,
    }),
    brokenConnections: new Counter({
      name: "context_verdict_broken_connections_total",
      help: "Connections that ended with something else than a request of HTTP/1.1.",
      registers,
    }),
    open: new Gauge({
      name: "context_verdict_open_requests",
      help: "Requests that are not answered yet.",
      registers,
    }),
    documents: new Counter({
      name: "context_verdict_documents_total",
      help: "Documents that were judged and recorded, repeated requests included.",
      labelNames: ["tool"] as const,
      registers,
    }),
    characters: new Counter({
      name: "context_verdict_characters_total",
      help: "Characters (UTF-16 code units) of these documents.",
      labelNames: ["tool"] as const,
      registers,
    }),
    refusals: new Counter({
      name: "context_verdict_refusals_total",
      help: "Requests rejected for their key or a limit.",
      labelNames: ["reason"] as const,
      registers,
    }),
    storeSeconds: new Histogram({
      name: "context_verdict_store_duration_seconds",
      help: "Time of the database, by operation and outcome.",
      labelNames: ["operation", "outcome"] as const,
      buckets: SECONDS,
      registers,
    }),
    launched: new Gauge({
      name: "context_verdict_launched",
      help: "1 where the launch gate is open.",
      registers,
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
