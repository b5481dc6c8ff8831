import { realpathSync } from "node:fs";
import { extname, resolve } from "node:path";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { findFiles } from "../../io/find-files.js";
import { ListedError } from "../../io/json/json-file.js";
import { isDocumentGone, nameBelow } from "../../io/paths.js";
import { DEFAULT_MAX_SIZE, type FileText, ReadError, readText } from "../../io/read-text.js";
import { formatInteger } from "../../render/format-number.js";
import { type Finding, newFinding } from "../../render/reports/finding.js";
import { EXACT_TOKENIZER } from "../../tokenizers/tokenizer-name.js";
import type { Config, ConfigFile } from "../config/config.js";
import { FOREIGN } from "../fix/list-fixable.js";
import { findLoads } from "../hosts/find-loads.js";
import { HOSTS } from "../hosts/hosts.js";
import { isForAgents } from "../hosts/is-agent-file.js";
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
  const estimator = await loadEstimator();
  const findings: Finding[] = [];
  const add = (path: string, message: string) =>
    findings.push(newFinding("over_budget", path, message));
  for (const { path, most } of listFileBudgets(config)) {
    try {
      const tokens = countTokens(read(path), estimator);
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

async function loadEstimator(): Promise<TokenEstimator> {
  const { loadTokenizer } = await import("../../tokenizers/load.js");
  return loadTokenizer(EXACT_TOKENIZER);
}

function describeOver(tokens: number, most: number): string {
  return `${formatInteger(tokens - most)} over the budget of ${formatInteger(most)}`;
}

/** Line endings differ between checkouts. */
function countTokens({ text }: Pick<FileText, "text">, estimator: TokenEstimator): number {
  return estimator.count(text.replaceAll("\r\n", "\n"));
}

/**
 * Makes a configuration for the working directory: its files for agents by folder, and budgets with room for
 * a tenth more than there is.
 * @returns undefined if there is no file for agents.
 */
export async function makeStarterConfig(): Promise<ConfigFile | undefined> {
  const budgets: Record<string, number> = {};
  const ignore = new Set<string>();
  const estimator = await loadEstimator();
  for (const path of findFiles(["."], { allowsNone: true })) {
    if (!isForAgents(path, undefined)) continue;
    const [foreign] = FOREIGN.exec(path) ?? [];
    if (foreign !== undefined) ignore.add(foreign.replace(/^\//, ""));
    else {
      const tokens = countTokens(readText(path, { limit: DEFAULT_MAX_SIZE }), estimator);
      const step = tokens < 1000 ? 10 : 100;
      const most = Math.max(step, Math.ceil((tokens * 1.1) / step) * step);
      budgets[toGlob(path)] = Math.max(budgets[toGlob(path)] ?? 0, most);
    }
  }
  const include = Object.keys(budgets).sort();
  if (include.length === 0) return undefined;
  return { include, ...(ignore.size > 0 && { ignore: [...ignore] }), budgets };
}

/** A glob for a file and its kind: its name or, in folders only for agents, every file there. */
function toGlob(path: string): string {
  const parts = path.split("/");
  const hidden = parts.findIndex((part) => part.startsWith("."));
  const tail = parts.slice(hidden < 0 ? -1 : hidden);
  const [folder, kind, ...below] = tail;
  return `**/${below.length === 0 ? tail.join("/") : `${folder}/${kind}/**/*${extname(path)}`}`;
}
