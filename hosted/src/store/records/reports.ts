import { sql } from "kysely";
import { inChunks } from "../chunks.js";
import type { Database } from "../database.js";
import type { Report, ReportPage } from "../store.js";
import type { ReportRow } from "../tables.js";
import { deleteInBatches } from "./delete-in-batches.js";
import { parseCursor, printCursor } from "./report-cursor.js";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 1_000;

export interface ReportListing {
  /** `next` of the page before. */
  after?: string;
  /** At most 1,000; 100 where it is not given. */
  limit?: number;
}

/** @throws StoreError `not_found` for a page that follows none. */
export async function listReports(
  { durable }: Database,
  tenantId: string,
  { after, limit = DEFAULT_LIMIT }: ReportListing = {},
): Promise<ReportPage> {
  const size = Math.min(Math.max(1, Math.trunc(limit)), MAX_LIMIT);
  let query = durable
    .selectFrom("reports")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(size + 1);
  if (after !== undefined) {
    const { at, id } = parseCursor(after);
    query = query.where((where) =>
      where(where.refTuple("at", "id"), "<", where.tuple<number, string>(at, id)),
    );
  }
  const rows = await query.execute();
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { reports: shown.map(toReport), next: last && printCursor(last) };
}

export async function findReport(
  { durable }: Database,
  tenantId: string,
  id: string,
): Promise<Report | undefined> {
  const row = await durable
    .selectFrom("reports")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toReport(row);
}

/** @param ids Which; all of the tenant's where it is not given. @returns How many there were. */
export async function deleteReports(
  database: Database,
  tenantId: string,
  ids?: readonly string[],
): Promise<number> {
  if (ids === undefined) {
    return deleteInBatches(database, "reports", sql`tenant_id = ${tenantId}`);
  }
  let deleted = 0;
  for (const chunk of inChunks(ids)) {
    const { numDeletedRows } = await database.durable
      .deleteFrom("reports")
      .where("tenant_id", "=", tenantId)
      .where("id", "in", chunk)
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}

function toReport({ id, at, tool, report }: ReportRow): Report {
  return { id, at, tool: tool as Report["tool"], report: JSON.parse(report) };
}
