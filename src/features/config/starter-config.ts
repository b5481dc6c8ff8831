import { existsSync, realpathSync } from "node:fs";
import { extname } from "node:path";
import { defaultEstimator } from "../../engine/tokens/default-estimator.js";
import { DEFAULT_MAX_SIZE } from "../../io/document-size.js";
import { findFiles } from "../../io/find-files/find-files.js";
import { compileGlob } from "../../io/patterns/glob.js";
import { findLoads } from "../hosts/find-loads.js";
import { HOSTS } from "../hosts/hosts.js";
import { isAgentFile } from "../hosts/is-agent-file.js";
import { openTree, toSlashes } from "../hosts/tree.js";
import type { Budgets, ConfigFile } from "./config-file.js";
import { nameBelow } from "./name-below.js";

/** No host loads `prompts`, but its texts are for agents too. */
const PROMPTS = "prompts/**/*.md";

const PACKAGED_SCHEMA = "node_modules/context-verdict/schema/v1/config.schema.json";

/**
 * Makes a configuration for the working directory: its files for agents, or else all Markdown, and budgets for
 * what agents load at every start.
 * @param paths The files for agents, relative to the working directory.
 */
export async function makeStarterConfig(paths: readonly string[]): Promise<ConfigFile> {
  const globs = new Set(paths.map(toGlob));
  const include = [...globs].filter((glob) => !globs.has(`**/${glob}`)).sort();
  // Files that git ignores, such as CLAUDE.local.md, are not there for others.
  const shared = new Set<string>();
  for await (const path of findFiles(["."], { allowsNone: true })) shared.add(path);
  const agent_files = [...shared].some(compileGlob(PROMPTS)) ? [PROMPTS] : [];
  include.push(...agent_files);
  const budgets = proposeBudgets(shared);
  return {
    ...(existsSync(PACKAGED_SCHEMA) ? { $schema: `./${PACKAGED_SCHEMA}` } : {}),
    include: include.length > 0 ? include : ["**/*.md"],
    ignore: [],
    agent_files,
    fail_on: [],
    ...(budgets === undefined ? {} : { budgets }),
  };
}

/** A glob for a file and its kind: its name or, in folders only for agents, every file there. */
function toGlob(path: string): string {
  const parts = path.split("/");
  const name = parts.at(-1)!;
  const hidden = parts.findIndex((part) => part.startsWith("."));
  const start = hidden < 0 ? parts.length - 1 : hidden;
  const tail = parts.slice(start);
  const ends = [extname(name), name.slice(name.indexOf(".", 1))];
  const folders = [tail.slice(0, 1), tail.slice(0, 2)].map((folder) => folder.join("/"));
  // The outer of these folders where every file with such an ending is for agents, tried with a made-up path.
  const glob = folders
    .flatMap((folder) => ends.map((end) => ({ folder, end })))
    .find(({ folder, end }) => isAgentFile(`/${folder}/any/any${end}`));
  const kind = glob === undefined ? tail.join("/") : `${glob.folder}/**/*${glob.end}`;
  return start === 0 ? kind : `**/${kind}`;
}

/** Budgets with room for a tenth more than there is; undefined where nothing is loaded. */
function proposeBudgets(shared: ReadonlySet<string>): Budgets | undefined {
  const directory = toSlashes(realpathSync(process.cwd()));
  const tree = openTree(DEFAULT_MAX_SIZE);
  const options = { directory, hosts: HOSTS, estimator: defaultEstimator };
  const hosts = findLoads(tree, options).hosts.filter(({ tokens }) => tokens > 0);
  const files: Record<string, number> = {};
  for (const { path } of hosts.flatMap((host) => host.files)) {
    const real = tree.realPath(path) ?? path;
    const read = tree.read(real);
    const below = nameBelow(directory, real);
    // Such a name could mean other files, too.
    const isGlob = /^!|[*?[\]{}\\]/.test(below);
    if ("text" in read && shared.has(below) && !isGlob) {
      files[below] = addRoom(defaultEstimator.count(read.text));
    }
  }
  const start = Object.fromEntries(hosts.map(({ host, tokens }) => [host, addRoom(tokens)]));
  return hosts.length === 0 ? undefined : { ...files, start };
}

function addRoom(tokens: number): number {
  const step = tokens < 1000 ? 10 : 100;
  return Math.max(step, Math.ceil((tokens * 1.1) / step) * step);
}
