import { availableParallelism } from "node:os";
import { z } from "zod";
import { LIMIT_BOUNDS } from "./bounds.js";
import {
  databaseUrl,
  host,
  networks,
  oneOf,
  origin,
  origins,
  trueOrFalse,
  type VariableType,
  wholeNumber,
  wholeNumberOrOff,
} from "./variable-types.js";

/** What is said about a variable, beside how it is read. */
export interface VariableInfo {
  /** For people. */
  fallback: string;
  allowed: string;
  description: string;
}

const INFO = z.registry<VariableInfo>();

const MOST_WORKERS = 256;

/** A variable with a default, which is read like any other value. */
function variable<Value>(
  { schema, allowed }: VariableType<Value>,
  fallback: string | { shown: string; read: () => string },
  description: string,
) {
  const { shown, read } =
    typeof fallback === "string" ? { shown: fallback, read: () => fallback } : fallback;
  return schema.prefault(read).register(INFO, { fallback: shown, allowed, description });
}

/** Every variable that the service reads. */
export const VARIABLES = z
  .object({
    LAUNCHED: variable(
      trueOrFalse,
      "false",
      "The launch gate. While it is false, the gate is shut: requests are answered with `not_launched`.",
    ),
    BASE_URL: origin.schema.optional().register(INFO, {
      fallback: "none",
      allowed: origin.allowed,
      description: "Where the service is reached from outside. Needed when LAUNCHED is true.",
    }),
    HOST: variable(host, "127.0.0.1", "Address to listen on."),
    PORT: variable(
      wholeNumber({ min: 0, max: 65_535 }),
      "8788",
      "Port to listen on; 0 picks a free one.",
    ),
    METRICS_HOST: variable(host, "127.0.0.1", "Address to serve metrics on."),
    METRICS_PORT: variable(
      wholeNumberOrOff({ min: 0, max: 65_535 }),
      "9464",
      "Port to serve metrics on; 0 picks a free one, off serves none.",
    ),
    DATABASE_URL: variable(
      databaseUrl,
      "file:./data/context-verdict.db",
      "The database: PostgreSQL, or a file for SQLite.",
    ),
    DATABASE_POOL_SIZE: variable(
      wholeNumber({ min: 1, max: 1_000 }),
      "10",
      "Most connections to PostgreSQL at once.",
    ),
    WORKERS: variable(
      wholeNumber({ min: 1, max: MOST_WORKERS }),
      {
        shown: "one per core, at least 2",
        read: () => String(Math.max(2, Math.min(availableParallelism(), MOST_WORKERS))),
      },
      "Worker threads that judge documents. With one, costly documents keep others waiting.",
    ),
    DEADLINE_SECONDS: variable(
      wholeNumber({ min: 1, max: 3_600 }),
      "10",
      "Longest time in seconds that judging a document may take, and that it may wait for a worker.",
    ),
    MAX_BODY_BYTES: variable(
      wholeNumber({ min: 1, max: 67_108_864 }),
      "2097152",
      "Largest request body in bytes.",
    ),
    MAX_ANSWER_BYTES: variable(
      wholeNumber({ min: 1, max: 536_870_912 }),
      "16777216",
      "Largest answer in bytes.",
    ),
    CORS_ORIGINS: variable(
      origins,
      { shown: "none", read: () => "" },
      "Origins whose pages are answered.",
    ),
    KEY_CACHE_SECONDS: variable(
      wholeNumber({ min: 0, max: 60 }),
      "2",
      "How long in seconds a revoked key may still be taken.",
    ),
    REFUSED_KEYS_PER_MINUTE: variable(
      wholeNumber({ min: 1, max: 1_000_000 }),
      "60",
      "Keys that are not taken, at once and in a minute, from one address (IPv6: /64), as each node counts them. More get 429, but for keys in use.",
    ),
    TRUSTED_PROXIES: variable(
      networks,
      { shown: "none", read: () => "" },
      "Who may say in x-forwarded-for where a request comes from. Without it, all callers behind a proxy share one address.",
    ),
    CHARACTERS_PER_UNIT: variable(
      wholeNumber({ min: 1, max: 1_000_000_000 }),
      "10000",
      "Characters (UTF-16 code units) of a document that count as one unit.",
    ),
    MILLISECONDS_PER_UNIT: variable(
      wholeNumber({ min: 1, max: 1_000_000_000 }),
      "100",
      "Milliseconds of a worker's processor time that count as one unit, where characters are fewer units.",
    ),
    KEY_UNITS_PER_MINUTE: variable(
      wholeNumber(LIMIT_BOUNDS.unitsPerMinute),
      "120",
      "Units a minute for a key that has no limit of its own.",
    ),
    KEY_BURST: variable(
      wholeNumber(LIMIT_BOUNDS.burst),
      "120",
      "Units at once for a key that has no limit of its own.",
    ),
    TENANT_UNITS_PER_MINUTE: variable(
      wholeNumber(LIMIT_BOUNDS.unitsPerMinute),
      "600",
      "Units a minute for all keys of a tenant that has no limit of its own.",
    ),
    TENANT_BURST: variable(
      wholeNumber(LIMIT_BOUNDS.burst),
      "600",
      "Units at once for all keys of a tenant that has no limit of its own.",
    ),
    TENANT_REQUESTS_AT_ONCE: variable(
      wholeNumber({ min: 1, max: 10_000 }),
      "16",
      "Requests of one tenant that a node works on at once; more are refused.",
    ),
    DOCUMENTS_PER_DAY: variable(
      wholeNumber(LIMIT_BOUNDS.documentsPerDay),
      "10000",
      "Documents a day (UTC) for a tenant that has no limit of its own.",
    ),
    CHARACTERS_PER_DAY: variable(
      wholeNumber(LIMIT_BOUNDS.charactersPerDay),
      "100000000",
      "Characters (UTF-16 code units) a day (UTC) for a tenant that has no limit of its own.",
    ),
    USAGE_EVENT_HOURS: variable(
      wholeNumber({ min: 1, max: 8_760 }),
      "48",
      "How long in hours a repeated request is recognised, and counted once.",
    ),
    LOG_LEVEL: variable(
      oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
      "info",
      "The least severe log lines that are written.",
    ),
  })
  .refine(({ LAUNCHED, BASE_URL }) => !LAUNCHED || BASE_URL !== undefined, {
    path: ["BASE_URL"],
    error: "is not set, and LAUNCHED=true needs it",
    // Also where another variable is wrong, so that one error names them all.
    when: ({ value, issues }) =>
      (value as { LAUNCHED?: unknown }).LAUNCHED === true &&
      !issues.some(({ path }) => path?.[0] === "BASE_URL"),
  });

export type VariableName = keyof typeof VARIABLES.shape;

/** In the order in which they are explained. */
export const VARIABLE_NAMES = Object.keys(VARIABLES.shape) as VariableName[];

export function infoOf(name: VariableName): VariableInfo {
  return INFO.get(VARIABLES.shape[name])!;
}
