import { closeSync, openSync, rmSync, writeFileSync } from "node:fs";
import type { Command } from "commander";
import { TOOL_NAMES } from "../../../../src/engine/contract/tool-names.js";
import { describeWriteFailure } from "../../../../src/io/describe-failure.js";
import { systemCode } from "../../../../src/io/system-code.js";
import { LIMIT_BOUNDS } from "../../config/variable-types.js";
import { createApiKey, hashApiKey } from "../../keys/api-key.js";
import { isId, newId } from "../../keys/new-id.js";
import type { Scope } from "../../keys/scopes.js";
import type { KeyInfo } from "../../store/types.js";
import { CliError, noTenant, usageError } from "../cli-error.js";
import { type Limit, limit, printableText, scopes, timeSpan, toOverride } from "../options.js";
import { printLines, printRow, printRows, printTime, printTimeOrNull, type Row } from "../print.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

/** No argument is a key: the history of the shell would keep it. */
export function addKeys(program: Command, world: World): void {
  const keys = program
    .command("keys")
    .summary("manage API keys")
    .description("Manage the API keys of a tenant. They are named by their ids.");
  addCreate(keys, world);
  keys
    .command("list")
    .description("All keys of a tenant, ended ones included; - follows the configuration.")
    .argument("<tenant>", "its id")
    .option("--json", "print JSON")
    .action((tenantId: string, options: { json?: boolean }) =>
      withStore(world, async (store) => {
        const tenant = store.tenant(tenantId);
        if ((await tenant.info()) === undefined) throw noTenant(tenantId);
        printRows(world, options, (await tenant.keys()).map(toRow));
      }),
    );
  addRevoke(keys, world);
}

function toRow(key: KeyInfo): Row {
  return {
    id: key.id,
    label: key.label,
    state: key.state,
    scopes: key.scopes.join(","),
    created_at: printTime(key.createdAt),
    expires_at: printTimeOrNull(key.expiresAt),
    revoked_at: printTimeOrNull(key.revokedAt),
    credits_per_minute: key.rate.creditsPerMinute,
    burst: key.rate.burst,
  };
}

/** As Commander names them. */
interface CreateOptions {
  json?: boolean;
  output?: string;
  label: string;
  scopes?: Scope[];
  expires?: number | "never";
  creditsPerMinute?: Limit;
  burst?: Limit;
}

function addCreate(keys: Command, world: World): void {
  const { creditsPerMinute, burst } = LIMIT_BOUNDS;
  keys
    .command("create")
    .description(
      "Create a key and show it once, alone on standard output: only its hash is stored.",
    )
    .argument("<tenant>", "its id")
    .requiredOption("--label <label>", "its purpose, in printable text", printableText("--label"))
    .option("--scopes <list>", `tools, and account (default: ${TOOL_NAMES.join(",")})`, scopes)
    .option("--expires <span>", "90d, 12h, 30m or never (default: never)", timeSpan)
    .option(
      "--credits-per-minute <n>",
      "a number, or default",
      limit("--credits-per-minute", creditsPerMinute),
    )
    .option("--burst <n>", "credits at once, or default", limit("--burst", burst))
    .option("--output <file>", "write the key to a new file that only you can read")
    .option("--json", "print JSON that includes the key")
    .addHelpText(
      "after",
      "\nExample:\n  hosted keys create docs-team --label build --expires 90d --output key.txt",
    )
    .action((tenantId: string, options: CreateOptions) =>
      withStore(world, async (store) => {
        const { output, json, expires = "never" } = options;
        const tenant = store.tenant(tenantId);
        if ((await tenant.info()) === undefined) throw noTenant(tenantId);
        // The file first: a key that cannot be written would be lost.
        if (output !== undefined) createPrivateFile(output);
        const key = createApiKey();
        const info = await tenant
          .addKey({
            id: newId("key"),
            hash: hashApiKey(key),
            label: options.label,
            scopes: options.scopes ?? TOOL_NAMES,
            expiresInMs: expires === "never" ? null : expires,
            rate: {
              creditsPerMinute: toOverride(options.creditsPerMinute),
              burst: toOverride(options.burst),
            },
          })
          .catch((error) => {
            if (output !== undefined) rmSync(output, { force: true });
            throw error;
          });
        if (output !== undefined) writeFileSync(output, `${key}\n`);
        const shown = output === undefined ? { key } : {};
        if (json) printRow(world.stdout, { json }, { ...shown, ...toRow(info) });
        else {
          printRow(world.stderr, {}, toRow(info));
          if (output === undefined) printLines(world.stdout, [key]);
        }
        printLines(world.stderr, ["Keep the key now: it is not shown again."]);
      }),
    );
}

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

function addRevoke(keys: Command, world: World): void {
  keys
    .command("revoke")
    .description("End a key. This cannot be undone.")
    .argument("<tenant>", "its id")
    .argument("<key>", "the id of the key: key_…")
    .option("--json", "print JSON")
    .action((tenantId: string, id: string, options: { json?: boolean }) =>
      withStore(world, async (store, { keyCacheSeconds }) => {
        // Not quoted: it may be a key.
        if (!isId("key", id)) throw usageError("a key is named by its id: key_ and 16 characters");
        const key = await store.tenant(tenantId).revokeKey(id);
        if (key === undefined) {
          const message = `${tenantId} has no key ${id}; see hosted keys list ${tenantId}`;
          throw new CliError("not_found", message);
        }
        if (options.json) printRow(world.stdout, options, toRow(key));
        else printLines(world.stdout, [`Revoked; nodes reject it within ${keyCacheSeconds} s.`]);
      }),
    );
}
