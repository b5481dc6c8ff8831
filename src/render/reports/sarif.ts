import type { FileResult } from "../../commands/judge-files/file-result.js";
import type { Severity } from "../../engine/contract/contract.js";
import { type Finding, isFailed, listTasks, sortByImportance } from "./findings.js";
import { describeRule, RULE_TEXTS } from "./rule-texts.js";
import { renderSarifLog, type SarifTool } from "./sarif-log.js";
import type { SarifFinding } from "./sarif-result.js";

/** SARIF's word for each severity. */
const LEVELS: Record<Severity, "warning" | "note"> = { warning: "warning", info: "note" };

/** Renders verdicts on files as a SARIF log: a result for each warning and each verdict that asks for something. */
export function renderSarif(results: readonly FileResult[], tool: SarifTool): string {
  const tasks = results.flatMap(listTasks);
  const findings = new Map(tasks.map((task) => [task, toSarifFinding(task)]));
  return renderSarifLog(
    {
      rules: listRules(tasks).map((id) => {
        const { short, help, severity } = describeRule(id);
        return { id, short, help, level: LEVELS[severity] };
      }),
      findings: [...findings.values()],
      ranked: sortByImportance(tasks).map((task) => findings.get(task)!),
      failures: results.filter(isFailed).map(({ path, error }) => {
        return { level: "error", code: error.code, path, message: error.message };
      }),
    },
    tool,
  );
}

/** Every rule that the engine has, so that a reader learns of them, then unknown ones as they come. */
function listRules(findings: readonly Finding[]): string[] {
  return [...new Set([...Object.keys(RULE_TEXTS), ...findings.map(({ rule }) => rule)])];
}

function toSarifFinding({ severity, ...finding }: Finding): SarifFinding {
  return { ...finding, level: LEVELS[severity] };
}
