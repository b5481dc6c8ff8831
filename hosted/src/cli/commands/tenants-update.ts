import type { Command } from "commander";
import { LIMIT_BOUNDS } from "../../config/bounds.js";
import type { TenantChanges } from "../../store/store.js";
import { printableText } from "../arguments/printable-text.js";
import { type Limit, limit, toOverride, wholeNumber } from "../arguments/whole-number.js";
import { oneOf } from "../arguments/words.js";
import { usageError } from "../cli-error.js";
import { noTenant } from "../find-tenant.js";
import { printAnswer } from "../output/answer.js";
import { formatTenant, toTenantRecord } from "../views/tenant-view.js";
import { withStore } from "../with-store.js";
import type { World } from "../world.js";

/** Ten years. */
const HISTORY_DAYS = { min: 1, max: 3_650 };

/** As Commander names them. */
interface Options {
  json?: boolean;
  name?: string;
  unitsPerMinute?: Limit;
  burst?: Limit;
  documentsPerDay?: Limit;
  charactersPerDay?: Limit;
  history?: "allow" | "forbid";
  historyDays?: number;
}

/** `tenants update`: what is set for one tenant. */
export function addTenantUpdate(tenants: Command, world: World): void {
  const { unitsPerMinute, burst, documentsPerDay, charactersPerDay } = LIMIT_BOUNDS;
  tenants
    .command("update")
    .summary("change a tenant")
    .description(
      "Change a tenant. A limit is a number, or default to follow the configuration. Its report " +
        "history (verdicts, never documents) is off until its owner switches it on over the API.",
    )
    .argument("<tenant>", "its id")
    .option("--name <name>", "1 to 100 printable characters", printableText("--name"))
    .option(
      "--units-per-minute <n>",
      "units a minute, for all its keys",
      limit("--units-per-minute", unitsPerMinute),
    )
    .option("--burst <n>", "units at once, for all its keys", limit("--burst", burst))
    .option(
      "--documents-per-day <n>",
      "documents a day (UTC)",
      limit("--documents-per-day", documentsPerDay),
    )
    .option(
      "--characters-per-day <n>",
      "characters (UTF-16 code units) a day (UTC)",
      limit("--characters-per-day", charactersPerDay),
    )
    .option(
      "--history <word>",
      "allow or forbid: whether its owner may keep reports",
      oneOf("--history", ["allow", "forbid"]),
    )
    .option(
      "--history-days <n>",
      "days after which reports are deleted",
      wholeNumber("--history-days", HISTORY_DAYS),
    )
    .option("--json", "print JSON")
    .addHelpText(
      "after",
      "\nExample:\n  hosted tenants update docs-team --units-per-minute 1200 --burst default",
    )
    .action((id: string, { json, ...options }: Options) => {
      if (Object.keys(options).length === 0) {
        throw usageError("nothing to change; hosted tenants update --help names what can be");
      }
      return withStore(world, async (store, config) => {
        const tenant = (await store.tenant(id).update(toChanges(options))) ?? noTenant(id);
        printAnswer(world, json ? { json } : {}, {
          record: () => toTenantRecord(tenant),
          lines: (width) => formatTenant(tenant, config, width),
        });
      });
    });
}

/** What was not named is left out, and stays as it is; null follows the configuration. */
function toChanges(options: Omit<Options, "json">): TenantChanges {
  const { name, history, historyDays, ...limits } = options;
  return {
    ...(name === undefined ? {} : { name }),
    ...(history === undefined ? {} : { mayKeepHistory: history === "allow" }),
    ...(historyDays === undefined ? {} : { historyDays }),
    rate: pick(limits, ["unitsPerMinute", "burst"]),
    quota: pick(limits, ["documentsPerDay", "charactersPerDay"]),
  };
}

/** The limits among these that were named. */
function pick<Name extends string>(
  limits: { [Each in Name]?: Limit },
  names: readonly Name[],
): { [Each in Name]?: number | null } {
  const picked: { [Each in Name]?: number | null } = {};
  for (const name of names) {
    if (limits[name] !== undefined) picked[name] = toOverride(limits[name]);
  }
  return picked;
}
