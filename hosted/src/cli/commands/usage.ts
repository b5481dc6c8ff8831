import { anyText, day, wholeNumber } from "../../config/value-types.js";
import { usageError } from "../cli-error.js";
import { findTenant, records } from "../records.js";

export const usage = records({
  summary: "Show documents and characters (UTF-16 code units) of a tenant, by day (UTC) and key.",
  takes: { tenant: anyText },
  options: { from: day, to: day },
  async run(store, { tenant: id, from, to }) {
    if (from !== undefined && to !== undefined && from > to) {
      throw usageError(`--from ${from} is after --to ${to}`);
    }
    return (await findTenant(store, id)).usage({ from, to });
  },
});

export const audit = records({
  summary: "Show who changed what, newest first, deleted tenants included.",
  options: { tenant: anyText, limit: wholeNumber(1, 100_000) },
  run: (store, { tenant, limit = 100 }) => store.audit(tenant, limit),
});
