import { sql } from "kysely";
import type { Database } from "./database.js";
import { deleteInBatches } from "./delete-in-batches.js";
import { StoreError } from "./store-error.js";
import type { ReportRow } from "./tables.js";
import type { Report, ReportPage } from "./types.js";

export interface ReportListing {
  /** `next` of the page before. */
  after?: string | undefined;
  /** Default 100. */
  limit?: number | undefined;
}

/** Newest first. @throws StoreError `not_found` if `after` is not the `next` of a page. */
export async function listReports(
  { durable }: Database,
  tenantId: string,
  { after, limit = 100 }: ReportListing = {},
): Promise<ReportPage> {
  let query = durable
    .selectFrom("reports")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (after !== undefined) {
    const [at, id] = parseCursor(after);
    query = query.where((where) =>
      where(where.refTuple("at", "id"), "<", where.tuple<number, string>(at, id)),
    );
  }
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
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

/** @param id Default: all reports of the tenant. @returns How many were deleted. */
export function deleteReports(database: Database, tenantId: string, id?: string): Promise<number> {
  const one = id === undefined ? sql`` : sql`and id = ${id}`;
  return deleteInBatches(database, "reports", sql`tenant_id = ${tenantId} ${one}`);
}

function toReport({ id, at, tool, report }: ReportRow): Report {
  return { id, at, tool: tool as Report["tool"], report: JSON.parse(report) };
}

function printCursor({ at, id }: ReportRow): string {
  return Buffer.from(JSON.stringify([at, id])).toString("base64url");
}

function parseCursor(cursor: string): [at: number, id: string] {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, "base64url").toString());
    if (Number.isSafeInteger(at) && typeof id === "string" && !id.includes("\0")) return [at, id];
  } catch {}
  throw new StoreError("not_found", "there is no such page");
}
