import type { Command } from "commander";
import type { Days } from "../../store/store.js";
import { addDays, readDays } from "../arguments/days.js";
import { oneOf } from "../arguments/words.js";
import { usageError } from "../cli-error.js";
import { findTenant } from "../find-tenant.js";
import { printJson, printLines } from "../output/print.js";
import { widthOf } from "../output/width.js";
import {
  formatCsv,
  formatUsage,
  type Grouping,
  groupUsage,
  sumUsage,
  toUsageRecord,
} from "../views/usage-view.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

/** As Commander names them. */
interface Options extends Days {
  by: Grouping;
  format?: "table" | "json" | "csv";
  json?: boolean;
}

/** `usage`: what a tenant used. */
export function addUsage(program: Command, world: World): void {
  const command = program
    .command("usage")
    .summary("what a tenant used")
    .description("What a tenant used: documents and characters (UTF-16 code units), by day (UTC).")
    .argument("<tenant>", "its id");
  addDays(command)
    .option(
      "--by <word>",
      "day, key or total",
      oneOf<readonly Grouping[]>("--by", ["day", "key", "total"]),
      "day",
    )
    .option(
      "--format <word>",
      "table, json or csv (default: table)",
      oneOf("--format", ["table", "json", "csv"]),
    )
    .option("--json", "the same as --format json")
    .addHelpText(
      "after",
      "\nExample:\n  hosted usage docs-team --from 2026-11-01 --to 2026-11-30 --by key --format csv",
    )
    .action((id: string, options: Options) => {
      const { by, json } = options;
      const days = readDays(options);
      if (json && options.format !== undefined && options.format !== "json") {
        throw usageError(`--json and --format ${options.format} contradict each other`);
      }
      const format = json ? "json" : (options.format ?? "table");
      return withStore(world, async (store) => {
        const { tenant } = await findTenant(store, id);
        const groups = groupUsage(await tenant.usage(days), by);
        if (format === "json") {
          printJson(world.stdout, {
            tenant: id,
            from: days.from ?? null,
            to: days.to ?? null,
            rows: groups.map((group) => toUsageRecord(group, by)),
            total: sumUsage(groups),
          });
        } else if (format === "csv") printLines(world.stdout, formatCsv(groups, by));
        else if (groups.length === 0) printLines(world.stdout, ["Nothing was used."]);
        else {
          const keys = by === "key" ? await tenant.keys() : [];
          printLines(world.stdout, formatUsage(groups, by, keys, widthOf(world.stdout)));
        }
      });
    });
}
