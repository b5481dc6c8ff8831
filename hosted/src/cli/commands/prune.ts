import type { Command } from "commander";
import { formatCount, NO_BREAK } from "../../../../src/render/format-number.js";
import { printAnswer } from "../output/answer.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

const HOUR_MS = 3_600_000;

/** `prune`: deletes what need not be kept any longer; meant to be run regularly. */
export function addPrune(program: Command, world: World): void {
  program
    .command("prune")
    .summary("delete what need not be kept any longer")
    .description(
      "Delete reports that are older than their tenant keeps them, and what is remembered of " +
        "requests to recognise a retry (USAGE_EVENT_HOURS). Usage by day stays.",
    )
    .option("--json", "print JSON")
    .action((options: { json?: boolean }) =>
      withStore(world, async (store, { usageEventHours }) => {
        const pruned = await store.operator.prune(usageEventHours * HOUR_MS);
        printAnswer(world, options, {
          record: () => pruned,
          lines: () => [
            `Deleted ${formatCount(pruned.reports, "report")} and ${formatCount(pruned.uses, "request")}.`.replaceAll(
              NO_BREAK,
              " ",
            ),
          ],
        });
      }),
    );
}
