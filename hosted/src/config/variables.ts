import { availableParallelism } from "node:os";
import {
  anyText,
  databaseUrl,
  listOf,
  network,
  origin,
  orWord,
  trueOrFalse,
  type ValueType,
  wholeNumber,
} from "./value-types.js";

const MOST_WORKERS = 256;
const WORKERS = String(Math.max(2, Math.min(availableParallelism(), MOST_WORKERS)));
const port = wholeNumber(0, 65_535);
const many = wholeNumber(1, 1_000_000_000);

/** Of the configuration, and of one tenant or key. */
export const LIMITS = {
  credits_per_minute: wholeNumber(1, 1_000_000),
  burst: wholeNumber(1, 1_000_000),
  documents_per_day: many,
  characters_per_day: wholeNumber(1, 1_000_000_000_000),
};

/** Every variable, and its default; docs/hosted.md explains them. */
export const VARIABLES = {
  LAUNCHED: [trueOrFalse, "false"],
  BASE_URL: [origin],
  HOST: [anyText, "127.0.0.1"],
  PORT: [port, "8788"],
  METRICS_HOST: [anyText, "127.0.0.1"],
  METRICS_PORT: [orWord("off", null, port), "9464"],
  DATABASE_URL: [databaseUrl, "file:./data/context-verdict.db"],
  DATABASE_POOL_SIZE: [wholeNumber(1, 1_000), "10"],
  WORKERS: [wholeNumber(1, MOST_WORKERS), WORKERS],
  DEADLINE_SECONDS: [wholeNumber(1, 3_600), "10"],
  MAX_BODY_BYTES: [wholeNumber(1, 67_108_864), "2097152"],
  CORS_ORIGINS: [listOf(origin), ""],
  KEY_CACHE_SECONDS: [wholeNumber(0, 60), "2"],
  REFUSED_KEYS_PER_MINUTE: [wholeNumber(1, 1_000_000), "60"],
  TRUSTED_PROXIES: [listOf(network), ""],
  CHARACTERS_PER_CREDIT: [many, "10000"],
  MILLISECONDS_PER_CREDIT: [many, "100"],
  KEY_CREDITS_PER_MINUTE: [LIMITS.credits_per_minute, "120"],
  KEY_BURST: [LIMITS.burst, "120"],
  TENANT_CREDITS_PER_MINUTE: [LIMITS.credits_per_minute, "600"],
  TENANT_BURST: [LIMITS.burst, "600"],
  TENANT_REQUESTS_AT_ONCE: [wholeNumber(1, 10_000), "16"],
  DOCUMENTS_PER_DAY: [LIMITS.documents_per_day, "10000"],
  CHARACTERS_PER_DAY: [LIMITS.characters_per_day, "100000000"],
  USAGE_EVENT_HOURS: [wholeNumber(1, 8_760), "48"],
} as const satisfies Record<string, readonly [ValueType<unknown>, string?]>;
