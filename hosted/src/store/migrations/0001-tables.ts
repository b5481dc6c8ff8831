import { type Kysely, type Migration, sql } from "kysely";

/**
 * Both databases read these statements. Times are milliseconds since 1970, those of `rate_limits` are
 * microseconds, days are days since 1970. Keys are only deleted with their tenant, so no use refers to
 * its key. `audit_events` refers to nothing, since it outlives tenants and keys.
 */
const STATEMENTS = `
create table tenants (
  id text primary key not null,
  name text not null,
  created_at bigint not null,
  suspended_at bigint,
  may_keep_history bigint not null default 1,
  keeps_history bigint not null,
  history_days bigint not null,
  credits_per_minute bigint,
  burst bigint,
  documents_per_day bigint,
  characters_per_day bigint
);
create table api_keys (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null check (id <> ''),
  hash text not null unique,
  label text not null,
  scopes text not null,
  created_at bigint not null,
  expires_at bigint,
  revoked_at bigint,
  credits_per_minute bigint,
  burst bigint,
  primary key (tenant_id, id)
);
create table rate_limits (
  tenant_id text not null references tenants (id) on delete cascade,
  key_id text not null,
  tat bigint not null,
  changed_at bigint not null default 0,
  primary key (tenant_id, key_id)
);
create table usage_events (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  key_id text not null,
  tool text not null,
  characters bigint not null,
  at bigint not null,
  primary key (tenant_id, id)
);
create index usage_events_by_age on usage_events (at);
create table usage_days (
  tenant_id text not null references tenants (id) on delete cascade,
  day bigint not null,
  key_id text not null,
  documents bigint not null,
  characters bigint not null,
  primary key (tenant_id, day, key_id)
);
create table reports (
  tenant_id text not null references tenants (id) on delete cascade,
  id text not null,
  at bigint not null,
  tool text not null,
  report text not null,
  primary key (tenant_id, id)
);
create index reports_by_age on reports (tenant_id, at, id);
create table audit_events (
  id text primary key not null,
  at bigint not null,
  actor text not null,
  action text not null,
  tenant_id text,
  subject text
);
create index audit_events_by_age on audit_events (at, id)`;

export const createTables: Migration = {
  async up(database: Kysely<unknown>): Promise<void> {
    for (const statement of STATEMENTS.split(";")) await sql.raw(statement).execute(database);
  },
};
