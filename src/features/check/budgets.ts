import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { remember } from "../../engine/contract/once.js";
import { findFiles } from "../../io/find-files.js";
import { ListedError } from "../../io/json/json-file.js";
import { isDocumentGone, nameBelow } from "../../io/paths.js";
import { compileGlob } from "../../io/patterns.js";
import { type FileText, ReadError, readText } from "../../io/read-text.js";
import { formatInteger } from "../../render/format-number.js";
import { type Finding, newFinding } from "../../render/reports/finding.js";
import { loadTokenizer } from "../../tokenizers/load.js";
import { EXACT_TOKENIZER } from "../../tokenizers/tokenizer-name.js";
import type { Config, ConfigFile } from "../config/config.js";
import { FOREIGN } from "../config/list-documents.js";
import { findLoads } from "../hosts/find-loads.js";
import { HOSTS } from "../hosts/hosts.js";
import { findAgentGlob, isForAgents } from "../hosts/is-agent-file.js";
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
  const estimator = await loadTokenizer(EXACT_TOKENIZER);
  const findings: Finding[] = [];
  const over = new Map<string, string[]>();
  const add = (path: string, excess: string) => remember(over, path, () => []).push(excess);
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
  for (const load of await findLoads(openTree(limit, read), { directory, hosts, estimator })) {
    const { host, title, tokens, files, skills } = load;
    const [largest] = [...files, ...skills].sort((a, b) => b.tokens - a.tokens);
    const most = startBudgets[host]!;
    if (tokens <= most || largest === undefined) continue;
    const path = nameBelow(toSlashes(realpathSync(".")), largest.path);
    const count = `${formatInteger(tokens)} tokens at every start`;
    add(path, `${title} loads ${count}, ${describeOver(tokens, most)}`);
  }
  const messages = [...over].map(([path, excesses]) => [path, excesses.join("; ")] as const);
  return [...findings, ...messages.map((one) => newFinding("over_budget", ...one))];
}

function listFileBudgets(config: Config): { path: string; most: number }[] {
  const idle: string[] = [];
  const budgets = Object.entries(config.fileBudgets).flatMap(([glob, most]) => {
    const found = findFiles([glob], { cwd: config.folder, allowsNone: true })
      .map(({ path }) => nameBelow(process.cwd(), resolve(config.folder, path)))
      .filter((path) => !config.isIgnored(path) && !isDocumentGone(path));
    if (found.length === 0)
      idle.push(`${config.path}: no file fits ${JSON.stringify(glob)} in budgets`);
    return found.map((path) => ({ path, most }));
  });
  if (idle.length > 0) throw new ListedError(idle);
  return budgets;
}

/**
 * Makes a configuration for the working directory: what hosts load, and files for agents by their globs, may
 * have a tenth more tokens than today. Hosts that load the same have one budget.
 * @param limit The most bytes of a file.
 * @returns undefined if there is no file for agents.
 */
export async function makeStarterConfig(limit: number): Promise<ConfigFile | undefined> {
  const estimator = await loadTokenizer(EXACT_TOKENIZER);
  const ignore = new Set<string>();
  const globs = new Set<string>();
  const found = findFiles(["."], { allowsNone: true }).map(({ path }) => path);
  const paths = found.filter((path) => {
    const [foreign] = FOREIGN.exec(path) ?? [];
    const glob = isForAgents(path, undefined) ? findAgentGlob(path) : undefined;
    if (glob !== undefined && foreign === undefined) globs.add(glob);
    if (glob !== undefined && foreign !== undefined) ignore.add(foreign.replace(/^\//, ""));
    return foreign === undefined;
  });
  if (globs.size === 0) return undefined;
  const include = [...globs].sort();
  const count = memoize((path) => countTokens(readText(path, { limit }), estimator));
  const budgets = include.map((glob) => {
    return [glob, addRoom(Math.max(...paths.filter(compileGlob(glob)).map(count)))];
  });
  const directory = toSlashes(realpathSync("."));
  const start = new Map<string, { host: string; tokens: number }>();
  for (const load of await findLoads(openTree(limit), { directory, hosts: HOSTS, estimator })) {
    const key = JSON.stringify([load.files, load.skills]);
    if (load.tokens > 0 && !start.has(key)) start.set(key, load);
  }
  const starts = [...start.values()].map(({ host, tokens }) => [host, addRoom(tokens)]);
  return {
    include,
    ...(ignore.size > 0 && { ignore: [...ignore] }),
    budgets: {
      ...Object.fromEntries(budgets),
      ...(starts.length > 0 && { start: Object.fromEntries(starts) }),
    },
  };
}

function addRoom(tokens: number): number {
  const step = tokens < 1000 ? 10 : 100;
  return Math.max(step, Math.ceil((tokens * 1.1) / step) * step);
}

/** Line endings differ between checkouts. */
function countTokens({ text }: Pick<FileText, "text">, estimator: TokenEstimator): number {
  return estimator.count(text.replaceAll("\r\n", "\n"));
}

function describeOver(tokens: number, most: number): string {
  return `${formatInteger(tokens - most)} over the budget of ${formatInteger(most)}`;
}
