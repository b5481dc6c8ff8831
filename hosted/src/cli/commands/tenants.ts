import type { Command } from "commander";
import { LIMIT_BOUNDS } from "../../config/variable-types.js";
import { newId } from "../../keys/new-id.js";
import type { TenantChanges, TenantInfo } from "../../store/types.js";
import { CliError, noTenant, usageError } from "../cli-error.js";
import { type Limit, limit, number, oneOf, printableText, slug, toOverride } from "../options.js";
import { printLines, printRow, printRows, printTime, printTimeOrNull, type Row } from "../print.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

interface Options {
  json?: boolean;
}

export function addTenants(program: Command, world: World): void {
  const tenants = program
    .command("tenants")
    .summary("manage tenants")
    .description("Manage tenants.");
  addCreate(tenants, world);
  tenants
    .command("list")
    .description("All tenants with their limits; - follows the configuration.")
    .option("--json", "print JSON")
    .action((options: Options) =>
      withStore(world, async (store) => {
        printRows(world, options, (await store.operator.tenants()).map(toRow));
      }),
    );
  addUpdate(tenants, world);
  addSuspension(tenants, world, "suspend", "Reject all keys of a tenant. Nothing is deleted.");
  addSuspension(tenants, world, "resume", "Accept the keys of a tenant again.");
  addDelete(tenants, world);
}

function toRow(tenant: TenantInfo): Row {
  const { id, name, createdAt, suspendedAt, historyDays, rate, quota } = tenant;
  const allowed = tenant.keepsHistory ? "on" : "off";
  return {
    id,
    name,
    created_at: printTime(createdAt),
    suspended_at: printTimeOrNull(suspendedAt),
    history: tenant.mayKeepHistory ? allowed : "forbidden",
    history_days: historyDays,
    credits_per_minute: rate.creditsPerMinute,
    burst: rate.burst,
    documents_per_day: quota.documentsPerDay,
    characters_per_day: quota.charactersPerDay,
  };
}

function addCreate(tenants: Command, world: World): void {
  tenants
    .command("create")
    .description("Create a tenant, and print its id.")
    .argument("<name>", "1 to 100 printable characters", printableText("a name"))
    .option("--id <slug>", "lower-case letters, digits and dashes (default: generated)", slug)
    .option("--json", "print the tenant as JSON")
    .addHelpText("after", '\nExample:\n  hosted tenants create "Docs team" --id docs-team')
    .action((name: string, { id = newId("ten"), json }: Options & { id?: string }) =>
      withStore(world, async (store) => {
        const tenant = await store.operator.createTenant({ id, name });
        if (json) printRow(world.stdout, { json }, toRow(tenant));
        else printLines(world.stdout, [tenant.id]);
      }),
    );
}

/** As Commander names them. */
interface UpdateOptions extends Options {
  name?: string;
  creditsPerMinute?: Limit;
  burst?: Limit;
  documentsPerDay?: Limit;
  charactersPerDay?: Limit;
  history?: "allow" | "forbid";
  historyDays?: number;
}

function addUpdate(tenants: Command, world: World): void {
  const { creditsPerMinute, burst, documentsPerDay, charactersPerDay } = LIMIT_BOUNDS;
  const addLimit = (option: string, description: string, bounds: typeof burst) =>
    update.option(`${option} <n>`, description, limit(option, bounds));
  const update = tenants
    .command("update")
    .description(
      "Change a tenant. A limit is a number, or default to follow the configuration. Its history " +
        "(verdicts, never documents) is off until the tenant starts it.",
    )
    .argument("<tenant>", "its id")
    .option("--name <name>", "1 to 100 printable characters", printableText("--name"));
  addLimit("--credits-per-minute", "for all its keys together", creditsPerMinute);
  addLimit("--burst", "credits at once, for all its keys together", burst);
  addLimit("--documents-per-day", "documents a day (UTC)", documentsPerDay);
  addLimit("--characters-per-day", "characters a day (UTC)", charactersPerDay);
  update
    .option("--history <word>", "allow or forbid", oneOf("--history", "allow", "forbid"))
    .option(
      "--history-days <n>",
      "days after which reports are deleted",
      number("--history-days", { min: 1, max: 3_650 }),
    )
    .option("--json", "print JSON")
    .action((id: string, { json, ...options }: UpdateOptions) => {
      if (Object.keys(options).length === 0) throw usageError("there is nothing to change");
      return withStore(world, async (store) => {
        const tenant = await store.tenant(id).update(toChanges(options));
        if (tenant === undefined) throw noTenant(id);
        printRow(world.stdout, json ? { json } : {}, toRow(tenant));
      });
    });
}

function toChanges(options: Omit<UpdateOptions, "json">): TenantChanges {
  const { name, history, historyDays, ...limits } = options;
  const pick = (names: readonly (keyof typeof limits)[]) =>
    Object.fromEntries(
      names.flatMap((each) => (each in limits ? [[each, toOverride(limits[each])]] : [])),
    );
  return {
    name,
    mayKeepHistory: history && history === "allow",
    historyDays,
    rate: pick(["creditsPerMinute", "burst"]),
    quota: pick(["documentsPerDay", "charactersPerDay"]),
  };
}

function addSuspension(
  tenants: Command,
  world: World,
  command: "suspend" | "resume",
  description: string,
): void {
  tenants
    .command(command)
    .description(description)
    .argument("<tenant>", "its id")
    .option("--json", "print the tenant as JSON")
    .action((id: string, options: Options) =>
      withStore(world, async (store, { keyCacheSeconds }) => {
        const tenant = await store.tenant(id).update({ isSuspended: command === "suspend" });
        if (tenant === undefined) throw noTenant(id);
        if (options.json) printRow(world.stdout, options, toRow(tenant));
        else printLines(world.stdout, [`Done; it holds within ${keyCacheSeconds} s.`]);
      }),
    );
}

function addDelete(tenants: Command, world: World): void {
  tenants
    .command("delete")
    .description("Delete a tenant with its keys, usage and reports. This cannot be undone.")
    .argument("<tenant>", "its id")
    .option("--yes", "really delete it")
    .action((id: string, { yes }: { yes?: boolean }) =>
      withStore(world, async (store) => {
        if ((await store.tenant(id).info()) === undefined) throw noTenant(id);
        if (!yes) {
          const message = `this deletes ${id} with its keys, usage and reports for good; add --yes`;
          throw new CliError("refused", message);
        }
        await store.tenant(id).remove();
        printLines(world.stdout, ["Deleted, with keys, usage and reports."]);
      }),
    );
}
