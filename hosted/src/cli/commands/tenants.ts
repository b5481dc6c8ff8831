import { anyText, wholeNumber } from "../../config/value-types.js";
import { newId } from "../../keys/new-id.js";
import { CliError, usageError } from "../cli-error.js";
import { command, flag } from "../command.js";
import { limits, printableText, quotas, slug, yesOrNo } from "../option-types.js";
import { printJson } from "../print-json.js";
import { findTenant, noTenant, withStore } from "../with-store.js";

export const createTenant = command({
  summary: "Create a tenant. Its id is generated unless --id names one.",
  takes: { name: printableText },
  options: { id: slug },
  run: (world, { name, id = newId("ten") }) =>
    withStore(world, async (store) => {
      printJson(world, await store.operator.createTenant({ id, name }));
    }),
});

export const listTenants = command({
  summary: "List all tenants; a limit that is null follows the configuration.",
  run: (world) =>
    withStore(world, async (store) => printJson(world, await store.operator.tenants())),
});

export const updateTenant = command({
  summary:
    "Change a tenant. Its history (verdicts, never documents) is off until the tenant starts it.",
  takes: { tenant: anyText },
  options: {
    name: printableText,
    ...limits,
    ...quotas,
    may_keep_history: yesOrNo,
    history_days: wholeNumber(1, 3_650),
  },
  run: (world, { tenant: id, ...changes }) =>
    withStore(world, async (store) => {
      if (Object.keys(changes).length === 0) throw usageError("there is nothing to change");
      printJson(world, (await store.tenant(id).update(changes)) ?? noTenant(id));
    }),
});

export const suspendTenant = command({
  summary: "Reject all keys of a tenant, within KEY_CACHE_SECONDS. Nothing is deleted.",
  takes: { tenant: anyText },
  run: (world, { tenant: id }) =>
    withStore(world, async (store) => {
      printJson(world, (await store.tenant(id).suspend()) ?? noTenant(id));
    }),
});

export const resumeTenant = command({
  summary: "Accept the keys of a tenant again.",
  takes: { tenant: anyText },
  run: (world, { tenant: id }) =>
    withStore(world, async (store) => {
      printJson(world, (await store.tenant(id).resume()) ?? noTenant(id));
    }),
});

export const deleteTenant = command({
  summary: "Delete a tenant with its keys, usage and reports. This cannot be undone.",
  takes: { tenant: anyText },
  options: { yes: flag },
  run: (world, { tenant: id, yes }) =>
    withStore(world, async (store) => {
      const tenant = await findTenant(store, id);
      if (!yes) {
        const message = `this deletes ${id} with its keys, usage and reports for good; add --yes`;
        throw new CliError("refused", message);
      }
      await tenant.remove();
      world.stdout.write("Deleted, with keys, usage and reports.\n");
    }),
});
