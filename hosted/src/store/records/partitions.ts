import { sql } from "kysely";
import { MS_PER_DAY } from "../clock.js";
import type { Database, Queries } from "../database.js";

/** What belongs to a day that has no table of its own. */
export const PARTITION_OF_REST = "usage_events_rest";
/** Days for which tables are made before they come. */
export const DAYS_AHEAD = 3;

const nameOf = (day: number) => `usage_events_${day}`;
const PARTITION = /^usage_events_(\d+)$/;

/** Makes the tables of so many days before today, and after it, where they are missing. */
export async function createPartitions(
  queries: Queries,
  { back, ahead }: { back: number; ahead: number },
): Promise<void> {
  const { rows } = await sql<{ day: number }>`
    select cast(floor(extract(epoch from clock_timestamp()) / 86400) as bigint) as day
  `.execute(queries);
  const today = Number(rows[0]?.day);
  for (let day = today - back; day <= today + ahead; day++) {
    await sql`
      create table if not exists ${sql.table(nameOf(day))} partition of usage_events
      for values from (${sql.lit(day)}) to (${sql.lit(day + 1)})
    `.execute(queries);
  }
}

/** Makes the tables of the next days, so that nothing ends up in that of the rest. */
export async function createNextPartitions(database: Database): Promise<void> {
  await alone(database, (queries) => createPartitions(queries, { back: 0, ahead: DAYS_AHEAD }));
}

/**
 * Drops the tables of days that ended before a time.
 * @returns How many uses were dropped.
 */
export async function dropPartitions(database: Database, endMs: number): Promise<number> {
  let uses = 0;
  await alone(database, async (queries) => {
    const { rows } = await sql<{ name: string }>`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'usage_events'::regclass
    `.execute(queries);
    for (const { name } of rows) {
      const day = PARTITION.exec(name)?.[1];
      if (day === undefined || (Number(day) + 1) * MS_PER_DAY > endMs) continue;
      uses += await drop(queries, name);
    }
  });
  return uses;
}

/** Of several nodes that come at once, one does it, and the others leave it to that one. */
async function alone(
  { durable, dialect }: Database,
  work: (queries: Queries) => Promise<void>,
): Promise<void> {
  if (!dialect.hasPartitions) return;
  await durable.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('context_verdict_partitions')) as is_mine
    `.execute(transaction);
    if (rows[0]?.is_mine) await work(transaction);
  });
}

async function drop(queries: Queries, name: string): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*) as uses from ${sql.table(name)}
  `.execute(queries);
  await sql`drop table if exists ${sql.table(name)}`.execute(queries);
  return Number(rows[0]?.uses);
}
