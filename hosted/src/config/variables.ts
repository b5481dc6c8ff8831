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
}

function variable<Value>(type: VariableType<Value>, fallback: string): Variable<Value> {
  return { ...type, fallback };
}

const MOST_WORKERS = 256;
const WORKERS = String(Math.max(2, Math.min(availableParallelism(), MOST_WORKERS)));
const PORT = { min: 0, max: 65_535 };
const MANY = { min: 1, max: 1_000_000_000 };

/** Every variable; docs/hosted.md explains them. */
export const VARIABLES = {
  LAUNCHED: variable(trueOrFalse, "false"),
  BASE_URL: { ...(origin as VariableType<string | undefined>), fallback: undefined },
  HOST: variable(host, "127.0.0.1"),
  PORT: variable(wholeNumber(PORT), "8788"),
  METRICS_HOST: variable(host, "127.0.0.1"),
  METRICS_PORT: variable(wholeNumberOrOff(PORT), "9464"),
  DATABASE_URL: variable(databaseUrl, "file:./data/context-verdict.db"),
  DATABASE_POOL_SIZE: variable(wholeNumber({ min: 1, max: 1_000 }), "10"),
  WORKERS: variable(wholeNumber({ min: 1, max: MOST_WORKERS }), WORKERS),
  DEADLINE_SECONDS: variable(wholeNumber({ min: 1, max: 3_600 }), "10"),
  MAX_BODY_BYTES: variable(wholeNumber({ min: 1, max: 67_108_864 }), "2097152"),
  CORS_ORIGINS: variable(origins, ""),
  KEY_CACHE_SECONDS: variable(wholeNumber({ min: 0, max: 60 }), "2"),
  REFUSED_KEYS_PER_MINUTE: variable(wholeNumber({ min: 1, max: 1_000_000 }), "60"),
  TRUSTED_PROXIES: variable(networks, ""),
  CHARACTERS_PER_CREDIT: variable(wholeNumber(MANY), "10000"),
  MILLISECONDS_PER_CREDIT: variable(wholeNumber(MANY), "100"),
  KEY_CREDITS_PER_MINUTE: variable(wholeNumber(LIMIT_BOUNDS.creditsPerMinute), "120"),
  KEY_BURST: variable(wholeNumber(LIMIT_BOUNDS.burst), "120"),
  TENANT_CREDITS_PER_MINUTE: variable(wholeNumber(LIMIT_BOUNDS.creditsPerMinute), "600"),
  TENANT_BURST: variable(wholeNumber(LIMIT_BOUNDS.burst), "600"),
  TENANT_REQUESTS_AT_ONCE: variable(wholeNumber({ min: 1, max: 10_000 }), "16"),
  DOCUMENTS_PER_DAY: variable(wholeNumber(LIMIT_BOUNDS.documentsPerDay), "10000"),
  CHARACTERS_PER_DAY: variable(wholeNumber(LIMIT_BOUNDS.charactersPerDay), "100000000"),
  USAGE_EVENT_HOURS: variable(wholeNumber({ min: 1, max: 8_760 }), "48"),
  LOG_LEVEL: variable(oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"), "info"),
} satisfies Record<string, Variable<unknown>>;
