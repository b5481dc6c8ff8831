import { sql, type Transaction } from "kysely";
import { inChunks } from "../chunks.js";
import { clockMs } from "../clock.js";
import type { Dialect } from "../database.js";
import type { Use } from "../store.js";
import type { Tables } from "../tables.js";
import { valueList } from "../value-list.js";
import { compare } from "./use-order.js";

type Owner = Pick<Use, "tenantId" | "keyId">;

interface AccountRow {
  tenant_id: string;
  key_id: string;
  keeps_history: number;
  now: number;
}

/** Who uses are settled with. */
export interface Accounts {
  has(owner: Owner): boolean;
  isKeepingHistory(owner: Owner): boolean;
  /** Whether its tenant is held by another transaction, and was not waited for. */
  isHeld(owner: Owner): boolean;
  /** When they were read; 0 where none was found. */
  now: number;
}

/**
 * The keys of uses, as far as they are there. Their tenants stay as they are until the transaction
 * ends: none of them is deleted, and none ends its history, while something is written for it.
 */
export async function findAccounts(
  transaction: Transaction<Tables>,
  dialect: Dialect,
  uses: readonly Use[],
  whereHeld: "wait" | "skip",
): Promise<Accounts> {
  const share =
    whereHeld === "wait" ? dialect.forShareOfTenants : dialect.forShareOfTenantsSkippingLocked;
  const found = new Map<string, AccountRow>();
  let now = 0;
  for (const chunk of inChunks(owners(uses))) {
    const { rows } = await sql<AccountRow>`
      select tenants.id as tenant_id, keeps_history * may_keep_history as keeps_history, api_keys.id as key_id,
        ${clockMs(dialect)} as now
      from tenants join api_keys on api_keys.tenant_id = tenants.id
      where (api_keys.tenant_id, api_keys.id) in (${valueList(chunk)})
      order by tenants.id ${share}
    `.execute(transaction);
    for (const row of rows) {
      found.set(JSON.stringify([row.tenant_id, row.key_id]), row);
      now = Math.max(now, row.now);
    }
  }
  const held = new Set<string>();
  if (whereHeld === "skip") {
    const missing = owners(uses).filter((pair) => !found.has(JSON.stringify(pair)));
    for (const chunk of inChunks(missing)) {
      const { rows } = await sql<{ tenant_id: string; id: string }>`
        select tenant_id, id from api_keys where (tenant_id, id) in (${valueList(chunk)})
      `.execute(transaction);
      for (const { tenant_id, id } of rows) held.add(JSON.stringify([tenant_id, id]));
    }
  }
  const find = ({ tenantId, keyId }: Owner) => found.get(JSON.stringify([tenantId, keyId]));
  return {
    has: (owner) => find(owner) !== undefined,
    isHeld: ({ tenantId, keyId }) => held.has(JSON.stringify([tenantId, keyId])),
    isKeepingHistory: (owner) => find(owner)?.keeps_history === 1,
    now,
  };
}

/** Each tenant and key once, in the order of their names. */
function owners(uses: readonly Use[]): [tenantId: string, keyId: string][] {
  const pairs = new Map<string, [string, string]>();
  for (const { tenantId, keyId } of uses) {
    pairs.set(JSON.stringify([tenantId, keyId]), [tenantId, keyId]);
  }
  return [...pairs.values()].sort((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]));
}
