import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { findFiles } from "../../io/find-files.js";
import { ListedError } from "../../io/json/json-file.js";
import { isDocumentGone, nameBelow } from "../../io/paths.js";
import { ReadError, readText } from "../../io/read-text.js";
import { formatInteger } from "../../render/format-number.js";
import { type Finding, newFinding } from "../../render/reports/finding.js";
import { EXACT_TOKENIZER } from "../../tokenizers/tokenizer-name.js";
import type { Config } from "../config/config.js";
import { findLoads } from "../hosts/find-loads.js";
import { HOSTS } from "../hosts/hosts.js";
import { memoize, openTree, toSlashes } from "../hosts/tree.js";

/** The budgets of a configuration: one for each glob and each host. */
export function countBudgets(config: Config | undefined): number {
  const { fileBudgets = {}, startBudgets = {} } = config ?? {};
  return Object.keys(fileBudgets).length + Object.keys(startBudgets).length;
}

/**
 * Finds what is over its budget: all of it, whatever a command names.
 * @param limit The most bytes of a file that is read.
 * @throws ListedError for globs that fit no file.
 */
export async function checkBudgets(config: Config | undefined, limit: number): Promise<Finding[]> {
  if (config === undefined || countBudgets(config) === 0) return [];
  const { folder, startBudgets } = config;
  const read = memoize((path) => readText(path, { limit }));
  const { loadTokenizer } = await import("../../tokenizers/load.js");
  const estimator = await loadTokenizer(EXACT_TOKENIZER);
  const findings: Finding[] = [];
  const add = (path: string, message: string) =>
    findings.push(newFinding("over_budget", path, message));
  for (const { path, most } of listFileBudgets(config)) {
    try {
      // Line endings differ between checkouts.
      const tokens = estimator.count(read(path).text.replaceAll("\r\n", "\n"));
      const excess = describeOver(tokens, most);
      if (tokens > most) add(path, `has ${formatInteger(tokens)} tokens, ${excess}`);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      findings.push(newFinding("unreadable", path, error.message));
    }
  }
  const directory = toSlashes(realpathSync(folder));
  const hosts = HOSTS.filter(({ name }) => startBudgets[name] !== undefined);
  for (const load of findLoads(openTree(limit, read), { directory, hosts, estimator })) {
    const { host, title, tokens, files, skills } = load;
    const [largest] = [...files, ...skills].sort((a, b) => b.tokens - a.tokens);
    const most = startBudgets[host]!;
    if (tokens <= most || largest === undefined) continue;
    const path = nameBelow(toSlashes(realpathSync(".")), largest.path);
    const count = `${formatInteger(tokens)} tokens at every start`;
    add(path, `${title} loads ${count}, ${describeOver(tokens, most)}`);
  }
  return findings;
}

function listFileBudgets(config: Config): { path: string; most: number }[] {
  const idle: string[] = [];
  const budgets = Object.entries(config.fileBudgets).flatMap(([glob, most]) => {
    const found = [...findFiles([glob], { cwd: config.folder, allowsNone: true })]
      .map((name) => nameBelow(process.cwd(), resolve(config.folder, name)))
      .filter((path) => !config.isIgnored(path) && !isDocumentGone(path));
    if (found.length === 0)
      idle.push(`${config.path}: no file fits ${JSON.stringify(glob)} in budgets`);
    return found.map((path) => ({ path, most }));
  });
  if (idle.length > 0) throw new ListedError(idle);
  return budgets;
}

function describeOver(tokens: number, most: number): string {
  return `${formatInteger(tokens - most)} over the budget of ${formatInteger(most)}`;
}
