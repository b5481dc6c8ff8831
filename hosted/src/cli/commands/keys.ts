import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import { TOOL_NAMES } from "../../../../src/engine/contract/tool-names.js";
import { describeWriteFailure } from "../../../../src/io/describe-failure.js";
import { systemCode } from "../../../../src/io/system-code.js";
import { anyText } from "../../config/value-types.js";
import { createApiKey, hashApiKey } from "../../keys/api-key.js";
import { isId, newId } from "../../keys/new-id.js";
import { CliError, usageError } from "../cli-error.js";
import { command } from "../command.js";
import { limits, printableText, scopes, timeSpan } from "../option-types.js";
import { printJson } from "../print-json.js";
import { findTenant, withStore } from "../with-store.js";

/** No argument is a key: the history of the shell would keep it. */
export const createKey = command({
  summary: "Create a key of a tenant and print it, once: only its hash is stored.",
  takes: { tenant: anyText },
  options: { label: printableText, scopes, expires: timeSpan, ...limits, output: anyText },
  run: (world, { tenant: id, label, output, expires = null, ...options }) =>
    withStore(world, async (store) => {
      if (label === undefined) throw usageError("--label is missing");
      const tenant = await findTenant(store, id);
      // The file first: a key that cannot be written would be lost.
      if (output !== undefined) createPrivateFile(output);
      const key = createApiKey();
      try {
        const info = await tenant.addKey({
          ...{ id: newId("key"), hash: hashApiKey(key), label, expiresInMs: expires },
          scopes: TOOL_NAMES,
          ...options,
        });
        if (output !== undefined) writeFileSync(output, `${key}\n`);
        printJson(world, output === undefined ? { key, ...info } : info);
      } catch (error) {
        if (output !== undefined) rmSync(output, { force: true });
        throw error;
      }
    }),
});

function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, "wx", 0o600));
  } catch (error) {
    const code = systemCode(error);
    if (code === undefined) throw error;
    const reason = code === "EEXIST" ? "the file exists" : describeWriteFailure(code);
    throw usageError(`--output must name a new file: ${reason}; no key was created`);
  }
}

export const listKeys = command({
  summary: "List the keys of a tenant, ended ones included.",
  takes: { tenant: anyText },
  run: (world, { tenant: id }) =>
    withStore(world, async (store) => {
      const tenant = await findTenant(store, id);
      printJson(world, await tenant.keys());
    }),
});

export const revokeKey = command({
  summary: "End a key, within KEY_CACHE_SECONDS. This cannot be undone.",
  takes: {
    tenant: anyText,
    key: {
      allowed: "the id of a key: key_ and 16 characters",
      read: (text: string) => (isId("key", text) ? text : undefined),
    },
  },
  run: (world, { tenant, key }) =>
    withStore(world, async (store) => {
      const revoked = await store.tenant(tenant).revokeKey(key);
      if (revoked === undefined) throw new CliError("not_found", `${tenant} has no key ${key}`);
      printJson(world, revoked);
    }),
});
