import { TOOL_NAMES } from "../../../../src/engine/contract/tool-names.js";
import { anyText, wholeNumber } from "../../config/value-types.js";
import { createApiKey, hashApiKey, newId } from "../../keys/api-key.js";
import { CliError, usageError } from "../cli-error.js";
import { label as labelText, limits, scopes } from "../option-types.js";
import { findTenant, records } from "../records.js";

const DAY_MS = 86_400_000;

/** No argument is a key: the history of the shell would keep it. */
export const createKey = records({
  summary: "Create a key of a tenant and print it, once: only its hash is stored.",
  takes: { tenant: anyText },
  options: { label: labelText, scopes, expires_in_days: wholeNumber(1, 3_650), ...limits },
  async run(store, { tenant: id, label, expires_in_days: days, ...options }) {
    if (label === undefined) throw usageError("--label is missing");
    const tenant = await findTenant(store, id);
    const key = createApiKey();
    const info = await tenant.addKey({
      ...{ id: newId("key"), hash: hashApiKey(key), label },
      expiresInMs: days === undefined ? null : days * DAY_MS,
      scopes: TOOL_NAMES,
      ...options,
    });
    return { key, ...info };
  },
});

export const listKeys = records({
  summary: "List the keys of a tenant, ended ones included.",
  takes: { tenant: anyText },
  run: async (store, { tenant }) => (await findTenant(store, tenant)).keys(),
});

export const revokeKey = records({
  summary: "End a key, named by its id, within KEY_CACHE_SECONDS. This cannot be undone.",
  takes: { tenant: anyText, key: anyText },
  async run(store, { tenant, key }) {
    const revoked = await store.tenant(tenant).revokeKey(key);
    if (revoked === undefined) throw new CliError("not_found", `${tenant} has no key of this id`);
    return revoked;
  },
});
