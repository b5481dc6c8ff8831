import type { Standing } from "../store/store.js";
import type { Limits } from "./limits.js";

const MINUTE_MS = 60_000;
const DAY_S = 86_400;

/** Header fields that say how a caller stands (IETF draft *RateLimit header fields for HTTP*). */
export type StandingHeaders = Record<"ratelimit" | "ratelimit-policy", string>;

/** The limits themselves: units in a minute, and documents and characters in a day. */
function writePolicy({ keyRate, tenantRate, quota }: Limits): string {
  return [
    `"key";q=${keyRate.unitsPerMinute};w=60`,
    `"tenant";q=${tenantRate.unitsPerMinute};w=60`,
    `"documents";q=${quota.documentsPerDay};w=${DAY_S}`,
    `"characters";q=${quota.charactersPerDay};w=${DAY_S}`,
  ].join(", ");
}

/**
 * Says what is left of every limit, and in how many seconds it is whole again.
 *
 * @param units What the request has cost beyond what the standing counts.
 */
export function writeStanding(limits: Limits, standing: Standing, units = 0): StandingHeaders {
  const { keyRate, tenantRate, quota } = limits;
  const dayEnds = toSeconds(standing.dayEndsInMs);
  const rate = (name: string, { unitsPerMinute, burst }: Limits["keyRate"], debtMs: number) => {
    const perUnit = MINUTE_MS / unitsPerMinute;
    const debt = debtMs + units * perUnit;
    return `"${name}";r=${atLeastZero(burst - debt / perUnit)};t=${toSeconds(debt)}`;
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

/** Header fields of an answer that one limit alone has refused: `most` in so many seconds. */
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

/** Why a request was refused, and the seconds after which it may be repeated. */
export function explainRefusal(
  refusedBy: NonNullable<Standing["refusedBy"]>,
  { keyRate, tenantRate, quota }: Limits,
  standing: Standing,
): { message: string; retryAfter: number } {
  const untilNextDay = "; the next day begins at 00:00 UTC";
  switch (refusedBy) {
    case "key":
      return {
        message: "too many requests with this key",
        retryAfter: untilNextUnit(keyRate, standing.keyDebtMs),
      };
    case "tenant":
      return {
        message: "too many requests with the keys of this account",
        retryAfter: untilNextUnit(tenantRate, standing.tenantDebtMs),
      };
    case "documents":
      return {
        message: `${quota.documentsPerDay} documents were judged today, which is the limit${untilNextDay}`,
        retryAfter: atLeastOne(standing.dayEndsInMs),
      };
    case "characters":
      return {
        message: `${quota.charactersPerDay} characters may be judged in a day, and they are used up${untilNextDay}`,
        retryAfter: atLeastOne(standing.dayEndsInMs),
      };
  }
}

/** When the bucket has room for one unit again. */
function untilNextUnit({ unitsPerMinute, burst }: Limits["keyRate"], debtMs: number): number {
  const perUnit = MINUTE_MS / unitsPerMinute;
  return atLeastOne(debtMs - (burst - 1) * perUnit);
}

const toSeconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);
const atLeastOne = (milliseconds: number) => Math.max(1, toSeconds(milliseconds));
const atLeastZero = (amount: number) => Math.max(0, Math.floor(amount));
