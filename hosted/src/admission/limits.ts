import type { Config } from "../config/read-config.js";
import type { Caller, Overrides, Quota, Rate } from "../store/store.js";

/** Every limit of one caller. */
export interface Limits {
  keyRate: Rate;
  tenantRate: Rate;
  quota: Quota;
}

/** What was set for the caller, and else what the configuration says. */
export function findLimits(caller: Caller, config: Config): Limits {
  return {
    keyRate: settle(caller.keyRate, {
      unitsPerMinute: config.keyUnitsPerMinute,
      burst: config.keyBurst,
    }),
    tenantRate: settle(caller.tenantRate, {
      unitsPerMinute: config.tenantUnitsPerMinute,
      burst: config.tenantBurst,
    }),
    quota: settle(caller.quota, {
      documentsPerDay: config.documentsPerDay,
      charactersPerDay: config.charactersPerDay,
    }),
  };
}

function settle<Limits extends Record<keyof Limits, number>>(
  overrides: Overrides<Limits>,
  defaults: Limits,
): Limits {
  const names = Object.keys(defaults) as (keyof Limits)[];
  const entries = names.map((name) => [name, overrides[name] ?? defaults[name]]);
  return Object.fromEntries(entries) as Limits;
}

/**
 * Units of a request beyond its first, which admission counts before it knows the document: one for
 * every further `charactersPerUnit` that is begun, or for every further `millisecondsPerUnit` that a
 * worker took for it, whichever is more.
 */
export function weigh(
  characters: number,
  workMs: number,
  { charactersPerUnit, millisecondsPerUnit }: Config,
): number {
  const size = Math.ceil(characters / charactersPerUnit);
  const time = Math.ceil(workMs / millisecondsPerUnit);
  return Math.max(1, size, time) - 1;
}
