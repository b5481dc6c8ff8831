import { type RawBuilder, sql } from "kysely";
import { MICROS_PER_DAY } from "../clock.js";
import type { Database, Queries } from "../database.js";
import { retryConflicts } from "../retry.js";
import type { AdmissionRequest, Standing } from "../store.js";
import { StoreError } from "../store-error.js";
import { TENANT_BUCKET } from "../tables.js";
import { type DecisionRow, decide, integer } from "./decision.js";
import { restoreBuckets } from "./restore-buckets.js";

/**
 * Takes a request's units from the buckets of its key and its tenant, or from neither.
 *
 * @throws StoreError `not_found` where there is no such key.
 */
export async function admit(database: Database, request: AdmissionRequest): Promise<Standing> {
  const row = await decideAndCharge(database, request);
  if (row.refused_by !== "missing") return toStanding(row);
  await restoreBuckets(database, request);
  const again = await decideAndCharge(database, request);
  if (again.refused_by !== "missing") return toStanding(again);
  throw new StoreError("not_found", "there is no such key");
}

function decideAndCharge(database: Database, request: AdmissionRequest): Promise<DecisionRow> {
  const { changesWithinSelect } = database.dialect;
  const run = changesWithinSelect ? inOneStatement : inOneTransaction;
  return retryConflicts(() => database.relaxed((queries) => run(database, queries, request)));
}

async function inOneStatement(
  { dialect }: Database,
  queries: Queries,
  request: AdmissionRequest,
): Promise<DecisionRow> {
  const change = charge(request, {
    value: (name) => sql.ref(`decision.${name}`),
    where: sql`from decision where decision.refused_by is null and`,
  });
  const { rows } = await sql<DecisionRow>`
    with ${decide(dialect, request)}, charged as (${change}) select * from decision
  `.execute(queries);
  return rows[0] as DecisionRow;
}

/** Where a statement cannot do both; the transaction holds the database from its beginning. */
function inOneTransaction(
  { dialect }: Database,
  queries: Queries,
  request: AdmissionRequest,
): Promise<DecisionRow> {
  return queries.transaction().execute(async (transaction) => {
    const { rows } = await sql<DecisionRow>`
      with ${decide(dialect, request)} select * from decision
    `.execute(transaction);
    const row = rows[0] as DecisionRow;
    if (row.refused_by === null) {
      const value = (name: keyof DecisionRow) => sql.val(row[name]);
      await charge(request, { value, where: sql`where` }).execute(transaction);
    }
    return row;
  });
}

interface Charge {
  /** What was decided. */
  value: (name: keyof DecisionRow) => RawBuilder<unknown>;
  /** What the change hangs on, up to the word before which buckets they are. */
  where: RawBuilder<unknown>;
}

function charge(request: AdmissionRequest, { value, where }: Charge) {
  const { tenantId, keyId, characters = 0 } = request;
  const isTenant = sql`rate_limits.key_id = ${TENANT_BUCKET}`;
  return sql`
    update rate_limits
    set tat = case when ${isTenant} then ${value("next_tenant_tat")} else ${value("next_key_tat")} end,
      changed_at = ${value("now")},
      taken_day = ${value("day")},
      taken_documents = ${value("documents")} + 1 + ${value("more")},
      taken_characters = ${value("characters")} + (1 + ${value("more")}) * ${integer(characters)}
    ${where} rate_limits.tenant_id = ${tenantId}
      and rate_limits.key_id in (${keyId}, ${TENANT_BUCKET})`;
}

function toStanding(row: DecisionRow): Standing {
  const isAdmitted = row.refused_by === null;
  const debtMs = (tat: number | null, next: number) =>
    Math.ceil(Math.max(0, (isAdmitted ? next : (tat ?? 0)) - row.now) / 1000);
  return {
    refusedBy: isAdmitted ? undefined : (row.refused_by as Standing["refusedBy"]),
    keyDebtMs: debtMs(row.key_tat, row.next_key_tat),
    tenantDebtMs: debtMs(row.tenant_tat, row.next_tenant_tat),
    documents: row.documents,
    characters: row.characters,
    more: row.more,
    day: row.day,
    dayEndsInMs: Math.ceil((MICROS_PER_DAY - (row.now % MICROS_PER_DAY)) / 1000),
  };
}
