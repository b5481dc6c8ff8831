import { newId } from "../keys/new-id.js";
import { type Changes, clockMs, type Database, type Queries } from "./database.js";
import type { AuditEventRow } from "./tables.js";

export const OPERATOR = "operator";

export type AuditedAction = Omit<AuditEventRow, "id" | "at">;

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
  action: AuditedAction,
  queries: Queries = durable,
): Promise<void> {
  const event = { id: newId("event"), at: clockMs(dialect), ...action };
  await queries.insertInto("audit_events").values(event).execute();
}
