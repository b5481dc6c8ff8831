import type { Command } from "commander";
import type { Days, TenantUsageRow } from "../../store/store.js";
import { addDays, readDays } from "../arguments/days.js";
import { oneOf } from "../arguments/words.js";
import { printLines } from "../output/print.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

interface Options extends Days {
  by: "tenant" | "key";
  format: "csv" | "jsonl";
}

/** `billing`: what everybody used, for whoever writes bills. */
export function addBilling(program: Command, world: World): void {
  const command = program
    .command("billing")
    .summary("what every tenant used, by day, for bills")
    .description(
      "What every tenant used, by day (UTC) and tenant, as CSV or JSON lines: documents and " +
        "characters (UTF-16 code units), as they are in the books. Days before today do not change.",
    );
  addDays(command)
    .option(
      "--by <word>",
      "tenant or key: a row for each tenant, or for each of its keys",
      oneOf<readonly Options["by"][]>("--by", ["tenant", "key"]),
      "tenant",
    )
    .option(
      "--format <word>",
      "csv or jsonl",
      oneOf<readonly Options["format"][]>("--format", ["csv", "jsonl"]),
      "csv",
    )
    .addHelpText(
      "after",
      "\nExample:\n  hosted billing --from 2026-11-01 --to 2026-11-30 > 2026-11.csv",
    )
    .action(({ by, format, ...range }: Options) => {
      const days = readDays(range);
      return withStore(world, async (store) => {
        const rows = await store.operator.usage(days);
        const records = by === "key" ? rows.map(toRecord) : addUp(rows);
        printLines(
          world.stdout,
          format === "csv" ? toCsv(records, by) : records.map((one) => JSON.stringify(one)),
        );
      });
    });
}

interface BillingRecord {
  day: string;
  tenant: string;
  key?: string;
  documents: number;
  characters: number;
}

function toRecord({ day, tenantId, keyId, documents, characters }: TenantUsageRow): BillingRecord {
  return { day, tenant: tenantId, key: keyId, documents, characters };
}

/** Rows come by day and tenant. */
function addUp(rows: readonly TenantUsageRow[]): BillingRecord[] {
  const records: BillingRecord[] = [];
  for (const { day, tenantId: tenant, documents, characters } of rows) {
    const last = records.at(-1);
    if (last?.day === day && last.tenant === tenant) {
      last.documents += documents;
      last.characters += characters;
    } else records.push({ day, tenant, documents, characters });
  }
  return records;
}

/** Ids of tenants and keys have neither commas nor quotes nor what a spreadsheet would run. */
function toCsv(records: readonly BillingRecord[], by: Options["by"]): string[] {
  const head = by === "key" ? ["day", "tenant", "key"] : ["day", "tenant"];
  return [
    [...head, "documents", "characters"],
    ...records.map(({ day, tenant, key, documents, characters }) => [
      day,
      tenant,
      ...(key === undefined ? [] : [key]),
      documents,
      characters,
    ]),
  ].map((cells) => cells.join(","));
}
