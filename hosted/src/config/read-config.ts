import type { z } from "zod";
import { ConfigError } from "./config-error.js";
import { VARIABLE_NAMES, VARIABLES, type VariableName } from "./variables.js";

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** `KEY_CACHE_SECONDS` → `keyCacheSeconds`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${Lowercase<First>}${Capitalize<CamelCase<Rest>>}`
  : Lowercase<Name>;

type Values = z.output<typeof VARIABLES>;

/** The settings of the service. Each has the unit that its variable names. */
export type Config = Readonly<{ [Name in keyof Values as CamelCase<Name>]: Values[Name] }>;

/**
 * Reads the configuration. A variable that is empty counts as not set.
 * @throws ConfigError that names every variable that is wrong.
 */
export function readConfig(env: Environment): Config {
  const { data, error } = VARIABLES.safeParse(
    Object.fromEntries(
      VARIABLE_NAMES.filter((name) => isSet(env, name)).map((name) => [name, env[name]]),
    ),
  );
  if (error !== undefined) throw new ConfigError(firstOfEach(error.issues));
  return Object.fromEntries(
    VARIABLE_NAMES.map((name) => [toCamelCase(name), data[name]]),
  ) as unknown as Config;
}

/** Whether the environment says something about a variable, or its default holds. */
export function isSet(env: Environment, name: VariableName): boolean {
  return env[name] !== undefined && env[name] !== "";
}

/** What the configuration says about a variable. */
export function settingOf(config: Config, name: VariableName): Config[keyof Config] {
  return config[toCamelCase(name) as keyof Config];
}

function toCamelCase(name: string): string {
  return name.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** A variable is named once, by the first thing that is wrong with it. */
function firstOfEach(issues: readonly z.core.$ZodIssue[]) {
  const problems = new Map<VariableName, string>();
  for (const { path, message } of issues) {
    const name = path[0] as VariableName;
    if (!problems.has(name)) problems.set(name, message);
  }
  return VARIABLE_NAMES.flatMap((name) => {
    const problem = problems.get(name);
    return problem === undefined ? [] : [{ name, problem }];
  });
}
