import { realpathSync } from "node:fs";
import { dirname } from "node:path";
import { defaultEstimator } from "../../engine/tokens/default-estimator.js";
import { readBaseline } from "../../features/check/baseline-file.js";
import { isForAgents } from "../../features/config/is-for-agents.js";
import { nameBelow } from "../../features/config/name-below.js";
import { FixCache } from "../../features/fix/fix-cache.js";
import { fixFile } from "../../features/fix/fix-file.js";
import { listFixable } from "../../features/fix/list-fixable.js";
import { Manifests } from "../../features/fix/made-files.js";
import type { Outcome } from "../../features/fix/outcome.js";
import { toTextFile } from "../../features/fix/text-file.js";
import { findLoads } from "../../features/hosts/find-loads.js";
import { HOSTS } from "../../features/hosts/hosts.js";
import { openTree, type Tree, toSlashes } from "../../features/hosts/tree.js";
import {
  type GrownFile,
  listGrown,
  listStarts,
  type Overview,
  sumSaving,
} from "../../features/overview/overview.js";
import { renderOverview } from "../../features/overview/overview-card.js";
import { NoDocumentsError } from "../../io/find-files/no-documents-error.js";
import { isGone } from "../../io/is-gone.js";
import type { Command, Invocation } from "../command.js";
import { chooseCacheFolder } from "../judge-options.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { openProject, type Project } from "../project.js";
import { loadTextFile } from "../read-document.js";
import { toMaxSize } from "../read-options.js";
import { configure } from "../select-documents.js";
import { showCard } from "../terminal.js";

/** Runs where no command is typed. */
export const command: Command = {
  summary: "What agents load here at every start, and what can be saved",
  argument: "",
  takes: "none",
  options: ["json"],
  details: "",
  examples: [],
  run,
};

async function run({ options }: Invocation): Promise<number> {
  const project = await openProject(options);
  const cwd = toSlashes(realpathSync(process.cwd()));
  const tree = openTree(toMaxSize(options));
  const report = findLoads(tree, {
    directory: cwd,
    home: undefined,
    hosts: HOSTS,
    estimator: defaultEstimator,
    name: (path) => nameBelow(cwd, path),
  });
  const hosts = listStarts(report);
  const paths = hosts.flatMap(({ files }) => files.map(({ path }) => path));
  const overview: Overview = {
    directory: cwd,
    tokenizer: report.tokenizer,
    hosts,
    saving: sumSaving(await tryFix(options, project)),
    grown: await findGrown(new Set(paths), project, tree),
  };
  if (options.json) await printJson(overview);
  else await showCard((view) => renderOverview(overview, view), 1);
  return 0;
}

/** A dry run of `fix`. Files that cannot be read are left out: `fix` names them. */
async function tryFix(options: OptionValues, { config }: Project): Promise<Outcome[]> {
  const cacheFolder = chooseCacheFolder(options);
  const settings = {
    beside: false,
    force: false,
    dryRun: true,
    made: new Manifests(),
    cache: cacheFolder === undefined ? undefined : new FixCache(cacheFolder),
  };
  const paths = await listFixable([], config)
    .then((found) => found.paths)
    .catch((error) => {
      if (error instanceof NoDocumentsError) return [];
      throw error;
    });
  return paths.flatMap((path) => {
    try {
      const { flavor, ...read } = loadTextFile(path, configure(path, options, config));
      const forAgents = isForAgents(path, config);
      return fixFile(toTextFile(path, read), { ...settings, flavor, forAgents });
    } catch {
      return [];
    }
  });
}

/** @param paths Relative to the working directory. */
async function findGrown(
  paths: ReadonlySet<string>,
  { baseline }: Project,
  tree: Tree,
): Promise<GrownFile[] | null> {
  if (isGone(baseline)) return null;
  const folder = dirname(toSlashes(realpathSync(baseline)));
  const texts = new Map<string, string>();
  for (const path of paths) {
    const real = tree.realPath(path);
    const read = real === undefined ? undefined : tree.read(real);
    if (read !== undefined && "text" in read) texts.set(nameBelow(folder, real!), read.text);
  }
  return listGrown(texts, await readBaseline(baseline));
}
