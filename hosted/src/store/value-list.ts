import { type RawBuilder, sql } from "kysely";

/** `values (…), (…)`; each value becomes a parameter, unless it is an expression. */
export function valueList(rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  return sql`values ${sql.join(rows.map((row) => sql`(${sql.join(row)})`))}`;
}
