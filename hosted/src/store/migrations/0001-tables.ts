import { type CreateTableBuilder, type Kysely, type Migration, sql } from "kysely";

export const createTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createTenants(db);
    await createKeys(db);
    await createRateLimits(db);
    await createUsage(db);
    await createReports(db);
    await createAudit(db);
  },
};

function createTenants(db: Kysely<unknown>): Promise<void> {
  return db.schema
    .createTable("tenants")
    .addColumn("id", "text", (column) => column.primaryKey().notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("suspended_at", "bigint")
    .addColumn("may_keep_history", "bigint", (column) => column.notNull().defaultTo(1))
    .addColumn("keeps_history", "bigint", (column) => column.notNull())
    .addColumn("history_days", "bigint", (column) => column.notNull())
    .addColumn("units_per_minute", "bigint")
    .addColumn("burst", "bigint")
    .addColumn("documents_per_day", "bigint")
    .addColumn("characters_per_day", "bigint")
    .execute();
}

function createKeys(db: Kysely<unknown>): Promise<void> {
  return ofTenant(db.schema.createTable("api_keys"))
    .addColumn("id", "text", (column) => column.notNull().check(sql`id <> ''`))
    .addColumn("hash", "text", (column) => column.notNull().unique())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("scopes", "text", (column) => column.notNull())
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("expires_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .addColumn("units_per_minute", "bigint")
    .addColumn("burst", "bigint")
    .addPrimaryKeyConstraint("api_keys_primary", ["tenant_id", "id"])
    .execute();
}

function createRateLimits(db: Kysely<unknown>): Promise<void> {
  return ofTenant(db.schema.createTable("rate_limits"))
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("tat", "bigint", (column) => column.notNull())
    .addColumn("changed_at", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("taken_day", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("taken_documents", "bigint", (column) => column.notNull().defaultTo(0))
    .addColumn("taken_characters", "bigint", (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint("rate_limits_primary", ["tenant_id", "key_id"])
    .execute();
}

/** Keys are only deleted with their tenants, so that no use has to refer to its key. */
async function createUsage(db: Kysely<unknown>): Promise<void> {
  await ofTenant(db.schema.createTable("usage_events"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("tool", "text", (column) => column.notNull())
    .addColumn("characters", "bigint", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("usage_events_primary", ["tenant_id", "id"])
    .execute();
  await db.schema.createIndex("usage_events_by_age").on("usage_events").column("at").execute();
  await ofTenant(db.schema.createTable("usage_days"))
    .addColumn("day", "bigint", (column) => column.notNull())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("documents", "bigint", (column) => column.notNull())
    .addColumn("characters", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("usage_days_primary", ["tenant_id", "day", "key_id"])
    .execute();
}

async function createReports(db: Kysely<unknown>): Promise<void> {
  await ofTenant(db.schema.createTable("reports"))
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("tool", "text", (column) => column.notNull())
    .addColumn("report", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("reports_primary", ["tenant_id", "id"])
    .execute();
  await db.schema
    .createIndex("reports_by_age")
    .on("reports")
    .columns(["tenant_id", "at", "id"])
    .execute();
}

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

/** What belongs to a tenant is deleted with it. */
function ofTenant(table: CreateTableBuilder<string, never>) {
  return table.addColumn("tenant_id", "text", (column) =>
    column.notNull().references("tenants.id").onDelete("cascade"),
  );
}
