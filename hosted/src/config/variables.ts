import { availableParallelism } from "node:os";
import {
  databaseUrl,
  host,
  LIMIT_BOUNDS,
  networks,
  oneOf,
  origin,
  origins,
  trueOrFalse,
  type VariableType,
  wholeNumber,
  wholeNumberOrOff,
} from "./variable-types.js";

export interface Variable<Value> extends VariableType<Value> {
  /** Undefined: there is none. */
  fallback: string | undefined;
  description: string;
}

function variable<Value>(
  type: VariableType<Value>,
  fallback: string,
  description: string,
): Variable<Value> {
  return { ...type, fallback, description };
}

const MOST_WORKERS = 256;
const WORKERS = String(Math.max(2, Math.min(availableParallelism(), MOST_WORKERS)));
const PORT = { min: 0, max: 65_535 };
const MANY = { min: 1, max: 1_000_000_000 };

/** Every variable, in the order of the documentation. */
export const VARIABLES = {
  LAUNCHED: variable(
    trueOrFalse,
    "false",
    "The launch gate. Shut while false: requests get `not_launched`.",
  ),
  BASE_URL: {
    ...(origin as VariableType<string | undefined>),
    fallback: undefined,
    description: "The public address; required if LAUNCHED is true.",
  },
  HOST: variable(host, "127.0.0.1", "Address to listen on."),
  PORT: variable(wholeNumber(PORT), "8788", "Port; 0 picks a free one."),
  METRICS_HOST: variable(host, "127.0.0.1", "Address of the metrics."),
  METRICS_PORT: variable(wholeNumberOrOff(PORT), "9464", "Port of the metrics, or off."),
  DATABASE_URL: variable(
    databaseUrl,
    "file:./data/context-verdict.db",
    "postgres://…, postgresql://… or file:PATH (SQLite).",
  ),
  DATABASE_POOL_SIZE: variable(
    wholeNumber({ min: 1, max: 1_000 }),
    "10",
    "Connections to PostgreSQL, and as many for rate limits.",
  ),
  WORKERS: variable(
    wholeNumber({ min: 1, max: MOST_WORKERS }),
    WORKERS,
    "Worker threads (default: one per core, at least 2).",
  ),
  DEADLINE_SECONDS: variable(
    wholeNumber({ min: 1, max: 3_600 }),
    "10",
    "How long judging may take, and waiting for a worker.",
  ),
  MAX_BODY_BYTES: variable(
    wholeNumber({ min: 1, max: 67_108_864 }),
    "2097152",
    "Largest request body.",
  ),
  CORS_ORIGINS: variable(origins, "", "Allowed origins of pages, exact, separated by commas."),
  KEY_CACHE_SECONDS: variable(
    wholeNumber({ min: 0, max: 60 }),
    "2",
    "How long a revoked key may still be accepted.",
  ),
  REFUSED_KEYS_PER_MINUTE: variable(
    wholeNumber({ min: 1, max: 1_000_000 }),
    "60",
    "Unknown keys of one address (IPv6: /64) that a node looks up.",
  ),
  TRUSTED_PROXIES: variable(
    networks,
    "",
    "Addresses and networks whose `x-forwarded-for` is believed.",
  ),
  CHARACTERS_PER_CREDIT: variable(wholeNumber(MANY), "10000", "Characters for one credit."),
  MILLISECONDS_PER_CREDIT: variable(
    wholeNumber(MANY),
    "100",
    "Processor time for one credit, if that is more.",
  ),
  KEY_CREDITS_PER_MINUTE: variable(
    wholeNumber(LIMIT_BOUNDS.creditsPerMinute),
    "120",
    "Credits a minute for a key.",
  ),
  KEY_BURST: variable(wholeNumber(LIMIT_BOUNDS.burst), "120", "Credits at once for a key."),
  TENANT_CREDITS_PER_MINUTE: variable(
    wholeNumber(LIMIT_BOUNDS.creditsPerMinute),
    "600",
    "Credits a minute for a tenant.",
  ),
  TENANT_BURST: variable(wholeNumber(LIMIT_BOUNDS.burst), "600", "Credits at once for a tenant."),
  TENANT_REQUESTS_AT_ONCE: variable(
    wholeNumber({ min: 1, max: 10_000 }),
    "16",
    "Open requests of a tenant on a node.",
  ),
  DOCUMENTS_PER_DAY: variable(
    wholeNumber(LIMIT_BOUNDS.documentsPerDay),
    "10000",
    "Documents a day (UTC) for a tenant.",
  ),
  CHARACTERS_PER_DAY: variable(
    wholeNumber(LIMIT_BOUNDS.charactersPerDay),
    "100000000",
    "Characters a day (UTC) for a tenant.",
  ),
  USAGE_EVENT_HOURS: variable(
    wholeNumber({ min: 1, max: 8_760 }),
    "48",
    "How long a repeated request is recognised.",
  ),
  LOG_LEVEL: variable(
    oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"),
    "info",
    "Least severe log lines.",
  ),
} satisfies Record<string, Variable<unknown>>;
