import type { Command } from "commander";
import { hashApiKey, parseApiKey } from "../../keys/api-key.js";
import { CliError, usageError } from "../cli-error.js";
import { printAnswer } from "../output/answer.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

interface Options {
  json?: boolean;
}

/** `keys find`: whose key was found somewhere, so that it can be revoked. */
export function addKeyFind(keys: Command, world: World): void {
  keys
    .command("find")
    .summary("tell whose key it is that comes on standard input")
    .description(
      "Tell whose key it is that comes on standard input: hosted keys find < leaked.txt. The key is " +
        "not printed.",
    )
    .option("--json", "print JSON")
    .action((options: Options) =>
      withStore(world, async (store) => {
        const key = parseApiKey((await world.readStdin()).trim());
        if (key === undefined) {
          throw usageError("standard input is to be one key, cv_live_ and 38 letters and digits");
        }
        const caller = await store.findKey(hashApiKey(key));
        if (caller === undefined) throw new CliError("not_found", "nobody has this key");
        const { tenantId, keyId, state } = caller;
        printAnswer(world, options, {
          record: () => ({ tenant: tenantId, id: keyId, state }),
          lines: () => [
            `${keyId} of ${tenantId}, ${state}`,
            ...(state === "active" ? [`hosted keys revoke ${tenantId} ${keyId} ends it.`] : []),
          ],
        });
      }),
    );
}
