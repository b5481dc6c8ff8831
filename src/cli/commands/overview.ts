import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { FlavorChoice } from "../../engine/contract/requests.js";
import { guessFlavor } from "../../engine/data/guess-flavor.js";
import { defaultEstimator } from "../../engine/tokens/default-estimator.js";
import { readBaseline } from "../../features/check/baseline-file.js";
import { isIgnored } from "../../features/check/list-accepted.js";
import { isForAgents } from "../../features/config/is-for-agents.js";
import { isOutside, nameBelow } from "../../features/config/name-below.js";
import { planFix } from "../../features/fix/fix-file.js";
import { listFixable } from "../../features/fix/list-fixable.js";
import type { Outcome } from "../../features/fix/outcome.js";
import { findLoads } from "../../features/hosts/find-loads.js";
import { HOSTS } from "../../features/hosts/hosts.js";
import { joinPath, memoize, openTree, type Tree, toSlashes } from "../../features/hosts/tree.js";
import {
  compareLoaded,
  listStarts,
  listUnread,
  type Overview,
  type Saving,
  sumSaving,
} from "../../features/overview/overview.js";
import { renderOverview } from "../../features/overview/overview-card.js";
import { NoDocumentsError } from "../../io/find-files/no-documents-error.js";
import { isGone } from "../../io/is-gone.js";
import { type FileText, readText } from "../../io/read-text.js";
import type { Command, Invocation } from "../command.js";
import type { OptionValues } from "../options.js";
import { printJson } from "../print-result.js";
import { openProject, type Project } from "../project.js";
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
  const limit = toMaxSize(options);
  const read = memoize((path) => readText(path, { limit, label: "it" }));
  const tree = openTree(limit, read);
  const report = findLoads(tree, {
    directory: cwd,
    hosts: HOSTS,
    estimator: defaultEstimator,
    name: (path) => nameBelow(cwd, path),
  });
  const hosts = listStarts(report);
  const loaded = new Set(hosts.flatMap(({ files }) => files.map(({ path }) => path)));
  const overview: Overview = {
    directory: cwd,
    tokenizer: report.tokenizer,
    hosts,
    configured: project.config?.include !== undefined,
    unread: listUnread(report),
    saving: await findSaving(options, project, { loaded, read }),
    ...(await findGrown(loaded, project, tree)),
  };
  if (options.json) await printJson(overview);
  else showCard((view) => renderOverview(overview, view), 1);
  return 0;
}

/** The most characters to look at: a third of a second of work. */
const MOST_CHARS = 3_000_000;

/** A dry run of `fix`, of loaded files first. Files that cannot be read are left out: `fix` names them. */
async function findSaving(
  options: OptionValues,
  { config }: Project,
  { loaded, read }: { loaded: ReadonlySet<string>; read: (real: string) => FileText },
): Promise<Saving> {
  const found = await listFixable([], config).catch((error) => {
    if (error instanceof NoDocumentsError) return { paths: [] };
    throw error;
  });
  const outcomes: Outcome[] = [];
  let left = MOST_CHARS;
  let unjudged = 0;
  for (const path of found.paths.sort((a, b) => Number(loaded.has(b)) - Number(loaded.has(a)))) {
    try {
      const file = read(toSlashes(realpathSync(path)));
      const chosen = configure(path, options, config).flavor as FlavorChoice | undefined;
      const flavor = chosen ?? guessFlavor(path, file.text);
      const forAgents = isForAgents(path, config);
      if (file.text.length > left) {
        unjudged++;
        continue;
      }
      left -= file.text.length;
      outcomes.push(planFix(path, file, { flavor, forAgents, form: "compact" }).outcome);
    } catch {}
  }
  return { ...sumSaving(outcomes, loaded), unjudged };
}

/** @param paths Relative to the working directory. */
async function findGrown(
  paths: ReadonlySet<string>,
  { baseline: file, config }: Project,
  tree: Tree,
): Promise<Pick<Overview, "grown" | "not_in_baseline">> {
  if (isGone(file)) return { grown: null, not_in_baseline: null };
  const baseline = await readBaseline(file);
  const folder = dirname(resolve(file));
  const texts = new Map<string, string>();
  for (const path of paths) {
    const real = tree.realPath(joinPath(process.cwd(), path));
    const read = real === undefined ? undefined : tree.read(real);
    if (read === undefined || !("text" in read)) continue;
    const names = [path, real!].map((one) => nameBelow(folder, one));
    const known = names.find((name) => baseline.files.has(name));
    // Of other files, those that check would accept.
    if (known !== undefined) texts.set(known, read.text);
    else if (!isOutside(names[1]!) && !isIgnored(path, config)) texts.set(names[1]!, read.text);
  }
  return compareLoaded(texts, baseline);
}
