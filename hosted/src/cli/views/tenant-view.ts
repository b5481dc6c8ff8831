import { formatCount } from "../../../../src/render/format-number.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import type { Config } from "../../config/read-config.js";
import type { TenantInfo } from "../../store/store.js";
import { formatFacts } from "../output/facts.js";
import { formatDay, formatTime, toIso } from "../output/format-time.js";
import { formatTable } from "../output/table.js";
import { summarizeLimits, tenantLimitFacts, toQuotaRecord, toRateRecord } from "./limits.js";

/** A tenant for programs. */
export function toTenantRecord(tenant: TenantInfo) {
  const { id, name, createdAt, suspendedAt, rate, quota } = tenant;
  const { keepsHistory, mayKeepHistory, historyDays } = tenant;
  return {
    id,
    name,
    created_at: toIso(createdAt),
    suspended_at: suspendedAt === null ? null : toIso(suspendedAt),
    history: { enabled: keepsHistory, allowed: mayKeepHistory, days: historyDays },
    limits: { ...toRateRecord(rate), ...toQuotaRecord(quota) },
  };
}

/** A tenant for people. */
export function formatTenant(tenant: TenantInfo, config: Config, width: number): string[] {
  const { id, name, createdAt, suspendedAt, rate, quota } = tenant;
  return formatFacts(
    id,
    [
      ["name", neutralize(name)],
      ["created", `${formatTime(createdAt)} UTC`],
      ["state", suspendedAt === null ? "active" : `suspended since ${formatTime(suspendedAt)} UTC`],
      ["history", formatHistory(tenant)],
      ...tenantLimitFacts(rate, quota, config),
    ],
    width,
  );
}

/** All tenants for people. */
export function formatTenants(tenants: readonly TenantInfo[], width: number): string[] {
  if (tenants.length === 0) return ["No tenants yet; hosted tenants create makes one."];
  return formatTable(
    [
      { title: "TENANT" },
      { title: "NAME", cuttable: true },
      { title: "CREATED" },
      { title: "STATE" },
      { title: "HISTORY" },
      { title: "LIMITS" },
    ],
    tenants.map((tenant) => [
      tenant.id,
      neutralize(tenant.name),
      formatDay(tenant.createdAt),
      tenant.suspendedAt === null ? "active" : "suspended",
      formatHistory(tenant),
      summarizeLimits(tenant.rate, tenant.quota),
    ]),
    width,
  );
}

function formatHistory({ keepsHistory, mayKeepHistory, historyDays }: TenantInfo): string {
  if (!mayKeepHistory) return "forbidden";
  return keepsHistory ? formatCount(historyDays, "day").replaceAll("\u00a0", " ") : "off";
}
