import { anyText, wholeNumber } from "../../config/value-types.js";
import { newId } from "../../keys/api-key.js";
import { CliError, usageError } from "../cli-error.js";
import { flag } from "../command.js";
import { label, limits, quotas, slug, yesOrNo } from "../option-types.js";
import { findTenant, noTenant, records } from "../records.js";

export const createTenant = records({
  summary: "Create a tenant. Its id is generated unless --id names one.",
  takes: { name: label },
  options: { id: slug },
  run: (store, { name, id = newId("ten") }) => store.createTenant({ id, name }),
});

export const listTenants = records({
  summary: "List all tenants; a limit that is null follows the configuration.",
  run: (store) => store.tenants(),
});

export const updateTenant = records({
  summary:
    "Change a tenant. Keys of a suspended one are rejected, within KEY_CACHE_SECONDS. Its history (verdicts, never documents) is off until the tenant starts it.",
  takes: { tenant: anyText },
  options: {
    name: label,
    suspended: yesOrNo,
    ...limits,
    ...quotas,
    may_keep_history: yesOrNo,
    history_days: wholeNumber(1, 3_650),
  },
  async run(store, { tenant: id, ...changes }) {
    if (Object.keys(changes).length === 0) throw usageError("there is nothing to change");
    return (await store.tenant(id).update(changes)) ?? noTenant(id);
  },
});

export const deleteTenant = records({
  summary: "Delete a tenant with its keys, usage and reports. This cannot be undone.",
  takes: { tenant: anyText },
  options: { yes: flag },
  async run(store, { tenant: id, yes }) {
    const tenant = await findTenant(store, id);
    if (!yes) {
      const message = `this deletes ${id} with its keys, usage and reports for good; add --yes`;
      throw new CliError("refused", message);
    }
    await tenant.remove();
    return { deleted: id };
  },
});
