import type { Limits, Rate, RefusedBy, Standing } from "../store/types.js";

const MINUTE_MS = 60_000;
const DAY_S = 86_400;

/** The IETF draft *RateLimit header fields for HTTP*. */
export type StandingHeaders = Record<"ratelimit" | "ratelimit-policy", string>;

function writePolicy({ keyRate, tenantRate, quota }: Limits): string {
  return [
    `"key";q=${keyRate.creditsPerMinute};w=60`,
    `"tenant";q=${tenantRate.creditsPerMinute};w=60`,
    `"documents";q=${quota.documentsPerDay};w=${DAY_S}`,
    `"characters";q=${quota.charactersPerDay};w=${DAY_S}`,
  ].join(", ");
}

/**
 * Writes the rest of each limit, and the seconds until it is full again.
 *
 * @param credits The credits of the request beyond those in the standing.
 */
export function writeStanding(limits: Limits, standing: Standing, credits = 0): StandingHeaders {
  const { keyRate, tenantRate, quota } = limits;
  const dayEnds = toSeconds(standing.dayEndsInMs);
  const rate = (name: string, { creditsPerMinute, burst }: Rate, debtMs: number) => {
    const perCredit = MINUTE_MS / creditsPerMinute;
    const debt = debtMs + credits * perCredit;
    return `"${name}";r=${atLeastZero(burst - debt / perCredit)};t=${toSeconds(debt)}`;
  };
  return {
    ratelimit: [
      rate("key", keyRate, standing.keyDebtMs),
      rate("tenant", tenantRate, standing.tenantDebtMs),
      `"documents";r=${atLeastZero(quota.documentsPerDay - standing.documents)};t=${dayEnds}`,
      `"characters";r=${atLeastZero(quota.charactersPerDay - standing.characters)};t=${dayEnds}`,
    ].join(", "),
    "ratelimit-policy": writePolicy(limits),
  };
}

/** Header fields for a request that one limit rejected. */
export function writeLimit(
  name: string,
  { most, seconds, wait }: { most: number; seconds: number; wait: number },
): StandingHeaders & { "retry-after": number } {
  return {
    ratelimit: `"${name}";r=0;t=${wait}`,
    "ratelimit-policy": `"${name}";q=${most};w=${seconds}`,
    "retry-after": wait,
  };
}

export function explainRefusal(refusedBy: RefusedBy, { quota }: Limits): string {
  const ofDay = (most: number) =>
    `${most} ${refusedBy} were judged today, which is the limit; the next day begins at 00:00 UTC`;
  return {
    key: "too many requests with this key",
    tenant: "too many requests with the keys of this account",
    documents: ofDay(quota.documentsPerDay),
    characters: ofDay(quota.charactersPerDay),
  }[refusedBy];
}

export const toSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);
const atLeastZero = (amount: number) => Math.max(0, Math.floor(amount));
