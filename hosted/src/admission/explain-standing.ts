import type { Limits, RefusedBy, Standing } from "../store/types.js";

const MINUTE_MS = 60_000;
const DAY_S = 86_400;

/** The IETF draft *RateLimit header fields for HTTP*. */
export type StandingHeaders = Record<"ratelimit" | "ratelimit-policy", string>;

/**
 * Writes the rest of each limit, and the seconds until there is more: of credits the next one, of a day's
 * quota the next day.
 *
 * @param credits The credits of the request beyond those in the standing.
 */
export function writeStanding(limits: Limits, standing: Standing, credits = 0): StandingHeaders {
  const dayEnds = toSeconds(standing.dayEndsInMs);
  const rate = (name: string, perMinute: number, burst: number, debtMs: number) => {
    const perCredit = MINUTE_MS / perMinute;
    // The debt in the standing is rounded up to a millisecond.
    const debt = Math.max(0, debtMs + credits * perCredit - 1);
    const rest = atLeastZero(burst - debt / perCredit);
    const next = rest < burst ? debt - (burst - rest - 1) * perCredit : 0;
    return [`"${name}";r=${rest};t=${toSeconds(next)}`, `"${name}";q=${perMinute};w=60`];
  };
  const quota = (name: string, most: number, used: number) => [
    `"${name}";r=${atLeastZero(most - used)};t=${dayEnds}`,
    `"${name}";q=${most};w=${DAY_S}`,
  ];
  const all = [
    rate("key", limits.keyCreditsPerMinute, limits.keyBurst, standing.keyDebtMs),
    rate("tenant", limits.tenantCreditsPerMinute, limits.tenantBurst, standing.tenantDebtMs),
    quota("documents", limits.documentsPerDay, standing.documents),
    quota("characters", limits.charactersPerDay, standing.characters),
  ];
  const [ratelimit, policy] = [0, 1].map((index) => all.map((one) => one[index]).join(", "));
  return { ratelimit: `${ratelimit}`, "ratelimit-policy": `${policy}` };
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

export function explainRefusal(refusedBy: RefusedBy, limits: Limits): string {
  const ofDay = (most: number) =>
    `${most} ${refusedBy} were judged today, which is the limit; the next day begins at 00:00 UTC`;
  return {
    key: "too many requests with this key",
    tenant: "too many requests with the keys of this account",
    documents: ofDay(limits.documentsPerDay),
    characters: ofDay(limits.charactersPerDay),
  }[refusedBy];
}

export const toSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);
const atLeastZero = (amount: number) => Math.max(0, Math.floor(amount));
