import type { Command } from "commander";
import type { Amount, Days, UsageRow } from "../../store/types.js";
import { noTenant, usageError } from "../cli-error.js";
import { day, number, oneOf } from "../options.js";
import { printRows, printTime, type Row } from "../print.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

interface UsageOptions extends Days {
  by: "day" | "key" | "total";
  json?: boolean;
}

export function addUsage(program: Command, world: World): void {
  program
    .command("usage")
    .summary("show the usage of a tenant")
    .description("Documents and characters (UTF-16 code units) of a tenant, by day (UTC).")
    .argument("<tenant>", "its id")
    .option("--from <day>", "the first day, like 2026-11-21", day("--from"))
    .option("--to <day>", "the last day", day("--to"))
    .option("--by <word>", "day, key or total", oneOf("--by", "day", "key", "total"), "day")
    .option("--json", "print JSON")
    .action((id: string, { by, from, to, ...options }: UsageOptions) => {
      if (from !== undefined && to !== undefined && from > to) {
        throw usageError(`--from ${from} is after --to ${to}`);
      }
      return withStore(world, async (store) => {
        const tenant = store.tenant(id);
        if ((await tenant.info()) === undefined) throw noTenant(id);
        printRows(world, options, addUp(await tenant.usage({ from, to }), by));
      });
    });
}

/** In the order of the rows. */
function addUp(rows: readonly UsageRow[], by: UsageOptions["by"]): Row[] {
  const sums = new Map<string, Amount>();
  for (const { day, keyId, documents, characters } of rows) {
    const name = { day, key: keyId, total: "all" }[by];
    const sum = sums.get(name) ?? { documents: 0, characters: 0 };
    sums.set(name, {
      documents: sum.documents + documents,
      characters: sum.characters + characters,
    });
  }
  return [...sums].map(([name, sum]) => ({ [by]: name, ...sum }));
}

export function addAudit(program: Command, world: World): void {
  program
    .command("audit")
    .summary("show who changed what")
    .description(
      "Changes by operators and owners of keys, newest first. They are kept when a tenant is deleted.",
    )
    .option("--tenant <id>", "of one tenant only")
    .option("--limit <n>", "how many (default: 100)", number("--limit", { min: 1, max: 100_000 }))
    .option("--json", "print JSON")
    .action(
      ({ tenant, limit = 100, ...options }: { tenant?: string; limit?: number; json?: boolean }) =>
        withStore(world, async (store) => {
          const events = await store.operator.audit({ tenantId: tenant, limit });
          printRows(
            world,
            options,
            events.map(({ id, at, actor, action, tenantId, subject }) => ({
              at: printTime(at),
              ...{ actor, action, tenant: tenantId, subject, id },
            })),
          );
        }),
    );
}
