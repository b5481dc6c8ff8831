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

export type Environment = Readonly<Record<string, string | undefined>>;

/** `KEY_CACHE_SECONDS` → `keyCacheSeconds`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

type ValueOf<Variable> = Variable extends readonly [ValueType<infer Value>, string]
  ? Value
  : Variable extends readonly [ValueType<infer Value>]
    ? Value | undefined
    : never;

/** The settings of the service, in the units that their variables name. */
export type Config = Readonly<{
  [Name in keyof typeof VARIABLES as CamelCase<Name>]: ValueOf<(typeof VARIABLES)[Name]>;
}>;

/** Every wrong variable and what it must be; never a value, which may be a password. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** An empty variable counts as not set. @throws ConfigError */
export function readConfig(env: Environment): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const variables: [string, readonly [ValueType<unknown>, string?]][] = Object.entries(VARIABLES);
  for (const [name, [{ read, allowed }, fallback]] of variables) {
    const text = env[name] || fallback;
    const value = text === undefined ? undefined : read(text);
    if (text !== undefined && value === undefined) problems.push(`${name} must be ${allowed}`);
    values[toCamelCase(name)] = value;
  }
  if (values.launched === true && !env.BASE_URL) {
    problems.push("BASE_URL is required if LAUNCHED is true");
  }
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return values as Config;
}

function toCamelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
