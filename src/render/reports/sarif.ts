import type { FileResult } from "../../commands/judge-files/file-result.js";
import type { Severity } from "../../engine/contract/contract.js";
import {
  findWarning,
  WARNING_CATALOGUE,
  type WarningEntry,
} from "../../engine/warnings/catalogue.js";
import {
  ADVICE_RULE,
  isFailed,
  listTasks,
  type ReportItem,
  sortByImportance,
} from "./report-items.js";
import { renderSarifLog, type SarifRule, type SarifTool } from "./sarif-log.js";
import type { SarifItem } from "./sarif-result.js";

/** SARIF's word for each severity. */
const LEVELS: Record<Severity, "warning" | "note"> = { warning: "warning", info: "note" };

/** Renders verdicts on files as a SARIF log: a result for each warning and each advice that asks for something. */
export function renderSarif(results: readonly FileResult[], tool: SarifTool): string {
  const tasks = results.flatMap(listTasks);
  const items = new Map(tasks.map((task) => [task, toSarifItem(task)]));
  return renderSarifLog(
    {
      rules: listRules(tasks),
      items: [...items.values()],
      ranked: sortByImportance(tasks).map((task) => items.get(task)!),
      failures: results.filter(isFailed).map(({ path, error }) => {
        return { level: "error", code: error.code, path, message: error.message };
      }),
    },
    tool,
  );
}

type RuleText = Pick<WarningEntry, "short" | "help" | "severity">;

/** The rule of the advice on a document. */
const ADVICE_TEXT: RuleText = {
  short: "What to do with this document, and what that gives.",
  help: "Compact: take the padding out of its tables. Use TOON, Use the hybrid: `context-verdict fix --beside` writes that beside a page, `context-verdict fix` in the place of a file for agents. Look first: settle what the message names. Documents to keep as they are are not reported.",
  severity: "info",
};

/** Lists every known rule, so that a reader learns of them, then unknown ones as they come. */
function listRules(items: readonly ReportItem[]): SarifRule[] {
  const known = [ADVICE_RULE, ...Object.keys(WARNING_CATALOGUE)];
  const ids = new Set([...known, ...items.map(({ rule }) => rule)]);
  return [...ids].map((id) => {
    const { short, help, severity } = describeRule(id);
    return { id, short, help, level: LEVELS[severity] };
  });
}

function describeRule(id: string): RuleText {
  if (id === ADVICE_RULE) return ADVICE_TEXT;
  const help = "The message of each result says what to do.";
  return findWarning(id) ?? { short: `The warning ${id}.`, help, severity: "warning" };
}

function toSarifItem({ severity, ...item }: ReportItem): SarifItem {
  return { ...item, level: LEVELS[severity] };
}
