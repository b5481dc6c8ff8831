import { realpathSync } from "node:fs";
import { extname, resolve } from "node:path";
import type { TokenEstimator } from "../../engine/contract/estimator.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { DEFAULT_MAX_SIZE } from "../../io/document-size.js";
import { findFiles } from "../../io/find-files/find-files.js";
import { findUnheld } from "../../io/git.js";
import { ifPossible } from "../../io/if-possible.js";
import { isDocumentGone } from "../../io/is-gone.js";
import { ListedError } from "../../io/json/listed-error.js";
import { type FileText, ReadError, readText } from "../../io/read-text.js";
import { followLinks } from "../../io/real-path.js";
import { formatInteger } from "../../render/format-number.js";
import { type Finding, newFinding } from "../../render/reports/finding.js";
import { isPrintable, quoteWord } from "../../render/terminal/quote-word.js";
import type { Config } from "../config/config.js";
import type { ConfigFile } from "../config/config-file.js";
import { isForAgents } from "../config/is-for-agents.js";
import { nameBelow } from "../config/name-below.js";
import { countChange, planFix } from "../fix/fix-file.js";
import { FOREIGN } from "../fix/list-fixable.js";
import { RewriterFinder } from "../fix/rewriters.js";
import { findLoads } from "../hosts/find-loads.js";
import { HOSTS } from "../hosts/hosts.js";
import { memoize, openTree, toSlashes } from "../hosts/tree.js";

/** The budgets of a configuration: one for each glob and each host. */
export function countBudgets(config: Config | undefined): number {
  const { fileBudgets = {}, startBudgets = {} } = config ?? {};
  return Object.keys(fileBudgets).length + Object.keys(startBudgets).length;
}

/**
 * Finds what is over its budget: all of it, whatever a command names. One finding a file, with the hosts that
 * load it.
 * @param limit The most bytes of a file that is read.
 * @param settings The option that names the configuration, for suggested commands.
 * @throws ListedError for globs that fit no file.
 */
export async function checkBudgets(
  config: Config | undefined,
  limit: number,
  settings: readonly string[],
): Promise<Finding[]> {
  if (config === undefined) return [];
  const budgets = listFileBudgets(config);
  const read = memoize((path) => readText(path, { limit }));
  const estimator = await loadEstimator();
  const { unread, over } = findOver(config, budgets, { limit, read, estimator });
  const paths = [...over.values()].flatMap(({ paths }) => paths);
  const fixes = await listFixes(paths, "compact", config, limit);
  const readFixed = (path: string): FileText => {
    const file = read(path);
    const text = fixes.get(followLinks(resolve(path)));
    return text === undefined ? file : { ...file, text, bytes: Buffer.from(text) };
  };
  // A command is a remedy only if the whole finding goes.
  const left =
    fixes.size === 0 ? over : findOver(config, budgets, { limit, read: readFixed, estimator }).over;
  const findings = [...over].map(([path, { excesses, paths }]) => {
    const changed = paths.filter((one) => fixes.has(followLinks(resolve(one))));
    const remedy = left.has(path) ? {} : suggest(["fix", ...settings], [...new Set(changed)]);
    return newFinding("over_budget", path, excesses.join("; "), remedy);
  });
  return [...unread, ...findings];
}

interface FileBudget {
  path: string;
  most: number;
}

/** Of several budgets of a file, under any of its names, the lowest counts. */
function listFileBudgets(config: Config): FileBudget[] {
  const lowest = new Map<string, FileBudget>();
  const idle: string[] = [];
  for (const [glob, most] of Object.entries(config.fileBudgets)) {
    let isIdle = true;
    for (const name of findFiles([glob], { cwd: config.folder, allowsNone: true })) {
      const path = nameBelow(process.cwd(), resolve(config.folder, name));
      if (config.isIgnored(path) || isDocumentGone(path)) continue;
      isIdle = false;
      const real = followLinks(resolve(path));
      if (most < (lowest.get(real)?.most ?? Infinity)) lowest.set(real, { path, most });
    }
    if (isIdle) idle.push(`${config.path}: no file fits ${JSON.stringify(glob)} in budgets`);
  }
  if (idle.length > 0) throw new ListedError(idle);
  return [...lowest.values()];
}

interface Over {
  /** What is exceeded, in words: by the file itself, or by hosts of which it is the largest file. */
  excesses: string[];
  /** All files that are counted. */
  paths: string[];
}

/** How files are read and counted. */
interface Reading {
  limit: number;
  read: (path: string) => FileText;
  estimator: TokenEstimator;
}

/** As the command without a name and `fix` count: both have to agree with budgets. */
async function loadEstimator(): Promise<TokenEstimator> {
  const { loadTokenizer } = await import("../../tokenizers/load.js");
  return loadTokenizer("o200k_base");
}

function findOver(config: Config, budgets: readonly FileBudget[], reading: Reading) {
  const over = new Map<string, Over>();
  const add = (path: string, excess: string, paths: readonly string[]) => {
    const { excesses = [], paths: others = [] } = over.get(path) ?? {};
    over.set(path, { excesses: [...excesses, excess], paths: [...others, ...paths] });
  };
  const unread: Finding[] = [];
  for (const { path, most } of budgets) {
    try {
      const tokens = countTokens(path, reading);
      const over = describeOver(tokens, most);
      if (tokens > most) add(path, `has ${formatInteger(tokens)} tokens, ${over}`, [path]);
    } catch (error) {
      if (!(error instanceof ReadError)) throw error;
      unread.push(newFinding("unreadable", path, error.message));
    }
  }
  // Hosts that load the same and have the same budget are named together.
  const starts = new Map<string, { titles: string[]; paths: string[]; excess: string }>();
  const hasStarts = Object.keys(config.startBudgets).length > 0;
  const found = hasStarts ? listStarts(config.folder, reading) : [];
  for (const { host, title, tokens, loaded } of found) {
    const most = config.startBudgets[host] ?? Infinity;
    if (tokens <= most || loaded.length === 0) continue;
    const excess = `${formatInteger(tokens)} tokens at every start, ${describeOver(tokens, most)}`;
    const cwd = toSlashes(realpathSync("."));
    const paths = loaded.map(({ path }) => nameBelow(cwd, path));
    const key = JSON.stringify([excess, paths]);
    const titles = [...(starts.get(key)?.titles ?? []), title];
    starts.set(key, { titles, paths, excess });
  }
  for (const { titles, paths, excess } of starts.values()) {
    const verb = titles.length === 1 ? "loads" : "load";
    add(paths[0]!, `${titles.join(", ")} ${verb} ${excess}`, paths);
  }
  return { unread, over };
}

function describeOver(tokens: number, most: number): string {
  return `${formatInteger(tokens - most)} over the budget of ${formatInteger(most)}`;
}

/** Line endings differ between checkouts. */
function countTokens(path: string, { read, estimator }: Omit<Reading, "limit">): number {
  return estimator.count(read(path).text.replaceAll("\r\n", "\n"));
}

/** What hosts load at their start in a folder, the largest file first. */
function listStarts(folder: string, { limit, read, estimator }: Reading) {
  const directory = toSlashes(realpathSync(folder));
  const tree = openTree(limit, read);
  return findLoads(tree, { directory, hosts: HOSTS, estimator }).map(
    ({ files, skills, ...host }) => {
      return { ...host, loaded: [...files, ...skills].sort((a, b) => b.tokens - a.tokens) };
    },
  );
}

/**
 * Makes a configuration for the working directory: its files for agents by folder, and budgets with room for
 * a tenth more than there is.
 * @returns undefined if there is no file for agents.
 */
export async function makeStarterConfig(): Promise<ConfigFile | undefined> {
  const budgets: Record<string, number> = {};
  const ignore = new Set<string>();
  const read = (path: string) => readText(path, { limit: DEFAULT_MAX_SIZE });
  const estimator = await loadEstimator();
  for (const path of findFiles(["."], { allowsNone: true })) {
    if (!isForAgents(path, undefined)) continue;
    const [foreign] = FOREIGN.exec(path) ?? [];
    if (foreign !== undefined) ignore.add(foreign.replace(/^\//, ""));
    else {
      const most = addRoom(countTokens(path, { read, estimator }));
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

function addRoom(tokens: number): number {
  const step = tokens < 1000 ? 10 : 100;
  return Math.max(step, Math.ceil((tokens * 1.1) / step) * step);
}

/**
 * The texts that `fix` would write into files for agents now, by real path. What it would leave, such as a
 * file that git could not give back, is not in it: a finding prints only remedies that resolve it. Nothing
 * asks to change the pages of people.
 * @param form As its option.
 * @param limit The most bytes of a file that is read.
 */
export async function listFixes(
  paths: readonly string[],
  form: "compact" | "best",
  config: Config | undefined,
  limit: number,
): Promise<Map<string, string>> {
  const rewriters = new RewriterFinder();
  const fixes = new Map<string, string>();
  const files = new Set(paths.filter((path) => isForAgents(path, config)));
  if (files.size === 0) return fixes;
  const estimator = await loadEstimator();
  for (const path of files) {
    // `fix` says why it leaves a file.
    ifPossible(() => {
      const file = readText(path, { limit });
      const flavor = config?.optionsFor(path).flavor ?? guessFlavor(path, file.text);
      const plan = planFix(path, file, { flavor, forAgents: true, form, rewriters });
      const { change } = countChange(plan, estimator);
      if (change !== undefined) fixes.set(realpathSync(path), change.text);
    });
  }
  for (const real of findUnheld([...fixes.keys()]).keys()) fixes.delete(real);
  return fixes;
}

/** Suggests a command for some files. @param words Before their names, quoted for a POSIX shell. */
export function suggest(words: readonly string[], paths: readonly string[]) {
  if (paths.length === 0 || !paths.every(isPrintable)) return {};
  const command = ["context-verdict", ...words, ...paths.map(quoteWord)].join(" ");
  return { suggestion: `Run \`${command}\`` };
}
