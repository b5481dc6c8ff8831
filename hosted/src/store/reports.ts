import { sql } from "kysely";
import type { Database } from "./database.js";
import { deleteInBatches } from "./delete-in-batches.js";
import { StoreError } from "./store-error.js";
import type { ReportRow } from "./tables.js";

export interface ReportListing {
  /** The id of the last report of the page before. */
  after?: string | undefined;
  /** Default 100. */
  limit?: number | undefined;
}

/** A verdict without words of its document. */
export type Report = Omit<ReportRow, "tenant_id" | "report"> & { report: object };

export interface ReportPage {
  reports: Report[];
  /** For the next page; null on the last one. */
  next: string | null;
}

/** Newest first. @throws StoreError `not_found` if there is no report `after`. */
export async function listReports(
  database: Database,
  tenantId: string,
  { after, limit = 100 }: ReportListing = {},
): Promise<ReportPage> {
  let query = selectReports(database, tenantId)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (after !== undefined) {
    const last = await findReport(database, tenantId, after);
    if (last === undefined) throw new StoreError("not_found", "there is no such page");
    query = query.where((where) =>
      where(where.refTuple("at", "id"), "<", where.tuple<number, string>(last.at, after)),
    );
  }
  const rows = await query.execute();
  const reports = rows.slice(0, limit).map(toReport);
  return { reports, next: rows.length > limit ? (reports.at(-1)?.id ?? null) : null };
}

export async function findReport(
  database: Database,
  tenantId: string,
  id: string,
): Promise<Report | undefined> {
  const row = await selectReports(database, tenantId).where("id", "=", id).executeTakeFirst();
  return row && toReport(row);
}

/** @param id Default: all reports of the tenant. @returns How many were deleted. */
export function deleteReports(database: Database, tenantId: string, id?: string): Promise<number> {
  const one = id === undefined ? sql`` : sql`and id = ${id}`;
  return deleteInBatches(database, "reports", sql`tenant_id = ${tenantId} ${one}`);
}

function selectReports({ durable }: Database, tenantId: string) {
  return durable
    .selectFrom("reports")
    .select(["id", "at", "tool", "report"])
    .where("tenant_id", "=", tenantId);
}

function toReport({ report, ...row }: Omit<ReportRow, "tenant_id">): Report {
  return { ...row, report: JSON.parse(report) };
}
