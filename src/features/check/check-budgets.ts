import { resolve } from "node:path";
import { defaultEstimator } from "../../engine/tokens/default-estimator.js";
import { formatInteger } from "../../render/format-number.js";
import type { Config } from "../config/config.js";
import { nameBelow } from "../config/name-below.js";
import type { FileResult } from "../files/file-result.js";
import { findLoads } from "../hosts/find-loads.js";
import { HOSTS } from "../hosts/hosts.js";
import { openTree, toSlashes } from "../hosts/tree.js";
import { describeExcess, type Finding, newFinding } from "./finding.js";

/** Finds a document with more tokens than its budget. */
export function checkBudget(result: FileResult, config: Config | undefined): Finding[] {
  const budget = config?.budgetOf(result.path);
  if (budget === undefined || "error" in result) return [];
  const { source } = result.verdict.token_estimates;
  if (source <= budget) return [];
  return [newFinding("over_budget", result.path, { baseline: budget, current: source })];
}

/**
 * Finds hosts that load more tokens at every start, in the folder of the configuration, than their budgets.
 * A finding is about the largest file.
 * @param named Only if one of these is loaded; empty for always.
 * @param limit The most bytes of a file that is read.
 */
export function checkStarts(
  { folder, startBudgets }: Config,
  named: readonly string[],
  limit: number,
): Finding[] {
  const hosts = HOSTS.filter(({ name }) => startBudgets[name] !== undefined);
  if (hosts.length === 0) return [];
  const tree = openTree(limit);
  const real = (path: string) => tree.realPath(path) ?? toSlashes(path);
  const report = findLoads(tree, {
    directory: real(folder),
    home: undefined,
    hosts,
    estimator: defaultEstimator,
    name: (path) => path,
  });
  const asked = new Set(named.map((path) => real(resolve(path))));
  return report.hosts.flatMap(({ host, title, tokens, files, skills }) => {
    const loaded = [...files, ...skills.listed].sort((a, b) => b.tokens - a.tokens);
    const isAsked = named.length === 0 || loaded.some(({ path }) => asked.has(path));
    const values = { baseline: startBudgets[host]!, current: tokens };
    if (!isAsked || loaded.length === 0 || tokens <= values.baseline) return [];
    const message = `${title} loads ${formatInteger(tokens)} tokens at every start: ${describeExcess(values)}`;
    const path = nameBelow(real(process.cwd()), loaded[0]!.path);
    return [{ ...newFinding("over_budget", path, values), message }];
  });
}
