import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Database } from "./database.js";
import { openPostgres } from "./postgres/open-postgres.js";
import { SqlStore } from "./sql-store.js";
import { openSqlite } from "./sqlite/open-sqlite.js";
import type { Store } from "./store.js";

export interface StoreOptions {
  /** `postgres://…` or `postgresql://…`, or `file:…` for SQLite, relative or not. */
  url: string;
  /** Whether a file is made where there is none. Default true. */
  mayCreate?: boolean;
  /** Connections to PostgreSQL for what is durable, and as many again for rate limits. Default 10. */
  poolSize?: number;
  /** Milliseconds to wait for a connection to PostgreSQL. Default 3,000. */
  connectTimeoutMs?: number;
  /** Milliseconds that PostgreSQL may take for a statement. Default 5,000. */
  statementTimeoutMs?: number;
  /** Milliseconds to wait for another process that writes to the same file. Default 2,000. */
  busyTimeoutMs?: number;
}

/**
 * Opens the store that a URL names. PostgreSQL may be away: then the first question fails, and others
 * do not when it is back.
 *
 * @throws StoreError `unavailable` where a file cannot be opened.
 * @throws RangeError for another URL; it is not quoted, as it may hold a password.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  return new SqlStore(await openDatabase(options));
}

async function openDatabase({
  url,
  mayCreate = true,
  poolSize = 10,
  connectTimeoutMs = 3_000,
  statementTimeoutMs = 5_000,
  busyTimeoutMs = 2_000,
}: StoreOptions): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(url)) {
    return openPostgres({ url, poolSize, connectTimeoutMs, statementTimeoutMs });
  }
  if (url.startsWith("file:")) return openSqlite({ path: toPath(url), mayCreate, busyTimeoutMs });
  throw new RangeError("the store's URL begins with postgres://, postgresql:// or file:");
}

function toPath(url: string): string {
  return url.startsWith("file://") ? fileURLToPath(url) : resolve(url.slice("file:".length));
}
