import Libsql from "libsql";
import pg from "pg";

/** What is recorded, read past the store. */
export interface Recorded {
  /** The ids of all uses. */
  ids: Set<string>;
  /** What the counters say. */
  documents: number;
  characters: number;
}

const USES = "select id from usage_events";
const SUMS =
  "select coalesce(sum(documents), 0) as documents, coalesce(sum(characters), 0) as characters from usage_days";

/** Reads from a database of either kind. */
export async function readRecorded(url: string): Promise<Recorded> {
  const ask = url.startsWith("file:") ? openFile(url.slice(5)) : openPostgres(url);
  const uses = await ask.rows(USES);
  const [sums] = await ask.rows(SUMS);
  await ask.close();
  return {
    ids: new Set(uses.map(({ id }) => String(id))),
    documents: Number(sums?.documents),
    characters: Number(sums?.characters),
  };
}

type Row = Record<string, unknown>;

function openFile(path: string) {
  const file = new Libsql(path);
  return {
    rows: async (query: string) => file.prepare(query).all([]) as Row[],
    close: async () => void file.close(),
  };
}

function openPostgres(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  return {
    rows: async (query: string) => (await pool.query(query)).rows as Row[],
    close: () => pool.end(),
  };
}
