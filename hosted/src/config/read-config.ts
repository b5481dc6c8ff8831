import { Problem } from "./variable-types.js";
import { VARIABLES, type Variable } from "./variables.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/** `KEY_CACHE_SECONDS` → `keyCacheSeconds`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

type ValueOf<Each> = Each extends Variable<infer Value> ? Value : never;

/** The settings of the service, in the units that their variables name. */
export type Config = Readonly<{
  [Name in keyof typeof VARIABLES as CamelCase<Name>]: ValueOf<(typeof VARIABLES)[Name]>;
}>;

/** Every wrong variable, what is wrong and what is allowed; never a value. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** An empty variable counts as not set. @throws ConfigError */
export function readConfig(env: Environment): Config {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  const note = (name: string, problem: string, allowed: string) =>
    problems.push(`${name} ${problem}; allowed: ${allowed}`);
  for (const [name, { read, allowed, fallback }] of Object.entries<Variable<unknown>>(VARIABLES)) {
    const text = env[name] || fallback;
    if (name === "BASE_URL" && text === undefined && values.launched === true) {
      note(name, "is required if LAUNCHED is true", allowed);
    }
    try {
      values[toCamelCase(name)] = text === undefined ? undefined : read(text);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      note(name, error.message, allowed);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return values as Config;
}

function toCamelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
