import { newId } from "../keys/new-id.js";
import { type Changes, clockMs, type Database, type Queries } from "./database.js";
import type { AuditEvent } from "./types.js";

export const OPERATOR = "operator";

export type AuditedAction = Omit<AuditEvent, "id" | "at">;

/** Runs a change and records it, in one transaction. Undefined means that nothing was there to change. */
export function audited<Result>(
  database: Database,
  action: AuditedAction,
  change: (changes: Changes) => Promise<Result>,
): Promise<Result> {
  return database.durable.transaction().execute(async (changes) => {
    const result = await change(changes);
    if (result !== undefined) await addEvent(database, action, changes);
    return result;
  });
}

export async function addEvent(
  { durable, dialect }: Database,
  { actor, action, tenantId, subject }: AuditedAction,
  queries: Queries = durable,
): Promise<void> {
  await queries
    .insertInto("audit_events")
    .values({
      id: newId("event"),
      at: clockMs(dialect),
      ...{ actor, action, tenant_id: tenantId, subject },
    })
    .execute();
}

/** Newest first. */
export async function listEvents(
  { durable }: Database,
  { tenantId, limit }: { tenantId?: string | undefined; limit: number },
): Promise<AuditEvent[]> {
  const rows = await durable
    .selectFrom("audit_events")
    .selectAll()
    .$if(tenantId !== undefined, (query) => query.where("tenant_id", "=", tenantId as string))
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ tenant_id, ...row }) => ({ ...row, tenantId: tenant_id }));
}
