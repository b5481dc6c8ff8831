import { createHash } from "node:crypto";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import pg, { type PoolClient, type PoolConfig } from "pg";
import { defect, StoreError, unavailable } from "../store-error.js";

/**
 * Connections with our errors. A connection is not used again after an error that leaves its state in
 * doubt: an answer that came too late would be taken for the next one's.
 */
export class GuardedPool implements PostgresPool {
  readonly #pool: pg.Pool;

  constructor(config: PoolConfig) {
    this.#pool = new pg.Pool({ ...config, types: { getTypeParser } });
    // An idle connection that breaks is replaced. Without a listener, the process would end.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return guard(await this.#pool.connect());
    } catch (error) {
      throw toFailure(error);
    }
  }

  async end(): Promise<void> {
    if (!this.#pool.ended) await this.#pool.end();
  }
}

function guard(client: PoolClient): PostgresPoolClient {
  let isBroken = false;
  const query = async (text: string, values: readonly unknown[] = []) => {
    try {
      const name = values.length > 0 ? { name: nameOf(text) } : {};
      return await client.query({ text, values: [...values], ...name });
    } catch (error) {
      isBroken ||= !(error instanceof pg.DatabaseError) || error.severity !== "ERROR";
      throw toFailure(error);
    }
  };
  // Kysely has cursors, too, which nothing here uses.
  return { query, release: () => client.release(isBroken) } as unknown as PostgresPoolClient;
}

/** Each connection parses and plans a named statement once. Texts hold no values, so there are few. */
function nameOf(text: string): string {
  return createHash("md5").update(text).digest("hex");
}

/** SQLSTATEs of the server's condition; others are about the statement. */
const UNAVAILABLE = /^(08|28|53|57|58|3D000|25006|40001|40P01|55P03|F0|XX001|XX002)/;

function toFailure(error: unknown): Error {
  if (error instanceof StoreError) return error;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "unknown";
    return UNAVAILABLE.test(code) ? unavailable(code) : defect(code);
  }
  if (error instanceof TypeError || error instanceof RangeError) return defect(error.name);
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === "string") return unavailable(code);
  return unavailable(/time ?out/i.test(String(message)) ? "timeout" : "connection");
}

/** `bigint` as a number; the driver would return a string. */
function getTypeParser(id: number, format?: "text" | "binary"): unknown {
  if (id === pg.types.builtins.INT8) return toWholeNumber;
  return pg.types.getTypeParser(id, format as "text");
}

function toWholeNumber(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new RangeError("an integer is too large for a number");
  return number;
}
