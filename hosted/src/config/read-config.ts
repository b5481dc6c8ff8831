import type { ValueType } from "./value-types.js";
import { VARIABLES } from "./variables.js";

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
