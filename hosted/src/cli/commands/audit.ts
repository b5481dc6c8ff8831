import type { Command } from "commander";
import { neutralize } from "../../../../src/render/neutralize.js";
import { wholeNumber } from "../arguments/whole-number.js";
import { printAnswer } from "../output/answer.js";
import { formatTime } from "../output/format-time.js";
import { formatTable } from "../output/table.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 100_000;

interface Options {
  tenant?: string;
  limit?: number;
  json?: boolean;
}

/** `audit`: who changed what. */
export function addAudit(program: Command, world: World): void {
  program
    .command("audit")
    .summary("who changed what")
    .description(
      "What operators and the owners of keys have changed, newest first: tenants, keys, limits and " +
        "history. It is written together with the change, and stays when a tenant is deleted.",
    )
    .option("--tenant <id>", "of one tenant only")
    .option(
      "--limit <n>",
      `how many (default: ${DEFAULT_LIMIT})`,
      wholeNumber("--limit", { min: 1, max: MAX_LIMIT }),
    )
    .option("--json", "print JSON")
    .action(({ tenant: tenantId, limit = DEFAULT_LIMIT, ...options }: Options) =>
      withStore(world, async (store) => {
        const events = await store.operator.audit({ tenantId, limit });
        printAnswer(world, options, {
          record: () => ({
            events: events.map(({ tenantId: tenant, at, ...event }) => ({
              ...event,
              at: new Date(at).toISOString(),
              tenant,
            })),
          }),
          lines: (width) =>
            formatTable(
              [
                { title: "TIME" },
                { title: "ACTOR" },
                { title: "ACTION" },
                { title: "TENANT", cuttable: true },
                { title: "SUBJECT", cuttable: true },
              ],
              events.map(({ at, actor, action, tenantId, subject }) =>
                [formatTime(at), actor, action, tenantId ?? "", subject ?? ""].map(neutralize),
              ),
              width,
            ),
        });
      }),
    );
}
