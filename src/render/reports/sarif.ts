import type { FileResult } from "../../commands/judge-files/file-result.js";
import type { Severity } from "../../engine/contract/contract.js";
import {
  findWarning,
  WARNING_CATALOGUE,
  type WarningEntry,
} from "../../engine/warnings/catalogue.js";
import {
  isFailed,
  listTasks,
  type ReportItem,
  sortByImportance,
  VERDICT_RULE,
} from "./report-items.js";
import { renderSarifLog, type SarifRule, type SarifTool } from "./sarif-log.js";
import type { SarifItem } from "./sarif-result.js";

/** SARIF's word for each severity. */
const LEVELS: Record<Severity, "warning" | "note"> = { warning: "warning", info: "note" };

/** Renders verdicts on files as a SARIF log: a result for each warning and each verdict that asks for something. */
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

/** The rule of what is said of a document's verdict itself. */
const VERDICT_TEXT: RuleText = {
  short: "Whether converting this document to TOON is worth it.",
  help: "convert: TOON is worth it. review: it would be, but warnings need a look first. split_first: parts of the document earn TOON, the whole does not; `context-verdict plan` shows which. refused: the target cannot be met without cutting content. Documents that are best kept as Markdown are not reported.",
  severity: "info",
};

/** Lists every known rule, so that a reader learns of them, then unknown ones as they come. */
function listRules(items: readonly ReportItem[]): SarifRule[] {
  const known = [VERDICT_RULE, ...Object.keys(WARNING_CATALOGUE)];
  const ids = new Set([...known, ...items.map(({ rule }) => rule)]);
  return [...ids].map((id) => {
    const { short, help, severity } = describeRule(id);
    return { id, short, help, level: LEVELS[severity] };
  });
}

function describeRule(id: string): RuleText {
  if (id === VERDICT_RULE) return VERDICT_TEXT;
  const help = "The message of each result says what to do.";
  return findWarning(id) ?? { short: `The warning ${id}.`, help, severity: "warning" };
}

function toSarifItem({ severity, ...item }: ReportItem): SarifItem {
  return { ...item, level: LEVELS[severity] };
}
