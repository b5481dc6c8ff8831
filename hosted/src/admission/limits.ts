import type { Config } from "../config/read-config.js";
import type { Caller, Limits, Overrides } from "../store/types.js";

/** The caller's own limits, and the configuration's for the rest. */
export function findLimits(caller: Caller, config: Config): Limits {
  return {
    keyRate: fill(caller.keyRate, {
      creditsPerMinute: config.keyCreditsPerMinute,
      burst: config.keyBurst,
    }),
    tenantRate: fill(caller.tenantRate, {
      creditsPerMinute: config.tenantCreditsPerMinute,
      burst: config.tenantBurst,
    }),
    quota: fill(caller.quota, {
      documentsPerDay: config.documentsPerDay,
      charactersPerDay: config.charactersPerDay,
    }),
  };
}

function fill<Values extends Record<keyof Values, number>>(
  own: Overrides<Values>,
  defaults: Values,
): Values {
  const names = Object.keys(defaults) as (keyof Values)[];
  return Object.fromEntries(names.map((name) => [name, own[name] ?? defaults[name]])) as Values;
}

/**
 * Credits of a request beyond the one of its admission: one for each further `charactersPerCredit`
 * characters, or each further `millisecondsPerCredit` of the worker's time, whichever is more.
 */
export function countFurtherCredits(
  characters: number,
  workMs: number,
  { charactersPerCredit, millisecondsPerCredit }: Config,
): number {
  const size = Math.ceil(characters / charactersPerCredit);
  const time = Math.ceil(workMs / millisecondsPerCredit);
  return Math.max(1, size, time) - 1;
}
