import type { Command } from "commander";
import { formatCount, NO_BREAK } from "../../../../src/render/format-number.js";
import { CliError, usageError } from "../cli-error.js";
import { findTenant } from "../find-tenant.js";
import { printAnswer } from "../output/answer.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

interface Options {
  all?: boolean;
  yes?: boolean;
  json?: boolean;
}

/** `history delete`: reports, by their ids or all of them. */
export function addHistoryDelete(history: Command, world: World): void {
  history
    .command("delete")
    .summary("delete reports")
    .description("Delete reports of a tenant, by their ids or all of them. It cannot be undone.")
    .argument("<tenant>", "its id")
    .argument("[reports...]", "the ids of reports")
    .option("--all", "all of them")
    .option("--yes", "really delete them")
    .option("--json", "print JSON")
    .action((id: string, reports: string[], { all, yes, ...options }: Options) => {
      const ids = [...new Set(reports)];
      if (all ? ids.length > 0 : ids.length === 0) {
        throw usageError("name reports by their ids, or all of them with --all, and not both");
      }
      return withStore(world, async (store) => {
        const { tenant } = await findTenant(store, id);
        if (!yes) {
          throw new CliError(
            "refused",
            "reports would be deleted, which cannot be undone; add --yes",
          );
        }
        const deleted = await tenant.deleteReports(all ? undefined : ids);
        printAnswer(world, options, {
          record: () => ({ deleted }),
          lines: () => [`Deleted ${formatCount(deleted, "report").replaceAll(NO_BREAK, " ")}.`],
        });
        if (!all && deleted < ids.length) {
          throw new CliError("not_found", `${ids.length - deleted} of the reports were not there`);
        }
      });
    });
}
