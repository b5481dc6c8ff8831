import { realpathSync } from "node:fs";
import { resolve } from "node:path";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { defaultEstimator } from "../../engine/tokens/default-estimator.js";
import { findFiles } from "../../io/find-files/find-files.js";
import { isDocumentGone } from "../../io/is-gone.js";
import { ListedError } from "../../io/json/listed-error.js";
import { ReadError, readText } from "../../io/read-text.js";
import { followLinks } from "../../io/real-path.js";
import { formatInteger } from "../../render/format-number.js";
import type { Config } from "../config/config.js";
import { isForAgents } from "../config/is-for-agents.js";
import { nameBelow } from "../config/name-below.js";
import { findLoads } from "../hosts/find-loads.js";
import { HOSTS } from "../hosts/hosts.js";
import { openTree, toSlashes } from "../hosts/tree.js";
import { describeExcess, type Finding, newFinding } from "./finding.js";

export interface BudgetCheck {
  /** One for each file and each host. */
  budgets: number;
  findings: Finding[];
}

/**
 * Finds files, and starts of hosts, with more tokens than their budgets: all of them, whatever a command names.
 * @param limit The most bytes of a file that is read.
 * @throws ListedError for globs that fit no file.
 */
export async function checkBudgets(
  config: Config | undefined,
  limit: number,
): Promise<BudgetCheck> {
  if (config === undefined) return { budgets: 0, findings: [] };
  const files = await listFileBudgets(config);
  const overFiles = files.flatMap(({ path, most }) => checkFile(path, most, limit));
  const found = [...overFiles, ...checkStarts(config, limit)];
  const findings = found.map(async (one) =>
    one.code === "over_budget" ? { ...one, ...(await findRemedy(one, config, limit)) } : one,
  );
  return {
    budgets: files.length + Object.keys(config.startBudgets).length,
    findings: await Promise.all(findings),
  };
}

interface FileBudget {
  path: string;
  most: number;
}

/** Of several budgets of a file, under any of its names, the lowest counts. */
async function listFileBudgets(config: Config): Promise<FileBudget[]> {
  const lowest = new Map<string, FileBudget>();
  const idle: string[] = [];
  for (const [glob, most] of Object.entries(config.fileBudgets)) {
    let count = 0;
    for (const name of findFiles([glob], { cwd: config.folder, allowsNone: true })) {
      const path = nameBelow(process.cwd(), resolve(config.folder, name));
      if (config.isIgnored(path) || isDocumentGone(path)) continue;
      count++;
      const real = followLinks(resolve(path));
      if (most < (lowest.get(real)?.most ?? Number.POSITIVE_INFINITY)) {
        lowest.set(real, { path, most });
      }
    }
    if (count === 0) idle.push(`${config.path}: no file fits ${JSON.stringify(glob)} in budgets`);
  }
  if (idle.length > 0) throw new ListedError(idle);
  return [...lowest.values()];
}

function checkFile(path: string, most: number, limit: number): Finding[] {
  try {
    const current = countTokens(path, limit);
    return current <= most ? [] : [newFinding("over_budget", path, { baseline: most, current })];
  } catch (error) {
    if (!(error instanceof ReadError)) throw error;
    return [{ ...newFinding("unreadable", path), message: error.message }];
  }
}

/** Line endings differ between checkouts. */
function readLines(path: string, limit: number): string {
  return readText(path, { limit }).text.replaceAll("\r\n", "\n");
}

/** @throws ReadError */
export function countTokens(path: string, limit: number): number {
  return defaultEstimator.count(readLines(path, limit));
}

/** A finding is about the largest file that a host loads, in the folder of the configuration. */
function checkStarts({ folder, startBudgets }: Config, limit: number): Finding[] {
  if (Object.keys(startBudgets).length === 0) return [];
  const starts = listStarts(toSlashes(realpathSync(folder)), limit);
  return starts.flatMap(({ host, title, tokens, loaded }) => {
    const values = { baseline: startBudgets[host] ?? Infinity, current: tokens };
    if (loaded.length === 0 || tokens <= values.baseline) return [];
    const message = `${title} loads ${formatInteger(tokens)} tokens at every start: ${describeExcess(values)}`;
    const path = nameBelow(toSlashes(realpathSync(".")), loaded[0]!.path);
    return [{ ...newFinding("over_budget", path, values), message, host }];
  });
}

/**
 * Lists what hosts load at their start, the largest file first.
 * @param directory Absolute, without links.
 */
export function listStarts(directory: string, limit: number) {
  const options = { directory, hosts: HOSTS, estimator: defaultEstimator };
  return findLoads(openTree(limit), options).map(({ files, skills, ...host }) => {
    return { ...host, loaded: [...files, ...skills].sort((a, b) => b.tokens - a.tokens) };
  });
}

/** `fix`, if it makes a file for agents shorter. */
async function findRemedy(
  { path }: Finding,
  config: Config,
  limit: number,
): Promise<Pick<Finding, "remedy">> {
  if (!isForAgents(path, config)) return {};
  const { adviseDocument } = await import("../../engine/judge/advise-document.js");
  const text = readLines(path, limit);
  const flavor = config.optionsFor(path).flavor ?? guessFlavor(path, text);
  const fixed = adviseDocument(text, { flavor, form: "compact", forAgents: true });
  const saved = defaultEstimator.count(text) - defaultEstimator.count(fixed.text);
  return saved > 0 ? { remedy: "fix" } : {};
}
