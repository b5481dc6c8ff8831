import type { Command } from "commander";
import { newId } from "../../keys/new-id.js";
import type { Store, TenantInfo } from "../../store/store.js";
import { StoreError } from "../../store/store-error.js";
import { printableText } from "../arguments/printable-text.js";
import { slug } from "../arguments/slug.js";
import { CliError } from "../cli-error.js";
import { findTenant, noTenant } from "../find-tenant.js";
import { type Answer, printAnswer } from "../output/answer.js";
import { printLines } from "../output/print.js";
import { formatTenant, formatTenants, toTenantRecord } from "../views/tenant-view.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";
import { addTenantUpdate } from "./tenants-update.js";

interface Options {
  json?: boolean;
}

/** `tenants`: who has keys. */
export function addTenants(program: Command, world: World): void {
  const tenants = program.command("tenants").summary("who has keys").description("Who has keys.");
  addCreate(tenants, world);
  addList(tenants, world);
  addShow(tenants, world);
  addTenantUpdate(tenants, world);
  addSuspension(tenants, world);
  addLimitReset(tenants, world);
  addDelete(tenants, world);
}

function addCreate(tenants: Command, world: World): void {
  const readName = printableText("a name");
  tenants
    .command("create")
    .summary("make a tenant")
    .description("Make a tenant. Its id goes to standard output.")
    .argument("<name>", "1 to 100 printable characters", readName)
    .option(
      "--id <slug>",
      "its id: lower-case letters, digits and dashes (default: made)",
      slug("--id"),
    )
    .option("--json", "print the tenant as JSON")
    .addHelpText("after", '\nExample:\n  hosted tenants create "Docs team" --id docs-team')
    .action((name: string, { id = newId("ten"), ...options }: Options & { id?: string }) =>
      withStore(world, async (store) => {
        const tenant = await createTenant(store, { id, name });
        printAnswer(world, options, {
          record: () => toTenantRecord(tenant),
          lines: () => [tenant.id],
        });
      }),
    );
}

async function createTenant(
  { operator }: Store,
  tenant: Pick<TenantInfo, "id" | "name">,
): Promise<TenantInfo> {
  try {
    return await operator.createTenant(tenant);
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== "conflict") throw error;
    const message = `the id ${tenant.id} is taken; hosted tenants list names those that are`;
    throw new StoreError("conflict", message);
  }
}

function addList(tenants: Command, world: World): void {
  tenants
    .command("list")
    .summary("all tenants")
    .description("All tenants.")
    .option("--json", "print JSON")
    .action((options: Options) =>
      withStore(world, async (store) => {
        const all = await store.operator.tenants();
        printAnswer(world, options, {
          record: () => ({ tenants: all.map(toTenantRecord) }),
          lines: (width) => formatTenants(all, width),
        });
      }),
    );
}

function addShow(tenants: Command, world: World): void {
  tenants
    .command("show")
    .summary("one tenant, with its limits")
    .description("One tenant, with its limits.")
    .argument("<tenant>", "its id")
    .option("--json", "print JSON")
    .action((id: string, options: Options) =>
      withStore(world, async (store, config) => {
        const { info } = await findTenant(store, id);
        printAnswer(world, options, {
          record: () => toTenantRecord(info),
          lines: (width) => formatTenant(info, config, width),
        });
      }),
    );
}

function addSuspension(tenants: Command, world: World): void {
  const add = (command: "suspend" | "resume", summary: string, done: string): void => {
    const isSuspended = command === "suspend";
    tenants
      .command(command)
      .summary(summary)
      .description(`${summary[0]!.toUpperCase()}${summary.slice(1)}. Nothing is deleted.`)
      .argument("<tenant>", "its id")
      .option("--json", "print the tenant as JSON")
      .action((id: string, options: Options) =>
        withStore(world, async (store, { keyCacheSeconds }) => {
          const tenant = (await store.tenant(id).update({ isSuspended })) ?? noTenant(id);
          printAnswer(
            world,
            options,
            toAnswer(tenant, `${done}, in at most ${keyCacheSeconds} s.`),
          );
        }),
      );
  };
  add("suspend", "refuse all keys of a tenant", "Suspended: its keys are refused");
  add("resume", "take the keys of a tenant again", "Resumed: its keys are taken again");
}

function toAnswer(tenant: TenantInfo, line: string): Answer {
  return { record: () => toTenantRecord(tenant), lines: () => [line] };
}

function addLimitReset(tenants: Command, world: World): void {
  tenants
    .command("reset-limits")
    .summary("make the units of a tenant and its keys whole")
    .description(
      "Make the units of a tenant and all its keys whole, after a mistake or a clock that was put " +
        "back. Quotas by the day stay as they are used.",
    )
    .argument("<tenant>", "its id")
    .action((id: string) =>
      withStore(world, async (store) => {
        const { tenant } = await findTenant(store, id);
        await tenant.resetLimits();
        printLines(world.stdout, ["All units are there again."]);
      }),
    );
}

function addDelete(tenants: Command, world: World): void {
  tenants
    .command("delete")
    .summary("delete a tenant with all that is kept of it")
    .description("Delete a tenant with its keys, its usage and its reports. It cannot be undone.")
    .argument("<tenant>", "its id")
    .option("--yes", "really delete it")
    .action((id: string, { yes }: { yes?: boolean }) =>
      withStore(world, async (store) => {
        await findTenant(store, id);
        if (!yes) {
          throw new CliError(
            "refused",
            `${id} would be deleted with its keys, usage and reports, which cannot be undone; add --yes`,
          );
        }
        if (!(await store.tenant(id).remove())) noTenant(id);
        printLines(world.stdout, ["Deleted, with keys, usage and reports."]);
      }),
    );
}
