import { anyText, day, wholeNumber } from "../../config/value-types.js";
import { usageError } from "../cli-error.js";
import { command } from "../command.js";
import { printJson } from "../print-json.js";
import { findTenant, withStore } from "../with-store.js";

export const usage = command({
  summary: "Show documents and characters (UTF-16 code units) of a tenant, by day (UTC) and key.",
  takes: { tenant: anyText },
  options: { from: day, to: day },
  run: (world, { tenant: id, from, to }) =>
    withStore(world, async (store) => {
      if (from !== undefined && to !== undefined && from > to) {
        throw usageError(`--from ${from} is after --to ${to}`);
      }
      const tenant = await findTenant(store, id);
      printJson(world, await tenant.usage({ from, to }));
    }),
});

export const audit = command({
  summary: "Show who changed what, newest first, deleted tenants included.",
  options: { tenant: anyText, limit: wholeNumber(1, 100_000) },
  run: (world, { tenant, limit = 100 }) =>
    withStore(world, async (store) => printJson(world, await store.operator.audit(tenant, limit))),
});
