import Libsql from "libsql";
import { defect, unavailable } from "../failure.js";
import { StoreError } from "../store-error.js";

/** Primary result codes that tell of the machine, not of the statement. */
const UNAVAILABLE =
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN|NOMEM|PROTOCOL|CORRUPT|NOTADB|INTERRUPT|PERM|AUTH|NOLFS)/;

/** What goes on in place of an error of SQLite. */
export function toSqliteFailure(error: unknown): Error {
  if (error instanceof StoreError) return error;
  if (!(error instanceof Libsql.SqliteError)) return defect("no SQLite error");
  return UNAVAILABLE.test(error.code) ? unavailable(error.code) : defect(error.code);
}
