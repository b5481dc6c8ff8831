import { formatInteger } from "../../../../src/render/format-number.js";
import type { Config } from "../../config/read-config.js";
import type { Overrides, Quota, Rate } from "../../store/store.js";
import type { Fact } from "../output/facts.js";

/** The rate of a key as facts. */
export function keyRateFacts(rate: Overrides<Rate>, config: Config): Fact[] {
  return [
    ["units a minute", formatLimit(rate.unitsPerMinute, config.keyUnitsPerMinute)],
    ["units at once", formatLimit(rate.burst, config.keyBurst)],
  ];
}

/** The limits of a tenant as facts. */
export function tenantLimitFacts(
  rate: Overrides<Rate>,
  quota: Overrides<Quota>,
  config: Config,
): Fact[] {
  return [
    ["units a minute", formatLimit(rate.unitsPerMinute, config.tenantUnitsPerMinute)],
    ["units at once", formatLimit(rate.burst, config.tenantBurst)],
    ["documents a day", formatLimit(quota.documentsPerDay, config.documentsPerDay)],
    ["characters a day", formatLimit(quota.charactersPerDay, config.charactersPerDay)],
  ];
}

/** Whether any limit is its own, in a word. */
export function summarizeLimits(...limits: readonly Overrides<object>[]): string {
  const isOwn = limits.some((each) => Object.values(each).some((value) => value !== null));
  return isOwn ? "own" : "default";
}

/** For programs. What is null follows the configuration. */
export function toRateRecord({ unitsPerMinute, burst }: Overrides<Rate>) {
  return { units_per_minute: unitsPerMinute, burst };
}

/** For programs. What is null follows the configuration. */
export function toQuotaRecord({ documentsPerDay, charactersPerDay }: Overrides<Quota>) {
  return { documents_per_day: documentsPerDay, characters_per_day: charactersPerDay };
}

function formatLimit(own: number | null, fallback: number): string {
  return own === null ? `${formatInteger(fallback)} (default)` : formatInteger(own);
}
