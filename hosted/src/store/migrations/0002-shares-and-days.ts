import { type Kysely, type Migration, SqliteAdapter, sql } from "kysely";
import type { Queries } from "../database.js";
import { createPartitions, DAYS_AHEAD, PARTITION_OF_REST } from "../records/partitions.js";

/** Days back for which uses have tables of their own; older ones go where nothing is looked for. */
const DAYS_BACK = 3;

/** What was let in of a day's quota, when buckets changed, the audit trail, and uses by the day. */
export const sharesAndDays: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const name of ["changed_at", "taken_day", "taken_documents", "taken_characters"]) {
      await db.schema
        .alterTable("rate_limits")
        .addColumn(name, "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await createAudit(db);
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) await divideUses(db);
  },
};

/** It refers to nothing: what was done outlives what it was done to. */
async function createAudit(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("audit_events")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("tenant_id", "text")
    .addColumn("subject", "text")
    .execute();
  await db.schema
    .createIndex("audit_events_by_age")
    .on("audit_events")
    .columns(["at", "id"])
    .execute();
}

/**
 * PostgreSQL: a table for each day, so that old days are dropped and not deleted row by row. Within a
 * day, the primary key keeps a use from being recorded twice; between days, a trigger does. Nodes of
 * the first version write as they did: the day is a default.
 */
async function divideUses(db: Kysely<unknown>): Promise<void> {
  const today = sql`cast(floor(extract(epoch from clock_timestamp()) / 86400) as bigint)`;
  const statements = [
    sql`alter table usage_events rename to usage_events_first`,
    sql`alter index usage_events_primary rename to usage_events_first_primary`,
    sql`drop index usage_events_by_age`,
    sql`create table usage_events (
      tenant_id text not null references tenants (id) on delete cascade,
      id text not null,
      key_id text not null,
      tool text not null,
      characters bigint not null,
      at bigint not null,
      day bigint not null default ${today},
      constraint usage_events_primary primary key (tenant_id, id, day)
    ) partition by range (day)`,
    sql`create table ${sql.table(PARTITION_OF_REST)} partition of usage_events default`,
    sql`create index usage_events_by_age on usage_events (at)`,
  ];
  for (const statement of statements) await statement.execute(db);
  await createPartitions(db as unknown as Queries, { back: DAYS_BACK, ahead: DAYS_AHEAD });
  await sql`
    insert into usage_events (tenant_id, id, key_id, tool, characters, at, day)
    select tenant_id, id, key_id, tool, characters, at, at / 86400000 from usage_events_first
  `.execute(db);
  await sql`drop table usage_events_first`.execute(db);
  // Around midnight, two nodes may be on two days, and neither sees what the other has not committed.
  await sql`
    create function usage_events_once() returns trigger language plpgsql as $$
    begin
      if new.at % 86400000 not between 60000 and 86340000 then
        perform pg_advisory_xact_lock(hashtextextended(new.tenant_id || ' ' || new.id, 0));
      end if;
      if exists (
        select from usage_events
        where tenant_id = new.tenant_id and id = new.id and day <> new.day
      ) then
        return null;
      end if;
      return new;
    end $$
  `.execute(db);
  await sql`
    create trigger usage_events_once before insert on usage_events
    for each row execute function usage_events_once()
  `.execute(db);
}
