import { newId } from "../keys/api-key.js";
import { type Changes, clockMs, type Database } from "./database.js";
import type { AuditEventRow } from "./tables.js";

/** Runs a change and records it, in one transaction. Undefined means that nothing was there to change. */
export function audited<Result>(
  { durable, dialect }: Database,
  action: Omit<AuditEventRow, "id" | "at">,
  change: (changes: Changes) => Promise<Result>,
): Promise<Result> {
  return durable.transaction().execute(async (changes) => {
    const result = await change(changes);
    const event = { id: newId("event"), at: clockMs(dialect), ...action };
    if (result !== undefined) await changes.insertInto("audit_events").values(event).execute();
    return result;
  });
}
