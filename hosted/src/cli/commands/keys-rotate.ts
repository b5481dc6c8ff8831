import type { Command } from "commander";
import { addNewKey, toSuccessor } from "../../keys/make-key.js";
import type { KeyInfo } from "../../store/store.js";
import { durationOr } from "../arguments/duration.js";
import { CliError } from "../cli-error.js";
import { findKey, findTenant } from "../find-tenant.js";
import { printNewKey } from "../new-key.js";
import { formatTime } from "../output/format-time.js";
import { toKeyRecord } from "../views/key-view.js";
import { withSecretFile } from "../with-secret-file.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

const DEFAULT_OVERLAP_MS = 7 * 86_400_000;

/** As Commander names them; milliseconds. */
interface Options {
  json?: boolean;
  output?: string;
  overlap?: number | "none";
  expires?: number | "never";
}

/** `keys rotate`: another key in place of one, with time to exchange it. */
export function addKeyRotate(keys: Command, world: World): void {
  keys
    .command("rotate")
    .summary("make a key in place of another, which ends later")
    .description(
      "Make a key with the label, scopes and limits of another one, and let that one end after the " +
        "overlap; until then both are taken. The new key lives as long as the old one was made to.",
    )
    .argument("<tenant>", "its id")
    .argument("<key>", "the id of the old key: key_…")
    .option(
      "--overlap <span>",
      "how long the old one is taken: 7d, 12h, 30m, or none (default: 7d)",
      durationOr("--overlap", "none"),
    )
    .option(
      "--expires <span>",
      "when the new one ends: 90d, 12h, 30m, never",
      durationOr("--expires", "never"),
    )
    .option("--output <file>", "write the key to a new file that only you can read, instead")
    .option("--json", "print JSON, with the new key in it")
    .action((id: string, keyId: string, { overlap = DEFAULT_OVERLAP_MS, ...options }: Options) =>
      withStore(world, async (store, config) => {
        const { tenant } = await findTenant(store, id);
        const old = await findKey(id, keyId, (each) => tenant.key(each));
        if (old.state !== "active") {
          throw new CliError(
            "refused",
            `${keyId} is ${old.state}, so there is nothing to exchange; hosted keys create makes a key`,
          );
        }
        await withSecretFile(world, options.output, async (file) => {
          // The new one first: whatever fails, the old one is still taken.
          const made = await addNewKey(tenant, {
            ...toSuccessor(old),
            ...(options.expires !== undefined && {
              endsInMs: options.expires === "never" ? null : options.expires,
            }),
          });
          const ending = await findKey(id, keyId, (each) =>
            tenant.endKey(each, overlap === "none" ? 0 : overlap),
          );
          printNewKey(world, { json: options.json, file }, made, config, {
            record: { replaces: toKeyRecord(ending) },
            lines: [`  ${describeEnd(ending)}`],
          });
        });
      }),
    );
}

function describeEnd({ id, expiresAt }: KeyInfo): string {
  return `replaces ${id}, which ends ${expiresAt === null ? "never" : `${formatTime(expiresAt)} UTC`}`;
}
