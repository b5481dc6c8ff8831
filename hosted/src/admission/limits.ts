import type { Config } from "../config/read-config.js";
import type { Caller, Limits } from "../store/types.js";

/** The caller's own limits, and the configuration's for the rest. */
export function findLimits({ limits }: Caller, config: Config): Limits {
  const { keyRate, tenantRate, quota } = limits;
  return {
    keyRate: {
      creditsPerMinute: keyRate.creditsPerMinute ?? config.keyCreditsPerMinute,
      burst: keyRate.burst ?? config.keyBurst,
    },
    tenantRate: {
      creditsPerMinute: tenantRate.creditsPerMinute ?? config.tenantCreditsPerMinute,
      burst: tenantRate.burst ?? config.tenantBurst,
    },
    quota: {
      documentsPerDay: quota.documentsPerDay ?? config.documentsPerDay,
      charactersPerDay: quota.charactersPerDay ?? config.charactersPerDay,
    },
  };
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
