import { TOOL_NAMES } from "../../../../src/engine/contract/tool-names.js";
import { neutralize } from "../../../../src/render/neutralize.js";
import type { Config } from "../../config/read-config.js";
import type { KeyInfo } from "../../store/store.js";
import { formatFacts } from "../output/facts.js";
import { formatDay, formatTime, toIso } from "../output/format-time.js";
import { formatTable } from "../output/table.js";
import { keyRateFacts, summarizeLimits, toRateRecord } from "./limits.js";

/** A key for programs: all but the key itself, which is not kept. */
export function toKeyRecord(key: KeyInfo) {
  const { id, label, scopes, createdAt, expiresAt, revokedAt, state, rate } = key;
  return {
    id,
    label,
    state,
    scopes,
    created_at: toIso(createdAt),
    expires_at: expiresAt === null ? null : toIso(expiresAt),
    revoked_at: revokedAt === null ? null : toIso(revokedAt),
    limits: toRateRecord(rate),
  };
}

/** A key for people. */
export function formatKey(key: KeyInfo, config: Config, width: number): string[] {
  return formatFacts(
    key.id,
    [
      ["label", neutralize(key.label)],
      ["may call", key.scopes.join(", ")],
      ["ends", key.expiresAt === null ? "never" : `${formatTime(key.expiresAt)} UTC`],
      ...keyRateFacts(key.rate, config),
    ],
    width,
  );
}

/** The keys of a tenant for people. */
export function formatKeys(keys: readonly KeyInfo[], tenantId: string, width: number): string[] {
  if (keys.length === 0) return [`No keys yet; hosted keys create ${tenantId} makes one.`];
  return formatTable(
    [
      { title: "KEY" },
      { title: "LABEL", cuttable: true },
      { title: "MAY CALL", cuttable: true },
      { title: "STATE" },
      { title: "ENDS" },
      { title: "LIMITS" },
    ],
    keys.map((key) => [
      key.id,
      neutralize(key.label),
      key.scopes.join(",") === TOOL_NAMES.join(",") ? "tools" : key.scopes.join(","),
      key.state,
      formatEnd(key),
      summarizeLimits(key.rate),
    ]),
    width,
  );
}

function formatEnd({ expiresAt, revokedAt }: KeyInfo): string {
  const end = revokedAt ?? expiresAt;
  return end === null ? "never" : formatDay(end);
}
