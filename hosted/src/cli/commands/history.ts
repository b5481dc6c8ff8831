import type { Command } from "commander";
import { wholeNumber } from "../arguments/whole-number.js";
import { CliError } from "../cli-error.js";
import { findTenant } from "../find-tenant.js";
import { printAnswer } from "../output/answer.js";
import { printJson, printLines, printPart } from "../output/print.js";
import { formatReports, toReportRecord } from "../views/report-view.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";
import { addHistoryDelete } from "./history-delete.js";

const PAGE = { min: 1, max: 1_000 };
const DEFAULT_LIMIT = 50;
const EXPORT_PAGE = 500;

interface Options {
  json?: boolean;
}

/** `history`: the reports of tenants that keep them. There are no documents in them. */
export function addHistory(program: Command, world: World): void {
  const history = program
    .command("history")
    .summary("the reports that a tenant keeps")
    .description(
      "The reports that a tenant keeps: verdicts, without documents and candidates. None are kept " +
        "until the owner of the account switches them on over the API.",
    );
  addList(history, world);
  addShow(history, world);
  addExport(history, world);
  addHistoryDelete(history, world);
}

function addList(history: Command, world: World): void {
  history
    .command("list")
    .summary("reports, newest first")
    .description("Reports of a tenant, newest first.")
    .argument("<tenant>", "its id")
    .option("--limit <n>", "at most so many", wholeNumber("--limit", PAGE), DEFAULT_LIMIT)
    .option("--after <cursor>", "continue after the last list")
    .option("--json", "print JSON")
    .action((id: string, { limit, after, json }: Options & { limit: number; after?: string }) =>
      withStore(world, async (store) => {
        const { tenant, info } = await findTenant(store, id);
        const page = await tenant.reports({ limit, ...(after === undefined ? {} : { after }) });
        printAnswer(world, json ? { json } : {}, {
          record: () => ({ reports: page.reports.map(toReportRecord), next: page.next ?? null }),
          lines: (width) =>
            page.reports.length > 0
              ? formatReports(page.reports, width)
              : [info.keepsHistory ? "No reports." : "No reports: the history is off."],
        });
        if (!json && page.next !== undefined) {
          printLines(world.stderr, [`There are more: --after ${page.next}`]);
        }
      }),
    );
}

function addShow(history: Command, world: World): void {
  history
    .command("show")
    .summary("one report, as JSON")
    .description("One report, as JSON.")
    .argument("<tenant>", "its id")
    .argument("<report>", "the id of the report")
    .option("--json", "print JSON, which is what it always does")
    .action((id: string, reportId: string) =>
      withStore(world, async (store) => {
        const { tenant } = await findTenant(store, id);
        const report = await tenant.report(reportId);
        if (report === undefined) {
          throw new CliError(
            "not_found",
            `${id} has no report "${reportId}"; hosted history list ${id} names them`,
          );
        }
        printJson(world.stdout, toReportRecord(report));
      }),
    );
}

function addExport(history: Command, world: World): void {
  history
    .command("export")
    .summary("all reports, one JSON object a line")
    .description("All reports of a tenant, newest first, one JSON object a line (NDJSON).")
    .argument("<tenant>", "its id")
    .action((id: string) =>
      withStore(world, async (store) => {
        const { tenant } = await findTenant(store, id);
        let after: string | undefined;
        do {
          const { reports, next } = await tenant.reports({
            limit: EXPORT_PAGE,
            ...(after === undefined ? {} : { after }),
          });
          const lines = reports.map((report) => `${JSON.stringify(toReportRecord(report))}\n`);
          if (!(await printPart(world.stdout, lines.join("")))) return;
          after = next;
        } while (after !== undefined);
      }),
    );
}
