import { type Kysely, sql, type Transaction } from "kysely";
import { newId } from "../../keys/new-id.js";
import { clockMs } from "../clock.js";
import type { Database, Queries } from "../database.js";
import type { AuditEvent } from "../store.js";
import type { Tables } from "../tables.js";

/** Who acts where no one is named. */
export const OPERATOR = "operator";

export type AuditedAction = Omit<AuditEvent, "id" | "at">;

/**
 * Does what somebody may do, and writes down that they did, both or neither.
 * @param work Gets the database as it is within the transaction.
 */
export async function audited<Result>(
  database: Database,
  action: AuditedAction,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database.durable, async (transaction) => {
    const within = { ...database, durable: transaction };
    const result = await work(within);
    // Nothing was there to be changed.
    if (result !== undefined && result !== false) await addEvent(within, action);
    return result;
  });
}

/** Writes down what is about to be done, and may take several transactions. */
export async function addEvent(
  { durable, dialect }: Database,
  { actor, action, tenantId, subject }: AuditedAction,
): Promise<void> {
  await durable
    .insertInto("audit_events")
    .values({
      id: newId("event"),
      at: clockMs(dialect),
      actor,
      action,
      tenant_id: tenantId,
      subject,
    })
    .execute();
}

/** A transaction, or the one that is open already. */
export function inTransaction<Result>(
  queries: Queries,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (queries.isTransaction) return work(queries as Transaction<Tables>);
  return (queries as Kysely<Tables>).transaction().execute(work);
}

/** Newest first. */
export async function listEvents(
  { durable }: Database,
  { tenantId, limit }: { tenantId?: string | undefined; limit: number },
): Promise<AuditEvent[]> {
  let query = durable
    .selectFrom("audit_events")
    .selectAll()
    .orderBy("at", "desc")
    .orderBy(sql`id`, "desc")
    .limit(limit);
  if (tenantId !== undefined) query = query.where("tenant_id", "=", tenantId);
  const rows = await query.execute();
  return rows.map(({ tenant_id, ...row }) => ({ ...row, tenantId: tenant_id }));
}
