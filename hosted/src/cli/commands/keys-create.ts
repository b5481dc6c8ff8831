import type { Command } from "commander";
import { TOOL_NAMES } from "../../../../src/engine/contract/tool-names.js";
import { LIMIT_BOUNDS } from "../../config/bounds.js";
import { addNewKey } from "../../keys/make-key.js";
import type { Scope } from "../../keys/scopes.js";
import { durationOr } from "../arguments/duration.js";
import { printableText } from "../arguments/printable-text.js";
import { type Limit, limit, toOverride } from "../arguments/whole-number.js";
import { scopes } from "../arguments/words.js";
import { findTenant } from "../find-tenant.js";
import { printNewKey } from "../new-key.js";
import { withSecretFile } from "../with-secret-file.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

/** As Commander names them. */
interface Options {
  json?: boolean;
  output?: string;
  label: string;
  scopes?: Scope[];
  /** Milliseconds. */
  expires?: number | "never";
  unitsPerMinute?: Limit;
  burst?: Limit;
}

/** `keys create`: the only way to a key. */
export function addKeyCreate(keys: Command, world: World): void {
  keys
    .command("create")
    .summary("make a key, and show it once")
    .description(
      "Make a key, and show it once: only its hash is stored. Standard output carries the key alone, " +
        "and standard error what is said about it.",
    )
    .argument("<tenant>", "its id")
    .requiredOption(
      "--label <label>",
      "what it is for: 1 to 100 printable characters",
      printableText("--label"),
    )
    .option(
      "--scopes <list>",
      `what it may do: tools, and account (default: ${TOOL_NAMES.join(",")})`,
      scopes("--scopes"),
    )
    .option(
      "--expires <span>",
      "when it ends: 90d, 12h, 30m, never (default: never)",
      durationOr("--expires", "never"),
    )
    .option(
      "--units-per-minute <n>",
      "units a minute, or default",
      limit("--units-per-minute", LIMIT_BOUNDS.unitsPerMinute),
    )
    .option("--burst <n>", "units at once, or default", limit("--burst", LIMIT_BOUNDS.burst))
    .option("--output <file>", "write the key to a new file that only you can read, instead")
    .option("--json", "print JSON, with the key in it")
    .addHelpText(
      "after",
      "\nExample:\n  hosted keys create docs-team --label build --expires 90d --output key.txt",
    )
    .action((id: string, options: Options) =>
      withStore(world, async (store, config) => {
        const { tenant } = await findTenant(store, id);
        await withSecretFile(world, options.output, async (file) => {
          const made = await addNewKey(tenant, {
            label: options.label,
            scopes: options.scopes ?? TOOL_NAMES,
            endsInMs: toEnd(options.expires),
            rate: {
              unitsPerMinute: toOverride(options.unitsPerMinute),
              burst: toOverride(options.burst),
            },
          });
          printNewKey(world, { json: options.json, file }, made, config);
        });
      }),
    );
}

function toEnd(expires: number | "never" = "never"): number | null {
  return expires === "never" ? null : expires;
}
