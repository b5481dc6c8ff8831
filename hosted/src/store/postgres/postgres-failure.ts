import pg from "pg";
import { defect, unavailable } from "../failure.js";
import { StoreError } from "../store-error.js";

/** Classes of SQLSTATE, and single ones, that tell of the server and not of the statement. */
const UNAVAILABLE = /^(08|28|53|57|58|3D000|25006|40001|40P01|55P03|F0|XX001|XX002)/;

/** What goes on in place of an error of PostgreSQL or of the way to it. */
export function toPostgresFailure(error: unknown): Error {
  if (error instanceof StoreError) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "unknown";
    return UNAVAILABLE.test(code) ? unavailable(code) : defect(code);
  }
  if (error instanceof TypeError || error instanceof RangeError) return defect(error.name);
  return unavailable(findReason(error));
}

/** Whether a connection must not be used again after this. */
export function isConnectionFailure(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || error.severity !== "ERROR";
}

/** The client's own errors have a text and no code. */
function findReason(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === "string") return code;
  return /time ?out/i.test(String(message)) ? "timeout" : "connection";
}
